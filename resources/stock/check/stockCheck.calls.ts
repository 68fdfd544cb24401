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
import { claim, heldShape, memberShape, moveShape, narrowing, skuShape } from './stockShapes.ts'
import { handHolds, holdCodes, receiving, transferCodes } from './stockActions.ts'

/** Free goods of a SKU at one position, and the quantity of an action. */
const pieces = {
  skuId: reference('skus', { required: true }),
  stockStatus: dictionary('physicalStockStatus', { required: true }),
  quantity: integer({ required: true, min: 1, max: 100_000 }),
}
const reason = text({ required: true, max: 200 })

/** Sellable goods and their positions. */
export const stockCheckCalls = {
  searchStock: call({
    at: 'GET /api/stockCheck',
    input: {
      ...narrowing,
      pageNo: integer({ min: 1, max: 1000, default: 1 }),
      pageSize: integer({ min: 1, max: 50, default: 25 }),
    },
    answer: {
      data: list({
        ...skuShape,
        barcode: text(),
        productId: text({ required: true }),
        categoryName: text({ required: true }),
        isCombo: flag({ required: true }),
        /** Why orders cannot take it, or not for long; null while it is for sale. */
        saleStatus: choice(['Draft', 'Prelaunch', 'Phase out', 'Discontinued']),
        /** The regular price, and the lowest current promotion or clearance price, with its end. */
        price: money(),
        promoPrice: money(),
        promoEndsOnUtc: instant({ holds: 'market' }),
        tags: list({
          id: text({ required: true }),
          label: text({ required: true }),
          colour: colour(),
        }),
        members: list(memberShape),
      }),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
      /** No result has all of the words: these have most of them. */
      isClosest: flag({ required: true }),
    },
  }),
  /** All results: one row per position of a SKU and per inbound line. */
  exportStock: call({
    at: 'GET /api/stockCheck/export',
    isFile: true,
    input: {
      ...narrowing,
      format: choice(['csv', 'xlsx'], { default: 'xlsx' }),
    },
  }),
  /**
   * The breakdown of a number in the stock check: the movements that sum to it, and the
   * reservations that hold it. Movements are newest first, each with its running balance. Without a
   * hold, only goods without a hold count.
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
        /** The pieces of `quantity` that no order, ticket or transfer holds. */
        loose: integer({ required: true }),
        moves: list(moveShape),
        reservations: list({ ...claim, orderLineId: text({ required: true }) }),
        /** The transfers that hold pieces of this number. */
        transfers: list(heldShape),
      }),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
    },
  }),
  /**
   * The orders that inbound goods are promised to. Their pieces sum to the presold quantity of a
   * container or a purchase order; without either, of all purchases.
   */
  getStockPresold: call({
    at: 'GET /api/stockCheck/presold',
    input: {
      skuId: reference('skus', { required: true }),
      containerId: reference('containers'),
      purchaseOrderId: reference('purchaseOrders'),
    },
    answer: {
      data: list(claim),
    },
  }),
  /**
   * Holds free pieces, so that they cannot be sold. Why, for whom and until when appears in their
   * history.
   */
  holdStock: call({
    at: 'POST /api/stockCheck/hold',
    done: '%{quantity} piece held |||| %{quantity} pieces held',
    undo: { call: 'unholdStock', with: { reason: 'Hold undone' } },
    access: holdCodes,
    input: {
      skuId: pieces.skuId,
      stockStatus: pieces.stockStatus,
      reason,
      heldFor: text({ max: 80, label: 'For whom', help: 'A customer, a colleague or an order' }),
      heldUntil: date({ label: 'Until', help: 'After this, somebody has to release the pieces' }),
      quantity: pieces.quantity,
      warehouseId: reference('warehouses', { required: true }),
      stockOnHoldStatus: choice(handHolds, {
        required: true,
        default: 'Manual',
        label: 'Kind of hold',
      }),
    },
    answer: { movementId: text({ required: true }) },
  }),
  /** Frees pieces that were held by hand. */
  unholdStock: call({
    at: 'POST /api/stockCheck/unhold',
    done: '%{quantity} piece released |||| %{quantity} pieces released',
    undo: { call: 'holdStock', with: { reason: 'Release undone' } },
    access: holdCodes,
    input: {
      ...pieces,
      warehouseId: reference('warehouses', { required: true }),
      stockOnHoldStatus: choice(handHolds, { required: true }),
      reason,
    },
    answer: { movementId: text({ required: true }) },
  }),
  /** Requests free pieces from a warehouse: the new transfer holds them immediately. */
  requestStockTransfer: call({
    at: 'POST /api/stockCheck/transfer',
    done: 'Transfer requested',
    undo: { call: 'giveBackTransfer', id: 'transferId', with: { reason: 'Request undone' } },
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
    answer: {
      id: text({ required: true }),
      no: text({ required: true }),
      version: integer({ required: true }),
    },
  }),
  /** Cancels a transfer whose goods have not left: its hold on them ends. */
  giveBackTransfer: call({
    at: 'POST /api/stockCheck/giveBackTransfer',
    done: 'Transfer released',
    access: transferCodes,
    input: {
      transferId: reference('transfers', { required: true }),
      version: integer({ required: true }),
      reason,
    },
    answer: { no: text({ required: true }), jobStatus: text({ required: true }) },
  }),
}
