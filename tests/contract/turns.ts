import { filterableFields, type AnyEntity, type AnyField } from '#define'
import { kindColumn } from '#server/fields/index.ts'
import { isDeep } from '#tests/support/run/depth.ts'

const systemKinds: Record<string, AnyField> = {
  id: { kind: 'reference', options: { required: true } },
  createdOnUtc: { kind: 'instant', options: { required: true } },
  updatedOnUtc: { kind: 'instant', options: { required: true } },
  version: { kind: 'integer', options: { required: true } },
}
/** A field of an entity by its name, one that the system keeps included. */
export const fieldOf = (e: AnyEntity, name: string): AnyField =>
  e.fields[name] ?? systemKinds[name]!

/** The first thing of each kind. */
export function firstOfEach<Thing>(things: readonly Thing[], kindOf: (thing: Thing) => string) {
  const firsts = new Map<string, Thing>()
  for (const thing of things) if (!firsts.has(kindOf(thing))) firsts.set(kindOf(thing), thing)
  return new Set(firsts.values())
}

/**
 * The operators that a field is filtered with: the first field of each kind with all of them, the others with one each, by turns. In depth
 * each field with all.
 */
export function operatorsByTurns(all: readonly AnyEntity[]) {
  const turns = new Map<string, number>()
  const taken = new Map<string, number>()
  for (const e of all)
    for (const name of filterableFields(e)) {
      const { kind } = fieldOf(e, name)
      const turn = taken.get(kind) ?? 0
      taken.set(kind, turn + 1)
      turns.set(`${e.name}.${name}`, turn)
    }
  return (e: AnyEntity, name: string): readonly string[] => {
    const { operators } = kindColumn(fieldOf(e, name))
    const turn = turns.get(`${e.name}.${name}`)!
    return isDeep || !turn ? operators : [operators[turn % operators.length]!]
  }
}
