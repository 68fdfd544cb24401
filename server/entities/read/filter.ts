import { sql, type SQL } from 'drizzle-orm'
import {
  isReference,
  snake,
  type AnyEntity,
  type AnyField,
  type Sought,
} from '#define'
import { entities } from '#resources/registry.ts'
import { tableName, withColumns } from '#server/db/tables.ts'
import { halfOf, type Operator } from '#server/fields/index.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Plan } from '#server/entities/meta/meta.ts'

/** A parsed filter: conditions joined by `and`. */
export type Conditions = SQL[]

const mostValues = 1000

/**
 * The conditions of a filter `{field: value | [values] | {gte, lte, in, not, has}, q}`.
 * @throws BadInput naming each field that cannot be filtered by, or whose value is not of its kind
 */
export function conditionsOf(
  plan: Plan,
  filter: Readonly<Record<string, unknown>>,
  hidden: readonly string[] = [],
  filterable: ReadonlySet<string> = plan.filterable,
): Conditions {
  return Object.entries(filter).flatMap(([name, asked]) => {
    if (name === 'q') return quickSearch(plan, asked, hidden)
    const { sought = {} } = plan.entity.list ?? {}
    if (Object.hasOwn(sought, name))
      return Object.entries(operatorsOf(asked)).map(([operator, value]) =>
        soughtBy(sought[name]!, name, operator, value),
      )
    const field = plan.fieldOf.get(name)
    if (!field || !filterable.has(name) || hidden.includes(name))
      throw new BadInput({
        code: 'unknown_filter',
        field: name.slice(0, 100),
        message: `${plan.entity.titles[1]} cannot be filtered by ${name.slice(0, 100)}.`,
      })
    return Object.entries(operatorsOf(asked)).map(([operator, value]) =>
      condition(plan, name, field, operator as Operator, value),
    )
  })
}

const operatorsOf = (asked: unknown): Record<string, unknown> =>
  Array.isArray(asked)
    ? { in: asked }
    : typeof asked === 'object' && asked !== null
      ? (asked as Record<string, unknown>)
      : { eq: asked }

function condition(
  plan: Plan,
  name: string,
  field: AnyField,
  operator: Operator,
  value: unknown,
): SQL {
  const half = halfOf(field)
  if (operator !== 'in' && !half.operators.includes(operator))
    throw wrong(
      name,
      `cannot be compared by "${String(operator).slice(0, 20)}"; it knows ${half.operators.join(', ')}`,
    )
  const parse = (v: unknown) => {
    const parsed = half.parse(v, field.options)
    if (parsed === undefined) throw wrong(name, 'has a value that is not of its kind')
    return parsed
  }
  const tags = plan.tags.find(l => l.field === name)
  if (tags) {
    const ids = list(name, operator === 'in' ? value : [value]).map(parse)
    return ids.length
      ? sql`exists (select 1 from ${sql.raw(tags.table)} l where l.from_id = t.id and l.to_id in ${ids})`
      : sql`false`
  }
  const column = sql.raw(plan.sqlOf.get(name)!)
  if (half.where && value !== null) return half.where(column, operator, parse(value))
  switch (operator) {
    case 'in': {
      const values = list(name, value).map(parse)
      return values.length ? sql`${column} in ${values}` : sql`false`
    }
    case 'eq':
      return value === null ? sql`${column} is null` : sql`${column} = ${parse(value)}`
    case 'not':
      return value === null
        ? sql`${column} is not null`
        : sql`${column} is distinct from ${parse(value)}`
    case 'gte':
      return sql`${column} >= ${parse(value)}`
    case 'lte':
      return sql`${column} <= ${parse(value)}`
    case 'has':
      return saysPhrase(column, asKept(field, parse(value) as string))
  }
}

/** What other records say: one of several values, or a text that contains the words. */
function soughtBy({ field, where }: Sought, name: string, operator: string, value: unknown): SQL {
  const half = halfOf(field)
  const isText = half.operators.includes('has')
  if (!['in', 'eq', ...(isText ? ['has'] : [])].includes(operator))
    throw wrong(name, `cannot be compared by "${operator.slice(0, 20)}"`)
  const ways = list(name, operator === 'in' ? value : [value]).map(each => {
    const parsed = half.parse(each, field.options)
    if (parsed === undefined || parsed === null)
      throw wrong(name, 'has a value that is not of its kind')
    const [first, ...rest] = where.split('{value}').map(part => withColumns(part, 't'))
    const param = isText ? contains(parsed as string) : parsed
    return sql`(${sql.raw(first!)}${sql.join(
      rest.map(part => sql`${param}${sql.raw(part)}`),
      sql``,
    )})`
  })
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}

function list(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw wrong(name, 'must be a list of values')
  if (value.length > mostValues) throw wrong(name, `may list at most ${mostValues} values`)
  return value
}

/**
 * The ways in which a record is found by the quick search, any of which suffices: a field of its own that says the words, or a
 * reference to a record that is found by them. None where nothing is asked for. Who says whose rows are looked for spares looking at
 * what only other clients' rows refer to.
 */
export function searchOf(
  plan: Plan,
  asked: unknown,
  hidden: readonly string[] = [],
  looking: Looking = 'set',
  clientId?: string,
): Conditions {
  if (asked === undefined) return []
  if (typeof asked !== 'string') throw wrong('q', 'must be text')
  const words = asked.trim().slice(0, 100)
  if (!words) return []
  const searched = (plan.entity.list?.search ?? []).filter(name => !hidden.includes(name))
  return searched.length
    ? searched.map(name => {
        const field = plan.fieldOf.get(name)!
        return isReference(field)
          ? referencedSays(name, field, words, looking, clientId)
          : says(sql.raw(plan.sqlOf.get(name)!), asKept(field, words))
      })
    : [sql`false`]
}

/** Any of several conditions. */
export const either = (conditions: Conditions): SQL => sql`(${sql.join(conditions, sql` or `)})`

function quickSearch(plan: Plan, asked: unknown, hidden: readonly string[]): SQL[] {
  const ways = searchOf(plan, asked, hidden)
  return ways.length ? [either(ways)] : []
}

/**
 * How records that rows refer to are looked for: `set`, all of them first, for many rows of a table; `row`, each row at its own, where
 * rows are met one by one; or as the caller makes of the selection of their ids.
 */
export type Looking = 'set' | 'row' | ((records: SQL) => SQL)

/** A reference is searched by the label of what it points to, and by what that is searched by itself; not by what some may not see. */
function referencedSays(
  name: string,
  field: AnyField,
  words: string,
  looking: Looking,
  clientId: string | undefined,
): SQL {
  const target = (entities as Record<string, AnyEntity>)[field.options.to!]!
  const searched = [target.label, ...(target.list?.search ?? [])].filter(n => {
    const { options } = target.fields[n] as AnyField
    return !options.to && !options.computed && !options.see
  })
  if (!searched.length) return sql`false`
  const said = either(
    [...new Set(searched)].map(n =>
      says(sql`r.${sql.identifier(snake(n))}`, asKept(target.fields[n] as AnyField, words)),
    ),
  )
  const column = sql`t.${sql.identifier(snake(name))}`
  const table = sql.identifier(tableName(target))
  if (looking === 'row') return sql`(select ${said} from ${table} r where r.id = ${column})`
  const whose = clientId && target.scope === 'client' ? sql` and r.client_id = ${clientId}` : sql``
  const records = sql`select r.id from ${table} r where ${said}${whose}`
  return sql`${column} in (${looking === 'set' ? records : looking(records)})`
}

/** What a person typed, as the field keeps it. */
const asKept = (field: AnyField, typed: string) => halfOf(field).sought?.(typed) ?? typed

/** The words stand in a text, in any order. */
export function says(text: SQL, words: string): SQL {
  const each = words.split(/\s+/).map(word => saysPhrase(text, word))
  return sql`(${sql.join(each, sql` and `)})`
}

/** The words stand in a text as they are; one or two letters begin a word of it, for an index of trigrams knows these. */
function saysPhrase(text: SQL, words: string): SQL {
  const anywhere = contains(words)
  return words.length > 2
    ? sql`${text} ilike ${anywhere}`
    : sql`(${text} ilike ${anywhere.slice(1)} or ${text} ilike ${`% ${anywhere.slice(1)}`})`
}

/** A pattern that finds the words anywhere; wildcards that a person types stand for themselves. */
export const contains = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

const wrong = (field: string, message: string) =>
  new BadInput({ code: 'invalid_filter', field, message: `${field} ${message}.` })
