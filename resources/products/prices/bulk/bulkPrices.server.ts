import { BadInput, handlers, type Problem, problemAt, refused } from '#server/kit'
import { iso } from '#resources/products/prices/moments.server.ts'
import { writePrices } from '#resources/products/prices/priceSetting.server.ts'
import { withdraw } from '#resources/products/prices/withdrawing.server.ts'
import { bulkPlan, refusedPrices, type PricedRow } from './bulkPlan.server.ts'
import { bulkPriceCalls } from './bulkPrices.calls.ts'

export default handlers(bulkPriceCalls, {
  async previewPrices(context, { pageNo = 1, pageSize = 50, ...input }) {
    const { rows, planned, problems, token } = await bulkPlan(context, input, false)
    const plans = new Map(planned.map(plan => [plan.wanted, plan]))
    const reasons = new Map(problems.map(({ row, message }) => [row, message]))
    return {
      rows: rows
        .slice((pageNo - 1) * pageSize, pageNo * pageSize)
        .map(({ price, margin, ...row }) => ({
          ...row,
          ...changeOf(row.oldAmount, price.amount),
          skuId: price.skuId,
          market: price.market,
          kind: price.kind,
          newAmount: price.amount,
          margin: margin?.amount ?? null,
          marginPercent: margin?.percent ?? null,
          fromOnUtc: price.fromOnUtc ?? null,
          toOnUtc: iso(plans.get(price)?.to ?? null),
          problem: reasons.get(row.row) ?? null,
        })),
      problems: problems.map(({ row, field, code, message }) => ({
        row: row ?? 0,
        field: field ?? '',
        code,
        message,
      })),
      totalCount: rows.length,
      data: {
        problems: problems.length,
        belowCost: count(rows, ({ isBelowCost }) => isBelowCost),
        unknownCost: count(rows, ({ margin }) => !margin),
        quotations: rows.reduce((sum, { quotations }) => sum + quotations, 0),
        token,
      },
    }
  },

  async applyPrices(context, { token, ...input }) {
    const isList = Boolean(input.prices?.length)
    const { planned, problems, token: present } = await bulkPlan(context, input, true)
    if (problems.length) throw refusal(problems, isList)
    if (!token && !isList && (input.ids?.length || input.filter || input.fileId))
      throw new BadInput(problemAt('required', 'token', 'Preview the prices first.'))
    if (token && token !== present)
      throw refused(
        'stale',
        'token',
        'A price or a cost has changed since the preview: nothing was set. Preview the prices again.',
      )
    await writePrices(context, planned)
    return { ids: planned.map(({ id }) => ({ id })) }
  },

  async withdrawPrices(context, { changes = [], reason }) {
    if (!changes.length)
      throw new BadInput(problemAt('required', 'changes', 'Select at least one price.'))
    const ids = await withdraw(
      context,
      changes.map(({ changeId }) => changeId),
      reason,
    )
    return { ids: ids.map(id => ({ id })) }
  },
})

/** Rows of a list are named by their path, those of a file or a rule by their number. */
const refusal = (problems: readonly Problem[], isList: boolean) =>
  refusedPrices(
    problems.map(problem =>
      isList ? { ...problem, field: `prices.${problem.row}.${problem.field}` } : problem,
    ),
  )

const changeOf = (before: number | null, after: number) => ({
  change: before === null ? null : Math.round((after - before) * 100) / 100,
  changePercent: before ? Math.round(((after - before) / before) * 1000) / 10 : null,
})

const count = (rows: readonly PricedRow[], is: (row: PricedRow) => boolean) =>
  rows.filter(is).length
