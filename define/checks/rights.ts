import type { Entity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import { concerned, isEmpty, wrong } from './common.ts'

/** Checks of who may do what, and of whom a record concerns. */
export function* checkRights(e: Entity): Problems {
  for (const [operation, codes] of Object.entries(e.access ?? {}))
    if (isEmpty(codes))
      yield wrong(
        e,
        `access.${operation}`,
        'names no code, so that nobody could do it: name codes, or forbid it with `api`',
      )
  if (e.api.save && e.api.create !== undefined && e.api.update !== undefined)
    yield wrong(
      e,
      'api.save',
      'is never used, because `create` and `update` have their own addresses: take it or them out',
    )
  const groups = [e.rowAccess?.field ?? []].flat()
  for (const name of concerned(e).flatMap(([, fields]) => fields)) {
    const { to } = e.fields[name]?.options ?? {}
    const isGroup = to === 'staffGroups' && e.fields[name]!.kind === 'reference'
    if (to !== 'staff' && !(isGroup && groups.includes(name)))
      yield wrong(
        e,
        name,
        "says whom a record concerns and must be reference('staff') or tags('staff')",
      )
  }
}
