import { isField, isUpload, type AnyCall, type Shape } from '#define/call.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import type { AnyField, Fields } from '#define/field.ts'
import { summed } from '#define/kinds.ts'

/** A list in a call's answer: its path (`data.moves`) and the shape of its rows. */
export interface AnswerList {
  readonly path: string
  readonly shape: Shape
}

/**
 * Every list of an answer, except lists inside the rows of another list.
 * @example answerLists(stockCheckCalls.getStockMoves.answer).map(({ path }) => path) // ['data.moves', 'data.reservations']
 */
export const answerLists = (answer: Shape, above = ''): AnswerList[] =>
  Object.entries(answer).flatMap(([name, part]): AnswerList[] => {
    const path = above + name
    if (isField(part)) return []
    if (part.node === 'object') return answerLists(part.shape as Shape, `${path}.`)
    if (part.node === 'list') return [{ path, shape: part.shape as Shape }]
    if (isUpload(part)) return []
    return part.many ? [{ path, shape: part.entity.fields as Shape }] : []
  })

/**
 * The list that a table shows: the named one, or the only one. `undefined` for none or several.
 * @example answerList(stockCheckCalls.getStockMoves, 'moves')!.path // 'data.moves'
 */
export function answerList({ answer }: AnyCall, name?: string): AnswerList | undefined {
  const lists = answerLists(answer as Shape)
  const named = lists.filter(
    ({ path }) => name === undefined || path === name || path.endsWith(`.${name}`),
  )
  return named.length === 1 ? named[0] : undefined
}

/**
 * The rows of an answer's list.
 * @example rowsIn({ data: { moves: [{ id: '1' }] } }, 'data.moves') // [{ id: '1' }]
 */
export const rowsIn = (answer: unknown, path: string): Readonly<Record<string, any>>[] =>
  (path.split('.').reduce<any>((at, key) => at?.[key], answer) ?? []) as Readonly<
    Record<string, any>
  >[]

/**
 * The fields of a list's rows that a table can show. A text that names a reference (`orderCode` for
 * `orderId`) replaces it and links to the record.
 * @example rowFields({ id: text(), orderId: reference('orders'), orderCode: text() }) // { orderCode: text({ link: { to: 'orders', by: 'orderId' } }) }
 */
export function rowFields(shape: Shape): Fields {
  const hidden = ['id', 'version']
  const all = Object.entries(shape).filter((entry): entry is [string, AnyField] =>
    isField(entry[1]),
  )
  const links = new Map(
    all.flatMap(([by, { kind, options }]) => {
      const stem = by.replace(/Id$/, '')
      const name = ['Code', 'No', 'Name', ''].map(end => stem + end).find(each => shape[each])
      if (kind !== 'reference' || !name || name === by) return []
      hidden.push(by)
      const { to, opensAt } = options
      return [[name, { to: to!, by, ...(opensAt && { opensAt }) }] as const]
    }),
  )
  return Object.fromEntries(
    all
      // Lines have no page: people read what stands in them.
      .filter(
        ([name, { kind }]) =>
          !hidden.includes(name) && !name.endsWith('LineId') && kind !== 'lines' && kind !== 'json',
      )
      .map(([name, field]) => {
        const link = links.get(name)
        return [name, link ? { ...field, options: { ...field.options, link } } : field]
      }),
  )
}

/** A table of a call's answer, as a route declares it. */
export interface CallTable {
  readonly title: string
  readonly table: string
  readonly list?: string
  readonly totals?: readonly string[]
}

/**
 * The rows of a table as an entity, for the generic list views: columns, sorting and totals, but no
 * operations on records.
 * @throws TypeError when the answer lacks the list; the check of the route tree reports it earlier
 * @example rowsEntity(call, { title: 'Movements', table: 'getStockMoves', list: 'moves' }).list!.totals // ['quantity', 'balance']
 */
export function rowsEntity(call: AnyCall, { title, table, list, totals }: CallTable): AnyEntity {
  const { shape } = answerList(call, list)!
  const fields = rowFields(shape)
  const columns = Object.keys(fields)
  const isPaged = 'pageNo' in call.input
  // Sentences are read whole where there is room.
  const main = columns.find(name => fields[name]!.kind === 'longText')
  return {
    name: table,
    titles: [title, title],
    fields,
    label: columns[0]!,
    scope: 'client',
    rowsOf: table,
    rowSteps: call.steps,
    rowLists: call.lists,
    list: {
      columns,
      main,
      // A call with pages must sort them itself; the sums over all pages are unknown.
      sortable: isPaged && !('sort' in call.input) ? [] : columns,
      totals: isPaged
        ? []
        : (totals ?? columns.filter(name => summed.includes(fields[name]!.kind))),
    },
    api: { list: call.at, one: false, create: false, update: false, remove: false },
  } as unknown as AnyEntity
}

/**
 * Sorts rows: text alphabetically, empty values last.
 * @example sortRows([{ n: 2 }, { n: null }, { n: 1 }], [['n', 'ASC']]) // n: 1, 2, null
 */
export const sortRows = <Row extends Readonly<Record<string, any>>>(
  rows: readonly Row[],
  sorts: readonly (readonly [field: string, order: 'ASC' | 'DESC'])[],
): Row[] =>
  rows.toSorted((a, b) => {
    for (const [field, order] of sorts) {
      const by = compare(a[field], b[field], order === 'DESC' ? -1 : 1)
      if (by !== 0) return by
    }
    return 0
  })

function compare(a: unknown, b: unknown, direction: 1 | -1): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
  if (typeof a === 'string' && typeof b === 'string') return direction * words.compare(a, b)
  return direction * (Number(a) - Number(b))
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const words = new Intl.Collator('en', { numeric: true })
