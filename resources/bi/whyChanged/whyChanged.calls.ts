import { call, json, list, money, object, reference, text } from '#define'
import { soldIn } from '#resources/bi/productSales/productSales.calls.ts'
import { compare } from '#resources/bi/salesInputs.ts'

const required = { required: true } as const
const screen = '/bi/product_sales/entries'
const amount = { ...required, signed: true } as const

/** The figures of a row, and of all of them together. */
const figures = {
  before: money({ ...amount, opensAt: { screen, by: 'beforeAt' }, label: 'Revenue before' }),
  revenue: money({ ...amount, opensAt: { screen, by: 'nowAt' }, label: 'Revenue' }),
  change: money(amount),
  byQuantity: money({ ...amount, label: 'By quantity' }),
  byDiscount: money({ ...amount, label: 'By discount' }),
  byPrice: money({ ...amount, label: 'By price' }),
  fresh: money({ ...amount, label: 'New' }),
  gone: money(amount),
  beforeAt: json(),
  nowAt: json(),
}

export const whyChangedCalls = {
  /**
   * Why the revenue of each SKU changed between two periods: by pieces at the mean of before, by the
   * rate of discount, by price as the rest, or because it is new or gone. The largest change first.
   */
  getWhyChanged: call({
    at: 'GET /api/bi/whyChanged',
    readsReplica: true,
    input: { ...soldIn, compare },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ ...required, label: 'SKU' }),
          skuName: text({ ...required, label: 'Name' }),
          ...figures,
        },
        20_000,
      ),
      total: object(figures),
    },
  }),
}
