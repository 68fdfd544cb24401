import { call, choice, flag, instant, integer, list, money, reference, text } from '../define/index.ts'

const linked = { id: text({ required: true }), code: text({ required: true }), quantity: integer({ required: true }) }

/** Lines of one group, merged by warehouse, status and hold. Source: specification §4, stock grouping. */
const groups = list({
  group: choice(['Available', 'Demo Units', 'Unavailable'], { required: true }),
  quantity: integer({ required: true }),
  lines: list({
    warehouseId: text({ required: true }),
    warehouseName: text({ required: true }),
    warehouseType: text({ required: true }),
    stockStatus: text({ required: true }),
    stockOnHoldStatus: text(),
    quantity: integer({ required: true }),
    orders: list(linked),
    tickets: list(linked),
    transfers: list({
      id: text({ required: true }),
      createdOnUtc: instant({ required: true }),
      sourceWarehouse: text({ required: true }),
      targetWarehouse: text({ required: true }),
      transferJobStatus: text({ required: true }),
      quantity: integer({ required: true }),
    }),
  }),
})

/** What can be sold and where it stands. */
export const stockCheckCalls = {
  searchStock: call({
    at: 'GET /api/stockCheck',
    input: {
      q: text({ max: 100 }),
      categoryId: reference('categories'),
      warehouseId: reference('warehouses'),
      isInStockOnly: flag(),
      pageNo: integer({ min: 1, max: 1000, default: 1 }),
      pageSize: integer({ min: 1, max: 50, default: 25 }),
    },
    answer: {
      data: list({
        skuId: text({ required: true }),
        code: text({ required: true }),
        name: text({ required: true }),
        barcode: text(),
        categoryName: text({ required: true }),
        isCombo: flag({ required: true }),
        price: money(),
        groups,
        members: list({ skuId: text({ required: true }), code: text({ required: true }), name: text({ required: true }), required: integer({ required: true }), groups }),
      }),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
    },
  }),
}
