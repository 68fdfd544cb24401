import type { Entity } from '#define/entity.ts'
import { concerned, isEmpty, wrong } from './common.ts'

/** Who may do what, and whom a record concerns. */
export function checkRights(e: Entity) {
  for (const [operation, codes] of Object.entries(e.access ?? {}))
    if (isEmpty(codes))
      wrong(
        e,
        `access.${operation}`,
        'names no code, so that nobody could do it: name codes, or forbid it with `api`',
      )
  if (e.api.save && e.api.create !== undefined && e.api.update !== undefined)
    wrong(
      e,
      'api.save',
      'is never used, because `create` and `update` have their own addresses: take it or them out',
    )
  const groups = [e.rows?.field ?? []].flat()
  for (const name of concerned(e)) {
    const { to } = e.fields[name]?.options ?? {}
    const isGroup = to === 'staffGroups' && e.fields[name]!.kind === 'reference'
    if (to !== 'staff' && !(isGroup && groups.includes(name)))
      wrong(e, name, "says whom a record concerns and must be reference('staff') or tags('staff')")
  }
}
