import type { Entity } from '#define/entity.ts'
import { isReference } from '#define/field.ts'
import { wrong } from './common.ts'

export function checkMerge(e: Entity) {
  const above = Object.keys(e.fields).find(name => e.fields[name]!.kind === 'tree')
  if (e.merge && above)
    wrong(e, above, 'could lead in a circle once records are merged: take `merge` out')
  for (const name of e.similar ?? [])
    if (!isReference(e.fields[name]!) && !e.list?.filters?.includes(name))
      wrong(e, name, 'tells similar records, which are looked for by it: name it in `filters`')
}
