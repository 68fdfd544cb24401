import { sql, type SQL } from 'drizzle-orm'
import {
  entityOf,
  fieldsOf,
  isReference,
  parametersOf,
  snake,
  valueLabel,
  type AnyEntity,
  type AnyField,
} from '#define'
import { folded } from '#define/fields/folded.ts'
import { foldedPattern, foldedSql, searchedSql } from '#server/fields/folding.ts'
import { tableName } from '#server/db/tables.ts'
import { kindColumn, type Operator } from '#server/fields/index.ts'
import type { ListFilter } from '#server/entities/hooks.ts'
import { hooksOf } from '#server/halves.ts'
import { badInput } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { deletedFilter } from './deleted.ts'
import { broughtBy, importFilter, showsImports } from './importOf.ts'

/** A parsed filter: conditions joined by `and`. */
export type Conditions = SQL[]

const mostValues = 1000

/**
 * The conditions of a filter `{field: value | [values] | {gte, lte, in, not, has}, q}`.
 * @throws BadInput naming each field that cannot be filtered by, or whose value is not of its kind
 */
export function conditionsOf(
  meta: EntityMeta,
  filter: Readonly<Record<string, unknown>>,
  actor: Actor,
  hidden: readonly string[] = [],
  filterable: ReadonlySet<string> = meta.filterable,
): Conditions {
  return Object.entries(filter).flatMap(([name, asked]) => {
    if (Object.hasOwn(parametersOf(meta.entity), name)) return []
    if (name === 'q') return quickSearch(meta, asked, hidden)
    if (name === importFilter && showsImports(meta)) {
      const { eq, ...others } = operatorsOf(asked)
      return [broughtBy(meta, Object.keys(others).length ? undefined : eq, actor)]
    }
    const { filters = {} } = hooksOf(meta.entity.name)
    if (Object.hasOwn(filters, name))
      return customFilter(filters[name]!, name, operatorsOf(asked), actor, Object.keys(filter))
    const field = meta.fieldOf.get(name)
    if (!field || !filterable.has(name) || hidden.includes(name))
      throw badInput(
        'unknown_filter',
        name.slice(0, 100),
        `${meta.entity.titles[1]} cannot be filtered by ${name.slice(0, 100)}.`,
      )
    return Object.entries(operatorsOf(asked)).map(([operator, value]) =>
      condition(meta, name, field, operator as Operator, value),
    )
  })
}

const operatorsOf = (asked: unknown): Record<string, unknown> =>
  Array.isArray(asked)
    ? { in: asked }
    : typeof asked === 'object' && asked !== null
      ? (asked as Record<string, unknown>)
      : { eq: asked }

/** How a list may be filtered by this name. */
export function filterOperators({ entity, fieldOf }: EntityMeta, name: string): readonly string[] {
  if (name === deletedFilter || name === importFilter) return ['eq']
  if (Object.hasOwn(parametersOf(entity), name)) return ['eq']
  const custom = hooksOf(entity.name).filters?.[name]
  if (custom) return customOperators(custom)
  return [...new Set([...kindColumn(fieldOf.get(name)!).operators, 'in'])]
}

const customOperators = ({ field, isRange }: ListFilter) =>
  isRange
    ? ['gte', 'lte']
    : kindColumn(field).operators.includes('has')
      ? ['eq', 'in', 'has']
      : ['eq', 'in']

function condition(
  meta: EntityMeta,
  name: string,
  field: AnyField,
  operator: Operator,
  value: unknown,
): SQL {
  const kind = kindColumn(field)
  if (operator !== 'in' && !kind.operators.includes(operator))
    throw wrong(
      name,
      `cannot be compared by "${String(operator).slice(0, 20)}"; it knows ${kind.operators.join(', ')}`,
    )
  const parse = (v: unknown) => {
    const parsed = kind.parse(v, field.options)
    if (parsed === undefined) throw wrong(name, 'has a value that is not of its kind')
    return parsed
  }
  const tags = meta.tags.find(l => l.field === name)
  if (tags) {
    const ids = list(name, operator === 'in' ? value : [value]).map(parse)
    return ids.length
      ? sql`exists (select 1 from ${sql.raw(tags.table)} l where l.from_id = t.id and l.to_id in ${ids})`
      : sql`false`
  }
  const column = sql.raw(meta.sqlOf.get(name)!)
  const inTree = value !== null && treeOf(field)
  if (inTree) {
    const ids = list(name, operator === 'in' ? value : [value]).map(parse)
    const below = idsBelow(inTree, ids)
    return operator === 'not'
      ? sql`(${column} is null or ${column} <> all(${below}))`
      : sql`${column} = any(${below})`
  }
  if (kind.where && value !== null) return kind.where(column, operator, parse(value))
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
      return saysPhrase(searchedSql(field, column), asKept(field, parse(value) as string))
  }
}

/** The tree that a reference points into: its table, and the column of its parents. */
function treeOf(field: AnyField): { table: string; parent: string } | undefined {
  // A record's own id is of this kind too, and points to nothing.
  if (!isReference(field) || !field.options.to) return undefined
  const target = entityOf(field.options.to)
  const tree = fieldsOf(target).find(([, { kind }]) => kind === 'tree')
  return tree && { table: tableName(target), parent: snake(tree[0]) }
}

/** These records of a tree and all that stand below them, as an array that an index is read by. */
const idsBelow = ({ table, parent }: { table: string; parent: string }, ids: readonly unknown[]) =>
  sql`array(with recursive below as (select unnest(${sql.param(ids)}::uuid[]) as id
    union select k.id from ${sql.identifier(table)} k join below b on k.${sql.identifier(parent)} = b.id where not k.is_deleted) select id from below)`

/** Filters on other records: one of several values, a text that contains the words, or a range. */
function customFilter(
  filter: ListFilter,
  name: string,
  asked: Readonly<Record<string, unknown>>,
  actor: Actor,
  names: readonly string[],
): Conditions {
  const { field } = filter
  const where = (value: unknown) => filter.where(value, actor, names)
  const kind = kindColumn(field)
  const known = customOperators(filter)
  const unknown = Object.keys(asked).find(operator => !known.includes(operator))
  if (unknown !== undefined) throw wrong(name, `cannot be compared by "${unknown.slice(0, 20)}"`)
  const parse = (value: unknown) => {
    const parsed = kind.parse(value, field.options)
    if (parsed === undefined || parsed === null)
      throw wrong(name, 'has a value that is not of its kind')
    return parsed
  }
  if (filter.isRange) {
    const ends = Object.entries(asked).map(([operator, value]) => [operator, parse(value)])
    return ends.length ? [sql`(${where(Object.fromEntries(ends))})`] : []
  }
  const isText = kind.operators.includes('has')
  return Object.entries(asked).map(([operator, value]) => {
    const ways = list(name, operator === 'in' ? value : [value]).map(each => {
      const parsed = parse(each)
      return sql`(${where(isText ? foldedPattern(parsed as string) : parsed)})`
    })
    return ways.length ? either(ways) : sql`false`
  })
}

function list(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw wrong(name, 'must be a list of values')
  if (value.length > mostValues) throw wrong(name, `may list at most ${mostValues} values`)
  return value
}

/**
 * The conditions of the quick search, any of which suffices: a field of the record contains the
 * words, or a reference points to a match. None without words. A given actor skips records that
 * only other clients' rows refer to.
 */
export function searchOf(
  meta: EntityMeta,
  asked: unknown,
  hidden: readonly string[] = [],
  looking: Looking = 'set',
  clientId?: string,
): Conditions {
  if (asked === undefined) return []
  if (typeof asked !== 'string') throw wrong('q', 'must be text')
  const words = asked.trim().slice(0, 100)
  if (!words) return []
  const names = (meta.entity.list?.search ?? []).filter(name => !hidden.includes(name))
  return names.length
    ? names.map(name => {
        const field = meta.fieldOf.get(name)!
        if (field.kind === 'lines') return linesSay(field, words, looking)
        return isReference(field)
          ? referencedSays(name, field, words, looking, clientId)
          : saysSearched(
              field,
              searched(meta.entity, name, n => meta.sqlOf.get(n)!),
              words,
            )
      })
    : [sql`false`]
}

/** Any of several conditions. */
export const either = (conditions: Conditions): SQL => sql`(${sql.join(conditions, sql` or `)})`

function quickSearch(meta: EntityMeta, asked: unknown, hidden: readonly string[]): SQL[] {
  const ways = searchOf(meta, asked, hidden)
  return ways.length ? [either(ways)] : []
}

/**
 * How referenced records are searched. `set`: all of them first, for many rows of a table. `row`:
 * per row, where rows are read one by one. A function: the caller uses the query of their ids.
 */
export type Looking = 'set' | 'row' | ((records: SQL) => SQL)

/**
 * A reference is searched by its target's label and search fields, except fields that the person
 * may not see.
 */
function referencedSays(
  name: string,
  field: AnyField,
  words: string,
  looking: Looking,
  clientId: string | undefined,
): SQL {
  const target = entityOf(field.options.to!)
  const names = [target.label, ...(target.list?.search ?? [])].filter(n => {
    const { options } = target.fields[n] as AnyField
    return !options.to && !options.computed && !options.visibleTo && !options.from
  })
  if (!names.length) return sql`false`
  const said = either(
    [...new Set(names)].map(n =>
      saysSearched(
        target.fields[n] as AnyField,
        searched(target, n, each => `r."${snake(each)}"`),
        words,
      ),
    ),
  )
  const column = sql`t.${sql.identifier(snake(name))}`
  const table = sql.identifier(tableName(target))
  if (looking === 'row') return sql`(select ${said} from ${table} r where r.id = ${column})`
  const whose = clientId && target.scope === 'client' ? sql` and r.client_id = ${clientId}` : sql``
  const records = sql`select r.id from ${table} r where ${said}${whose}`
  return sql`${column} in (${looking === 'set' ? records : looking(records)})`
}

/** Child lines are searched by the search fields of their entity. */
function linesSay({ options }: AnyField, words: string, looking: Looking): SQL {
  const child = options.from as AnyEntity
  const said = either(
    (child.list?.search ?? []).map(name =>
      saysSearched(child.fields[name] as AnyField, sql`r.${sql.identifier(snake(name))}`, words),
    ),
  )
  const by = sql`r.${sql.identifier(snake(options.by!))}`
  const table = sql.identifier(tableName(child))
  if (looking === 'row')
    return sql`exists (select 1 from ${table} r where ${by} = t.id and not r.is_deleted and ${said})`
  const records = sql`select ${by} as id from ${table} r where not r.is_deleted and ${said}`
  return sql`t.id in (${looking === 'set' ? records : looking(records)})`
}

/** The text of a field that is searched: of a choice its words, after the name of the record. */
function searched(entity: AnyEntity, name: string, columnOf: (name: string) => string): SQL {
  const { kind, options } = entity.fields[name] as AnyField
  if (kind !== 'choice') return sql.raw(columnOf(name))
  const words = options.values!.map(value => {
    const label = valueLabel(value, options)
    return sql`when ${value} then ${label === value ? label : `${label} ${value}`}`
  })
  const choice = sql`case ${sql.raw(columnOf(name))} ${sql.join(words, sql` `)} end`
  return isReference(entity.fields[entity.label]!)
    ? choice
    : sql`concat_ws(' ', ${sql.raw(columnOf(entity.label))}, ${choice})`
}

/** The typed text in the form in which the field stores it. */
const asKept = (field: AnyField, typed: string) => kindColumn(field).asKept?.(typed) ?? typed

/** The words occur in the text of a field, which is folded where people write it. */
function saysSearched(field: AnyField, text: SQL, words: string): SQL {
  const said = field.kind === 'choice' ? foldedSql(text) : searchedSql(field, text)
  return allOf(said, asKept(field, words))
}

/** The words occur in a text, in any order and however they are spelt. */
export const says = (text: SQL, words: string): SQL => allOf(foldedSql(text), words)

function allOf(searchedText: SQL, words: string): SQL {
  const each = words
    .split(/\s+/)
    .filter(folded)
    .map(word => saysPhrase(searchedText, word))
  return each.length ? sql`(${sql.join(each, sql` and `)})` : sql`false`
}

/**
 * The words occur in a folded text, or in a code. One or two letters must start a word: the trigram
 * index supports these.
 */
function saysPhrase(text: SQL, words: string): SQL {
  const anywhere = foldedPattern(words)
  if (anywhere === '%%') return sql`false`
  return anywhere.length > 4
    ? sql`${text} ilike ${anywhere}`
    : sql`(${text} ilike ${anywhere.slice(1)} or ${text} ilike ${`% ${anywhere.slice(1)}`})`
}

/**
 * Whether a column is one of these ids. One id is compared as it is: of a list PostgreSQL expects ten,
 * finds that its kept plan costs more than one made for the values, and plans a prepared statement
 * anew each time.
 */
export const isAmong = (column: SQL, ids: readonly string[]): SQL =>
  ids.length === 1
    ? sql`${column} = ${ids[0]}::uuid`
    : sql`${column} = any(${sql.param(ids)}::uuid[])`

/** A pattern for codes and numbers, that holds the words anywhere; typed wildcards are literal. */
export const contains = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

const wrong = (field: string, message: string) =>
  badInput('invalid_filter', field, `${field} ${message}.`)
