import {
  call,
  choice,
  colour,
  date,
  dictionary,
  flag,
  instant,
  integer,
  list,
  money,
  object,
  reference,
  text,
} from '#define'
import { longestSearch } from '#resources/stock/check/search/longestSearch.ts'
import { handHolds, holdCodes, receiving, transferCodes } from './stockActions.ts'

const linked = {
  id: text({ required: true }),
  code: text({ required: true }),
  quantity: integer({ required: true }),
}

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

/** Goods on their way, the earliest first: what is still to come, what of it is promised to orders (`presold`), and the rest (`free`, below 0 when oversold). */
const incoming = list({
  source: choice(['Container', 'Purchase order'], { required: true }),
  id: text({ required: true }),
  no: text({ required: true }),
  state: text({ required: true }),
  warehouseId: text({ required: true }),
  warehouseName: text({ required: true }),
  /** The day on which the container is expected; of a purchase order none is known yet. */
  eta: date(),
  /** The day on which the factory is to have the goods ready. */
  readyDate: date(),
  quantity: integer({ required: true }),
  presold: integer({ required: true }),
  free: integer({ required: true }),
})

/**
 * What narrows the search. Warehouse, status and hold narrow the groups too: every number is of what is asked for. With a status or a
 * hold only what has such stock is found.
 */
export const narrowing = {
  categoryId: reference('categories'),
  supplierId: reference('suppliers'),
  tagId: reference('productTags'),
  warehouseId: reference('warehouses'),
  stockStatus: dictionary('physicalStockStatus'),
  stockOnHoldStatus: dictionary('onHoldStockStatus'),
  isInStockOnly: flag(),
}

/** Free goods of a SKU at one place, and how many of them an action is about. */
const pieces = {
  skuId: reference('skus', { required: true }),
  stockStatus: dictionary('physicalStockStatus', { required: true }),
  quantity: integer({ required: true, min: 1, max: 100_000 }),
}
const reason = text({ required: true, max: 200 })

/** What can be sold and where it stands. */
export const stockCheckCalls = {
  searchStock: call({
    at: 'GET /api/stockCheck',
    input: {
      q: text({ max: longestSearch }),
      ...narrowing,
      pageNo: integer({ min: 1, max: 1000, default: 1 }),
      pageSize: integer({ min: 1, max: 50, default: 25 }),
    },
    answer: {
      data: list({
        skuId: text({ required: true }),
        code: text({ required: true }),
        name: text({ required: true }),
        barcode: text(),
        productId: text({ required: true }),
        /** The file of its picture, or of its product's. */
        photo: text(),
        categoryName: text({ required: true }),
        isCombo: flag({ required: true }),
        /** Why no order takes it, or not for long; nothing while it is for sale. */
        saleStatus: choice(['Draft', 'Prelaunch', 'Phase out', 'Discontinued']),
        /** The regular price, and the lowest promotion or clearance price that runs now, with its end. */
        price: money(),
        promoPrice: money(),
        promoEndsOnUtc: instant(),
        tags: list({
          id: text({ required: true }),
          label: text({ required: true }),
          colour: colour(),
        }),
        groups,
        incoming,
        members: list({
          skuId: text({ required: true }),
          code: text({ required: true }),
          name: text({ required: true }),
          photo: text(),
          required: integer({ required: true }),
          groups,
          incoming,
        }),
      }),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
      /** Nothing has all of the words: these have most of them. */
      isClosest: flag({ required: true }),
    },
  }),
  /** What is found, all of it: a row for each place of a SKU, and for what is on its way. */
  exportStock: call({
    at: 'GET /api/stockCheck/export',
    isFile: true,
    input: {
      q: text({ max: longestSearch }),
      ...narrowing,
      format: choice(['csv', 'xlsx'], { default: 'xlsx' }),
    },
  }),
  /**
   * What a number of the stock check is made of: the movements that sum to it, the newest first, each with what was there after it, and the
   * reservations that hold it. Without a hold the goods are meant that are not held.
   */
  getStockMoves: call({
    at: 'GET /api/stockCheck/moves',
    input: {
      skuId: reference('skus', { required: true }),
      warehouseId: reference('warehouses', { required: true }),
      stockStatus: dictionary('physicalStockStatus', { required: true }),
      stockOnHoldStatus: dictionary('onHoldStockStatus'),
      pageNo: integer({ min: 1, max: 100_000, default: 1 }),
      pageSize: integer({ min: 1, max: 200, default: 50 }),
    },
    answer: {
      data: object({
        productId: text({ required: true }),
        code: text({ required: true }),
        name: text({ required: true }),
        warehouseName: text({ required: true }),
        warehouseType: text({ required: true }),
        quantity: integer({ required: true }),
        /** Those of `quantity` that stand for themselves: neither an order nor a ticket nor a transfer has them. */
        loose: integer({ required: true }),
        moves: list({
          id: text({ required: true }),
          movementId: text({ required: true }),
          movedOnUtc: instant({ required: true }),
          type: text({ required: true }),
          quantity: integer({ required: true }),
          balance: integer({ required: true }),
          orderId: text(),
          orderCode: text(),
          ticketId: text(),
          ticketNo: text(),
          transferId: text(),
          transferNo: text(),
          layerCode: text(),
          containerId: text(),
          containerNo: text(),
          documentEntity: text(),
          documentId: text(),
          person: text(),
          reason: text(),
        }),
        reservations: list({
          id: text({ required: true }),
          orderId: text({ required: true }),
          orderCode: text({ required: true }),
          orderLineId: text({ required: true }),
          quantity: integer({ required: true }),
          state: text({ required: true }),
          needBy: date(),
          priorityOnUtc: instant({ required: true }),
        }),
      }),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
    },
  }),
  /** The orders that goods on their way are promised to, whose pieces sum to what is presold of a container or a purchase order; without either all that is bought. */
  getStockPresold: call({
    at: 'GET /api/stockCheck/presold',
    input: {
      skuId: reference('skus', { required: true }),
      containerId: reference('containers'),
      purchaseOrderId: reference('purchaseOrders'),
    },
    answer: {
      data: list({
        id: text({ required: true }),
        orderId: text({ required: true }),
        orderCode: text({ required: true }),
        quantity: integer({ required: true }),
        state: text({ required: true }),
        needBy: date(),
        priorityOnUtc: instant({ required: true }),
      }),
    },
  }),
  /** Keeps free pieces from being sold, for a reason that the history of the pieces shows. */
  holdStock: call({
    at: 'POST /api/stockCheck/hold',
    access: holdCodes,
    input: {
      ...pieces,
      warehouseId: reference('warehouses', { required: true }),
      stockOnHoldStatus: choice(handHolds, {
        required: true,
        default: 'Manual',
        label: 'Hold for',
      }),
      reason,
    },
    answer: { movementId: text({ required: true }) },
  }),
  /** Makes pieces free again that were held by hand. */
  unholdStock: call({
    at: 'POST /api/stockCheck/unhold',
    access: holdCodes,
    input: {
      ...pieces,
      warehouseId: reference('warehouses', { required: true }),
      stockOnHoldStatus: choice(handHolds, { required: true }),
      reason,
    },
    answer: { movementId: text({ required: true }) },
  }),
  /** Asks a warehouse for free pieces: a transfer that is requested, whose goods are held from now on. */
  requestStockTransfer: call({
    at: 'POST /api/stockCheck/transfer',
    access: transferCodes,
    input: {
      ...pieces,
      sourceWarehouseId: reference('warehouses', { required: true, label: 'From' }),
      targetWarehouseId: reference('warehouses', {
        required: true,
        label: 'To',
        only: { isActive: true, warehouseType: receiving },
        otherThan: 'sourceWarehouseId',
      }),
      reason,
    },
    answer: { id: text({ required: true }), no: text({ required: true }) },
  }),
}
