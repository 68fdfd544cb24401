import type { Random } from '#server/demo/random.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { naughtyStrings } from '#tests/support/hostile.ts'
import { absentId } from './samples.ts'

type Schema = JsonSchema & { [word: string]: any }
/** Ids to try for a field of this name. */
export type IdsFor = (name: string) => readonly string[]

const deep = (levels: number): unknown => (levels ? { a: deep(levels - 1) } : 1)

/** What no field takes, or only some: of every type, size and encoding. */
const junk: readonly unknown[] = [
  null,
  '',
  ' ',
  [],
  [[]],
  {},
  true,
  -1,
  0,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  5e-324,
  'a\0b',
  '\ud800',
  'x'.repeat(20_000),
  '💣'.repeat(300),
  absentId,
  absentId.toUpperCase(),
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-infinity',
  'NaN',
  ['NaN', null, {}],
  { '': '', constructor: 1, $ne: null },
  deep(20),
  ...naughtyStrings,
]

/** What a list may be asked for in JSON, and may not. */
const queries: readonly string[] = [
  '{}',
  '[]',
  'null',
  '{"q":"%_\\\\"}',
  '{"q":{}}',
  '{"id":["x"]}',
  `{"id":{"not":"${absentId}"}}`,
  '{"id":{"in":[]}}',
  '{"constructor":1}',
  '{"name":{"has":"\\\\"}}',
  '{"state":{"eq":null}}',
  '{"createdOnUtc":{"gte":"294276-12-31T00:00:00Z"}}',
  '["id","ASC"]',
  '["id","ASC; drop table staff"]',
  '[["id"],["id","ASC"]]',
  '[0,499]',
  '[1e9,1000000499]',
  '[-1,5]',
  '[0.5,2]',
  '[0,1e400]',
]

/**
 * Input for a schema that passes it where that can be worked out, so that it comes through to what lies behind, with values at its edges
 * and texts that break software. `spoil` is the share of values that are something else altogether.
 */
export function hostileInput(
  random: Random,
  schema: Schema,
  idsFor: IdsFor,
  spoil: number,
  name = '',
): unknown {
  if (random.chance(spoil)) return random.pick(junk)
  const inner = (of: Schema, as = name) => hostileInput(random, of, idsFor, spoil, as)
  if (schema.oneOf) return inner(random.pick(schema.oneOf as Schema[]))
  if (schema.enum) return random.pick(schema.enum as unknown[])
  if (schema.const !== undefined) return schema.const
  const types = [schema.type ?? []].flat().filter((type: string) => type !== 'null')
  if (types.length < [schema.type ?? []].flat().length && random.chance(0.2)) return null
  switch (types[0]) {
    case 'object': {
      const required = new Set<string>(schema.required ?? [])
      const share = random.share()
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Schema>)
          .filter(([field]) => required.has(field) || random.chance(share))
          .map(([field, of]) => [field, inner(of, field)]),
      )
    }
    case 'array': {
      const least = Number(schema.minItems ?? 0)
      const most = Math.max(least, Math.min(Number(schema.maxItems ?? 3), 3))
      return Array.from({ length: random.int(least, most) }, () => inner(schema.items ?? {}))
    }
    case 'integer':
      return number(random, schema)
    case 'number':
      return random.chance(0.3) ? 0.01 : number(random, schema)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return text(random, schema, idsFor(name), name)
    default:
      return random.pick(junk)
  }
}

function number(random: Random, { minimum, exclusiveMinimum, maximum }: Schema) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1 : exclusiveMinimum + 1)
  const most = maximum ?? 2 ** 31 - 1
  return random.pick([least, least + 1, Math.min(3, most), most])
}

function text(random: Random, schema: Schema, ids: readonly string[], name: string): string {
  if (schema.recordId) return random.pick(ids)
  if (schema.calendarDate) return random.pick(['1900-01-01', '2026-11-23', '9999-12-31'])
  if (schema.instant) return random.pick(['1900-01-01T00:00:00Z', '2026-11-23T00:00:00+13:00'])
  if (schema.email) return random.pick(['a@b.c', "o'hara+%_\\@ünïcode.example"])
  if (schema.phone) return '+64211234567'
  if (['filter', 'sort', 'range', 'ids'].includes(name)) return random.pick(queries)
  const given = random.chance(0.2)
    ? '💣'.repeat(schema.maxLength ?? 100)
    : random.pick(naughtyStrings)
  return given.slice(0, schema.maxLength ?? 1000).padEnd(schema.minLength ?? 0, '%')
}
