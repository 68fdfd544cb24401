import { sql, type SQL } from 'drizzle-orm'
import { inputOf } from '#server/fields/jsonSchema.ts'
import {
  countCap,
  countings,
  mostKeywords,
  parametersOf,
  type AnyEntity,
  type EntityOperation,
} from '#define'
import { access } from '#server/access.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { badInput } from '#server/http/errors.ts'
import { hooksOf } from '#server/halves.ts'
import { tidied } from '#server/http/query.ts'
import type { RouteAccess } from '#server/http/route.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { deletedFilter, showsDeleted } from './deleted.ts'
import { importFilter, showsImports } from './importOf.ts'
import { filterOperators } from './filter.ts'
import { listableFields } from './listFields.ts'
import type { Page } from './read.ts'

/** Who may run an operation on the records of an entity. */
export const accessOf = (entity: AnyEntity, operation: EntityOperation): RouteAccess => ({
  allows: actor => access().entity(actor, entity, operation),
  needsSession: true,
  chains: access().chainsOfEntity(entity.name, operation),
})

/** The address, name and access of a route below the entity's own path. */
export const routeOf = (
  { entity }: EntityMeta,
  verb: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  operation: EntityOperation,
  name = path,
) => ({
  at: `${verb} /api/${entity.name}/${path}` as const,
  name: `${entity.name}.${name}`,
  isCall: false,
  access: accessOf(entity, operation),
  readsReplica: readsReplica(entity, operation),
})

/** Whether an operation is a report that may read from a copy of the database. */
export const readsReplica = ({ list }: AnyEntity, operation: EntityOperation): boolean =>
  !!list?.readsReplica && (operation === 'list' || operation === 'export')

/** The filter of a list as a parameter. */
export const filterQuery = { filter: { type: 'string', maxLength: 8000 } }

/** The list query of the regular dialect and of the specification's calls. */
const mostRows = 500
const json = { type: 'string', maxLength: 8000 }
export const regularQuery = (meta: EntityMeta): JsonSchema =>
  inputOf({
    ...described(meta),
    range: {
      ...json,
      description: `JSON [first, last], counted from 0, at most ${mostRows} rows; [0, 24] when absent.`,
    },
  })

/** What both dialects share, with what the declaration can be filtered and sorted by. */
const described = (meta: EntityMeta) => ({
  filter: {
    ...json,
    description:
      'JSON {"field": value}, {"field": [any of these]} or {"field": {"operator": value}}; x-filters names fields and operators. "q" is the quick search.',
    'x-filters': Object.fromEntries(
      filterNames(meta).map(name => [name, filterOperators(meta, name)]),
    ),
  },
  sort: {
    ...json,
    description: 'JSON ["field", "ASC" or "DESC"], or a list of at most 5; x-sorts names fields.',
    'x-sorts': [...meta.sortable],
  },
  fields: {
    ...json,
    description:
      'Names with commas between them: rows have these fields, their id and their version alone, and all fields when absent; x-fields names them.',
    'x-fields': listableFields(meta),
  },
  ...(meta.lines.length > 0 && {
    lines: { type: 'boolean', default: false, description: 'With the child lines of each record.' },
  }),
  count: {
    type: 'string',
    enum: countings,
    description: `Absent: rows with their total, up to a limit. none: rows, and whether more follow; nothing is counted. only: no rows, the total up to ${countCap}, and whether it is more. exact: no rows, the whole total.`,
  },
})

/**
 * Single filters are parameters next to the dialect's own; a repeated key means any of its values.
 */
export const callQuery = (meta: EntityMeta): JsonSchema =>
  inputOf({
    ...Object.fromEntries(
      filterNames(meta).map(f => [
        f,
        { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 1000 } },
      ]),
    ),
    pageNo: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: mostRows, default: 25 },
    keywords: { type: 'string', maxLength: mostKeywords },
    ...described(meta),
  })

const filterNames = (meta: EntityMeta) => [
  ...meta.filterable,
  ...Object.keys(parametersOf(meta.entity)),
  ...Object.keys(hooksOf(meta.entity.name).filters ?? {}),
  ...(showsDeleted(meta) ? [deletedFilter] : []),
  ...(showsImports(meta) ? [importFilter] : []),
]

export function callPage(query: Record<string, any>, meta: EntityMeta): Page {
  const named = Object.fromEntries(
    filterNames(meta).flatMap(name => {
      const isText = filterOperators(meta, name).includes('has')
      const values = ((query[name] ?? []) as string[]).flatMap(each => tidied(each, isText) ?? [])
      return values.length ? [[name, values.length === 1 ? values[0] : values]] : []
    }),
  )
  return {
    filter: {
      ...filterOf(query.filter),
      ...named,
      ...(query.keywords ? { q: query.keywords } : {}),
    },
    sort: sortOf(query.sort),
    offset: (query.pageNo - 1) * query.pageSize,
    limit: query.pageSize,
  }
}

export function regularPage(query: { filter?: string; range?: string; sort?: string }): Page {
  const range = query.range === undefined ? [0, 24] : parsed('range', query.range)
  if (
    !Array.isArray(range) ||
    range.length !== 2 ||
    !range.every(Number.isInteger) ||
    range[0] < 0 ||
    range[1] < range[0] ||
    range[0] > 1e9
  )
    throw badInput('invalid', 'range', 'range must be two whole numbers such as [0,24].')
  const limit = range[1] - range[0] + 1
  if (limit > mostRows)
    throw badInput('invalid', 'range', `range may ask for at most ${mostRows} rows.`)
  return { filter: filterOf(query.filter), sort: sortOf(query.sort), offset: range[0], limit }
}

export function filterOf(text: string | undefined): Record<string, unknown> {
  const filter = text ? parsed('filter', text) : {}
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw badInput('invalid', 'filter', 'filter must be an object such as {"state":"Draft"}.')
  return filter as Record<string, unknown>
}

export function sortOf(text: string | undefined): [string, 'ASC' | 'DESC'][] {
  const sort = text ? parsed('sort', text) : []
  const pairs = Array.isArray(sort) && typeof sort[0] === 'string' ? [sort] : sort
  const isPair = (p: unknown) => Array.isArray(p) && p.length === 2 && typeof p[0] === 'string'
  if (!Array.isArray(pairs) || pairs.length > 5 || !pairs.every(isPair))
    throw badInput(
      'invalid',
      'sort',
      'sort must be a pair such as ["name","ASC"], or a list of at most 5.',
    )
  return pairs as [string, 'ASC' | 'DESC'][]
}

/**
 * What follows `order by`: what a person asks for, then what is so by itself.
 * @param columns the SQL of each column that people may sort by
 * @throws BadInput naming `sort`
 */
export const orderBy = (
  asked: string | null | undefined,
  columns: ReadonlyMap<string, SQL>,
  otherwise: SQL,
): SQL =>
  sql.join(
    [
      ...sortOf(asked ?? undefined).flatMap(([name, order]) => {
        const column = columns.get(name)
        if (!column) throw badInput('unknown_field', 'sort', 'Sort by one of the columns.')
        return [sql`${column} ${order === 'DESC' ? sql`desc` : sql`asc`} nulls last`]
      }),
      otherwise,
    ],
    sql`, `,
  )

export function parsed(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput('invalid', field, `${field} must be JSON.`)
  }
}

/** The rows of a page in the header of the regular dialect; a total that is unknown is `*`. */
export const contentRange = (
  { entity }: EntityMeta,
  { offset }: Page,
  rows: readonly unknown[],
  total: number | undefined,
) => `${entity.name} ${rows.length ? `${offset}-${offset + rows.length - 1}` : '*'}/${total ?? '*'}`
