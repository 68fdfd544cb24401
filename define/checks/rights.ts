import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { concerned, isEmpty } from './common.ts'

/** Checks of who may do what, and of whom a record concerns. */
export function* checkRights(e: Entity): Findings {
  for (const [operation, codes] of Object.entries(e.access ?? {}))
    if (isEmpty(codes))
      yield [
        `access.${operation}`,
        'names no code, so that nobody could do it: name codes, or forbid it with `api`',
      ]
  if (e.api.save && e.api.create !== undefined && e.api.update !== undefined)
    yield [
      'api.save',
      'is never used, because `create` and `update` have their own addresses: take it or them out',
    ]
  const groups = [e.rowAccess?.field ?? []].flat()
  for (const name of concerned(e).flatMap(([, fields]) => fields)) {
    const { to } = e.fields[name]?.options ?? {}
    const isGroup = to === 'staffGroups' && e.fields[name]!.kind === 'reference'
    if (to !== 'staff' && !(isGroup && groups.includes(name)))
      yield [name, "says whom a record concerns and must be reference('staff') or tags('staff')"]
  }
}
