import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { isReference } from '#define/field.ts'

/** Circles of required references: no first record could be added. */
export function* checkRequired(e: Entity, known: ReadonlyMap<string, Entity>): Findings {
  for (const [name, { options }] of required(e)) {
    const way = wayTo(e.name, options.to!, known)
    if (way)
      yield [
        name,
        `is required and leads back to ${e.name} (${[e.name, ...way].join(', ')}), so that no first record could be added: take \`required\` out of one of these references`,
      ]
  }
}

const required = (e: Entity) =>
  Object.entries(e.fields).filter(
    ([, field]) => isReference(field) && field.options.required && !field.options.computed,
  )

/** The entities on the shortest path of required references between two entities, both included. */
function wayTo(
  target: string,
  start: string,
  known: ReadonlyMap<string, Entity>,
): readonly string[] | undefined {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const at = way.at(-1)!
    if (at === target) return way
    for (const [, { options }] of known.has(at) ? required(known.get(at)!) : [])
      if (!seen.has(options.to!)) {
        seen.add(options.to!)
        ways.push([...way, options.to!])
      }
  }
  return undefined
}
