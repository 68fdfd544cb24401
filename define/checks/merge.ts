import type { Entity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import { isReference } from '#define/field.ts'
import { wrong } from './common.ts'

export function* checkMerge(e: Entity): Problems {
  const above = Object.keys(e.fields).find(name => e.fields[name]!.kind === 'tree')
  if (e.merge && above)
    yield wrong(e, above, 'could lead in a circle once records are merged: take `merge` out')
  for (const name of e.similar ?? [])
    if (!isReference(e.fields[name]!) && !e.list?.filters?.includes(name))
      yield wrong(
        e,
        name,
        'tells similar records, which are looked for by it: name it in `filters`',
      )
}
