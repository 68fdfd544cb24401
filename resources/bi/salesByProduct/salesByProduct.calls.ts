import { call, choice, integer, list, money, object, reference, signed, text } from '#define'
import { seeCost } from '#resources/common.ts'
import { soldIn } from '#resources/bi/productSales/productSales.calls.ts'
import { compare, over } from '#resources/bi/salesInputs.ts'

const required = { required: true } as const

/** The figures of a row of the tree, and of all of them together. */
const figures = {
  quantity: integer({ ...required, label: 'Pieces' }),
  revenue: money({ ...required, signed: true }),
  revenueBefore: money({ ...required, signed: true, label: 'Revenue before' }),
  changePercent: signed({ label: 'Change (%)' }),
  margin: money({ signed: true, visibleTo: seeCost }),
  marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
  /** The address of the rows that sum to it. */
  rowsAt: text(required),
}

const { promotionId: _, ...input } = { ...soldIn, compare, over }

export const salesByProductCalls = {
  /**
   * Sales within a category: its categories and its own SKUs, each ranked among its own kind
   * by revenue, beside its rank in the earlier period. Without `parentId` the first rows of the tree.
   */
  getSalesByProduct: call({
    at: 'GET /api/bi/salesByProduct',
    readsReplica: true,
    input: { ...input, parentId: reference('categories') },
    answer: {
      data: list(
        {
          id: text(required),
          kind: choice(['Category', 'Product'], required),
          code: text({ label: 'SKU' }),
          name: text(required),
          ...figures,
          rank: integer(),
          rankBefore: integer({ label: 'Rank before' }),
          rankChange: signed({ label: 'Places gained' }),
        },
        20_000,
      ),
      total: object(figures),
    },
  }),
  /** The whole tree as a file, each category before what is in it. */
  exportSalesByProduct: call({
    at: 'GET /api/bi/salesByProduct/export',
    readsReplica: true,
    input: { ...input, format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
}
