import { choice, date, dictionary, flag, instant, integer, list, reference, text } from '#define'

/** Parts of the stock check's inputs and answers. */

/** The maximum length of a stock search. */
export const longestSearch = 100

/** The filters of a search that are pills. */
export const filters = {
  categoryId: reference('categories'),
  warehouseId: reference('warehouses'),
  stockStatus: dictionary('physicalStockStatus'),
  stockOnHoldStatus: dictionary('onHoldStockStatus'),
  tagId: reference('productTags'),
  supplierId: reference('suppliers'),
  productId: reference('products'),
  skuId: reference('skus'),
}

/** Filters that other screens set: their pills are there while they narrow the search. */
export const linkedFilters: readonly string[] = ['productId', 'skuId']

/**
 * The text and the filters of a search. Warehouse, status and hold also narrow the groups: every number matches
 * the filters. With a status or a hold, only SKUs with such stock are found.
 */
export const narrowing = {
  q: text({ max: longestSearch }),
  ...filters,
  isInStockOnly: flag(),
}

const linked = {
  id: text({ required: true }),
  code: text({ required: true }),
  quantity: integer({ required: true }),
}

export const groupNames = ['Available', 'Demo Units', 'Unavailable'] as const

/**
 * Lines of one group, merged by warehouse, status and hold. Source: specification §4, stock
 * grouping.
 */
export const groups = list({
  group: choice(groupNames, { required: true }),
  quantity: integer({ required: true }),
  lines: list({
    warehouseId: text({ required: true }),
    warehouseName: text({ required: true }),
    warehouseType: text({ required: true }),
    /** In a warehouse of the person's branch. */
    isOwn: flag(),
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

/**
 * Inbound goods, earliest first: what is still to arrive, the part promised to orders (`presold`),
 * and the rest (`free`, negative when oversold).
 */
export const incoming = list({
  source: choice(['Container', 'Purchase order'], { required: true }),
  id: text({ required: true }),
  no: text({ required: true, label: 'From' }),
  state: text({ required: true }),
  warehouseId: text({ required: true }),
  warehouseName: text({ required: true, label: 'To' }),
  /** The expected arrival of the container; unknown for a purchase order. */
  eta: date({ label: 'Expected' }),
  /** The day on which the factory is to have the goods ready. */
  readyDate: date(),
  /** When its goods can leave: never before tomorrow. */
  availableOn: date({ label: 'There on' }),
  quantity: integer({ required: true, label: 'Pieces' }),
  presold: integer({ required: true }),
  free: integer({ required: true }),
})

/** A SKU with its stock. */
export const skuShape = {
  skuId: text({ required: true }),
  code: text({ required: true }),
  name: text({ required: true }),
  /** The picture of the SKU or of its product. */
  photo: text(),
  groups,
  incoming,
}

/** A SKU of a combo. */
export const memberShape = {
  ...skuShape,
  name: text({ required: true, label: 'Member' }),
  required: integer({ required: true, label: 'For one' }),
}

/** Goods that are promised to an order. */
export const claim = {
  id: text({ required: true }),
  orderId: text({ required: true }),
  orderCode: text({ required: true, label: 'Order' }),
  quantity: integer({ required: true, label: 'Pieces' }),
  state: text({ required: true }),
  needBy: date({ label: 'Needed by' }),
  priorityOnUtc: instant({ required: true }),
}

/** A transfer that holds goods. */
export const heldShape = {
  id: text({ required: true }),
  no: text({ required: true, label: 'Transfer' }),
  version: integer({ required: true }),
  targetWarehouse: text({ required: true, label: 'To' }),
  jobStatus: text({ required: true, label: 'Status' }),
  quantity: integer({ required: true, label: 'Pieces' }),
}

/** A movement with the balance after it. */
export const moveShape = {
  id: text({ required: true }),
  movementId: text({ required: true }),
  movedOnUtc: instant({ required: true }),
  type: text({ required: true }),
  quantity: integer({ required: true, label: 'Change' }),
  balance: integer({ required: true, label: 'Balance' }),
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
}
