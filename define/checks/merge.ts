import type { Entity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import { wrong } from './common.ts'

export function* checkMerge(e: Entity): Problems {
  const above = Object.keys(e.fields).find(name => e.fields[name]!.kind === 'tree')
  if (e.merge && above)
    yield wrong(e, above, 'could lead in a circle once records are merged: take `merge` out')
}
