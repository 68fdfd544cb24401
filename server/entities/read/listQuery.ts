import type { AnyEntity, EntityOperation } from '#define'
import { access } from '#server/access.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Opening } from '#server/http/route.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import type { Listed, Page } from './read.ts'

/** Who may do this with the records of an entity. */
export const openingOf = (entity: AnyEntity, operation: EntityOperation): Opening => ({
  to: who => access.entity(who, entity, operation),
  needsSession: true,
  chains: access.chainsOfEntity(entity.name, operation),
})

/** How a list is asked for, in the regular dialect and in that of the specification's calls. */
const mostRows = 500
const json = { type: 'string', maxLength: 8000 }
export const regularQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { filter: json, range: json, sort: json },
}

/** Single filters by name stand beside the dialect's own parameters; a repeated key means any of its values. */
export const callQuery = (plan: Plan): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      filterNames(plan).map(f => [
        f,
        { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 1000 } },
      ]),
    ),
    pageNo: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: mostRows, default: 25 },
    keywords: { type: 'string', maxLength: 100 },
    sort: json,
    filter: json,
  },
})

const filterNames = ({ filterable, entity }: Plan) => [
  ...filterable,
  ...Object.keys(entity.list?.sought ?? {}),
]

export function callPage(query: Record<string, any>, plan: Plan): Page {
  const named = Object.fromEntries(
    filterNames(plan)
      .filter(f => query[f] !== undefined)
      .map(f => [f, query[f].length === 1 ? query[f][0] : query[f]]),
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
    throw new BadInput({
      code: 'invalid',
      field: 'range',
      message: 'range must be two whole numbers such as [0,24].',
    })
  const limit = range[1] - range[0] + 1
  if (limit > mostRows)
    throw new BadInput({
      code: 'invalid',
      field: 'range',
      message: `range may ask for at most ${mostRows} rows.`,
    })
  return { filter: filterOf(query.filter), sort: sortOf(query.sort), offset: range[0], limit }
}

export function filterOf(text: string | undefined): Record<string, unknown> {
  const filter = text ? parsed('filter', text) : {}
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw new BadInput({
      code: 'invalid',
      field: 'filter',
      message: 'filter must be an object such as {"state":"Draft"}.',
    })
  return filter as Record<string, unknown>
}

export function sortOf(text: string | undefined): [string, 'ASC' | 'DESC'][] {
  const sort = text ? parsed('sort', text) : []
  const pairs = Array.isArray(sort) && typeof sort[0] === 'string' ? [sort] : sort
  const isPair = (p: unknown) => Array.isArray(p) && p.length === 2 && typeof p[0] === 'string'
  if (!Array.isArray(pairs) || pairs.length > 5 || !pairs.every(isPair))
    throw new BadInput({
      code: 'invalid',
      field: 'sort',
      message: 'sort must be a pair such as ["name","ASC"], or a list of at most 5.',
    })
  return pairs as [string, 'ASC' | 'DESC'][]
}

export function parsed(field: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput({ code: 'invalid', field, message: `${field} must be JSON.` })
  }
}

export const contentRange = (plan: Plan, page: Page, { rows, total, isCapped }: Listed) =>
  `${plan.entity.name} ${rows.length ? `${page.offset}-${page.offset + rows.length - 1}` : '*'}/${isCapped ? '*' : total}`
