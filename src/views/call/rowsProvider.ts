import { isField, rowsIn, sortRows, type AnyCall, type Shape } from '#define'
import type { ErpDataProvider } from '#data/index.ts'
import { sortParameter, sortsOf } from '#data/sorts.ts'

type Values = Readonly<Record<string, any>>

/**
 * The data provider of one call's table: it lists the rows of the call's answer. A call with
 * `pageNo` and `pageSize` is called for each page.
 * Any other is called once for each filter, then sorted and paged here. Either tells by `hasMore` that
 * there are more rows than are counted, or than it answers at all.
 * `resource` is the table's own: what choices in it ask of other lists is theirs.
 */
export function rowsProvider(
  provider: ErpDataProvider,
  {
    name,
    call,
    path,
    resource,
    fixed = {},
  }: { name: string; call: AnyCall; path: string; resource: string; fixed?: Values },
): ErpDataProvider {
  const inputs = Object.keys(call.input as Shape)
  const required = Object.entries(call.input as Shape).flatMap(([input, part]) =>
    // Tags are never null: none of them is an answer, too.
    isField(part) && part.options.required && part.kind !== 'tags' ? [input] : [],
  )
  const isAsked = (filter: Values) =>
    required.every(input => (fixed[input] ?? filter[input] ?? null) !== null)
  const ask = (filter: Values, more: Values = {}, signal?: AbortSignal): Promise<Values> =>
    provider.call(
      name as never,
      { ...filter, ...fixed, ...more } as never,
      signal ? { signal } : {},
    )
  let kept: { filter: string; asked: string; answer: Promise<Values> } | undefined
  /**
   * The answer to this filter. The same request again is a refresh; another page or order needs no
   * request.
   */
  const whole = (filter: Values, asked: string) => {
    const key = JSON.stringify(filter)
    if (kept?.filter !== key || kept.asked === asked) {
      const answer = ask(filter)
      kept = { filter: key, asked, answer }
      answer.catch(() => (kept = undefined))
    }
    return kept!.answer
  }
  return {
    ...provider,
    getList: async (of, params) => {
      if (of !== resource) return provider.getList(of, params)
      const { filter = {}, pagination, sort, signal } = params
      const { page, perPage } = pagination!
      if (!isAsked(filter)) return { data: [], total: 0 }
      if (inputs.includes('pageNo')) {
        const paging = { pageNo: page, pageSize: perPage }
        const order = inputs.includes('sort') && sort?.field ? { sort: sortParameter(sort) } : {}
        const answer = await ask(filter, { ...paging, ...order }, signal)
        const data = withIds(rowsIn(answer, path)) as any[]
        return answer.hasMore
          ? capped(data, { page, hasNextPage: true, total: answer.totalCount })
          : { data, total: answer.totalCount ?? data.length }
      }
      const answer = await whole(filter, JSON.stringify([page, perPage, sort]))
      const rows = sortRows(withIds(rowsIn(answer, path)), sort ? sortsOf(sort) : [])
      const data = rows.slice((page - 1) * perPage, page * perPage) as any[]
      const total = rows.length
      return answer.hasMore
        ? capped(data, { page, hasNextPage: page * perPage < total, total })
        : { data, total }
    },
    totals: async (_, filter) => {
      if (!isAsked(filter)) return {}
      const answer = await whole(filter, 'totals')
      // Sums of a part would be read as those of all.
      if (answer.hasMore) return {}
      const rows = rowsIn(answer, path)
      const numbers = Object.keys(rows[0] ?? {}).filter(key =>
        rows.some(row => typeof row[key] === 'number'),
      )
      // The call itself may answer a row of all: percentages of sums, and the address of their entries.
      return {
        ...Object.fromEntries(
          numbers.map(key => [key, rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]),
        ),
        ...(answer.total as object | undefined),
      }
    },
    exportList: async (_, { format, filter, sort, columns }, how) =>
      provider.exportCall(
        name,
        {
          ...filter,
          ...fixed,
          format,
          columns: columns.join(),
          ...(sort.field && { sort: sortParameter(sort) }),
        },
        how,
      ),
  }
}

/** A page of a list of which `total` rows are known, and more are there. */
const capped = (
  data: any[],
  { page, hasNextPage, total }: { page: number; hasNextPage: boolean; total: unknown },
) => ({
  data,
  pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
  meta: { total, isCapped: true },
})

/** Lists need an id for each row. */
const withIds = (rows: readonly Values[]): Values[] =>
  rows.map((row, n) => ({ ...row, id: row.id ?? String(n) }))
