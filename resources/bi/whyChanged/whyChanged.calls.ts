import { call, choice, date, integer, json, list, money, reference, text } from '#define'
import { saleSource } from '#resources/sales/saleEntries/saleMeasures.ts'

const required = { required: true } as const
const change = (label: string) => money({ required: true, signed: true, label })
const entries = '/bi/product_sales/entries'

export const whyChangedCalls = {
  /** Why the revenue of each SKU changed between two periods; the parts sum to the change. */
  getWhyChanged: call({
    at: 'GET /api/bi/whyChanged',
    input: {
      from: date({ label: 'From', help: 'The last twelve months while none is chosen' }),
      to: date({ label: 'To' }),
      against: choice(['Year before', 'Period before'], { label: 'Against' }),
      basis: choice(['Written', 'Delivered'], { label: 'Sales' }),
      branchId: reference('branches'),
      source: choice(saleSource.options.values, {
        label: 'Channel',
        help: 'The source of the order',
      }),
      categoryId: reference('categories', { help: 'As products are filed today' }),
      supplierId: reference('suppliers', { help: 'Who supplies the product today' }),
    },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          skuName: text({ required: true, label: 'Name' }),
          piecesBefore: integer({ required: true, label: 'Pieces before' }),
          pieces: integer(required),
          before: money({
            required: true,
            signed: true,
            label: 'Revenue before',
            opensAt: { screen: entries, by: 'beforeAt' },
          }),
          revenue: money({
            required: true,
            signed: true,
            opensAt: { screen: entries, by: 'entriesAt' },
          }),
          change: change('Change'),
          byQuantity: change('By quantity'),
          byDiscount: change('By discount'),
          byPrice: change('By price'),
          added: change('New'),
          gone: change('Gone'),
          entriesAt: json(),
          beforeAt: json(),
        },
        20_000,
      ),
    },
  }),
}
