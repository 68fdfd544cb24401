import { sql, type SQL } from 'drizzle-orm'
import { isReference, snake, type AnyEntity, type AnyField } from '../../resources/define/index.ts'
import { entities } from '../../resources/registry.ts'
import { tableName } from '../db/tables.ts'
import { halfOf, type Operator } from '../fields/index.ts'
import { BadInput } from '../http/errors.ts'
import type { Plan } from './plan.ts'

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
      return sql`${column} ilike ${contains(parse(value) as string)}`
  }
}

function list(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw wrong(name, 'must be a list of values')
  if (value.length > mostValues) throw wrong(name, `may list at most ${mostValues} values`)
  return value
}

/**
 * The ways in which a record is found by the quick search, any of which suffices: a field of its own that contains the words, or a
 * reference to a record that is found by them. None where nothing is asked for.
 */
export function searchOf(plan: Plan, asked: unknown, hidden: readonly string[] = []): Conditions {
  if (asked === undefined) return []
  if (typeof asked !== 'string') throw wrong('q', 'must be text')
  const words = asked.trim().slice(0, 100)
  if (!words) return []
  const searched = (plan.entity.list?.search ?? []).filter(name => !hidden.includes(name))
  return searched.length
    ? searched.map(name => {
        const field = plan.fieldOf.get(name)!
        return isReference(field)
          ? referencedHas(name, field, words)
          : sql`${sql.raw(plan.sqlOf.get(name)!)} ilike ${contains(words)}`
      })
    : [sql`false`]
}

/** Whether the quick search looks into other tables, so that no single index finds its records. */
export const searchesOthers = (plan: Plan) =>
  (plan.entity.list?.search ?? []).some(name => isReference(plan.fieldOf.get(name)!))

function quickSearch(plan: Plan, asked: unknown, hidden: readonly string[]): SQL[] {
  const ways = searchOf(plan, asked, hidden)
  return ways.length ? [sql`(${sql.join(ways, sql` or `)})`] : []
}

/** A reference is searched by the label of what it points to, and by what that is searched by itself; not by what some may not see. */
function referencedHas(name: string, field: AnyField, words: string): SQL {
  const target = (entities as Record<string, AnyEntity>)[field.options.to!]!
  const searched = [target.label, ...(target.list?.search ?? [])].filter(n => {
    const { options } = target.fields[n] as AnyField
    return !options.to && !options.computed && !options.see
  })
  if (!searched.length) return sql`false`
  const either = [...new Set(searched)].map(
    n => sql`r.${sql.identifier(snake(n))} ilike ${contains(words)}`,
  )
  return sql`t.${sql.identifier(snake(name))} in (select r.id from ${sql.identifier(tableName(target))} r where ${sql.join(either, sql` or `)})`
}

/** A pattern that finds the words anywhere; wildcards that a person types stand for themselves. */
export const contains = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

const wrong = (field: string, message: string) =>
  new BadInput({ code: 'invalid_filter', field, message: `${field} ${message}.` })
