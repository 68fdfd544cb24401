import {
  call,
  choice,
  date,
  integer,
  json,
  list,
  money,
  object,
  reference,
  signed,
  text,
} from '#define'
import { compare, comparedMoney, comparedPieces, over } from '#resources/bi/salesInputs.ts'
import { seeCost } from '#resources/common.ts'
import { saleSource } from '#resources/sales/saleEntries/saleMeasures.ts'

const required = { required: true } as const
/** Numbers lead to the entries that sum to them: the field of the row is the address. */
const entered = { opensAt: { screen: '/bi/product_sales/entries', by: 'entriesAt' } } as const
const back = { opensAt: { screen: '/bi/product_sales/entries', by: 'returnsAt' } } as const

/** The figures of a row, and of all of them together. */
const figures = {
  quantity: integer({ ...required, ...entered, label: 'Pieces' }),
  ...comparedPieces,
  revenue: money({ ...required, ...entered, signed: true }),
  ...comparedMoney,
  discount: money({ ...required, ...entered, signed: true }),
  cost: money({ ...entered, signed: true, visibleTo: seeCost }),
  margin: money({ signed: true, visibleTo: seeCost }),
  marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
  returns: integer({ ...required, ...back, label: 'Returned' }),
  averagePrice: money({ signed: true, label: 'Average price' }),
  available: integer({ ...required, label: 'Available today' }),
  sellThrough: signed({ label: 'Sell-through (%)' }),
  entriesAt: json(),
  returnsAt: json(),
}

/** The filters of the sales screens. */
export const soldIn = {
  from: date({ label: 'From', help: 'Defaults to the last twelve months' }),
  to: date({ label: 'To' }),
  basis: choice(['Written', 'Delivered'], {
    label: 'Sales',
    help: 'Written counts on the day of confirmation, delivered on the day of handover',
  }),
  branchId: reference('branches'),
  source: choice(saleSource.options.values, {
    label: 'Channel',
    help: 'The source of the order',
  }),
  categoryId: reference('categories', { help: 'By the current categories of products' }),
  tagId: reference('productTags', { label: 'Tag', help: 'By the current tags of products' }),
  supplierId: reference('suppliers', { help: 'Who supplies the product today' }),
  promotionId: reference('promotions'),
}

export const productSalesReportCalls = {
  /** Sales of each SKU in a period, with the pieces that came back and those that are there today. */
  getSalesOfProducts: call({
    at: 'GET /api/bi/productSales',
    readsReplica: true,
    input: { ...soldIn, compare, over },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          skuName: text({ required: true, label: 'Name' }),
          ...figures,
        },
        20_000,
      ),
      total: object(figures),
    },
  }),
}
