import { computed, date, decimal, entity, integer, reference, text, volume } from '#define'
import {
  agreedOf,
  notLoadedOf,
  onBoardOf,
  toComeOf,
} from '#resources/stock/reservations/arithmetic.ts'

const column = (name: string) => `{${name}}`
const count = (label?: string) => integer({ required: true, ...(label ? { label } : {}) })
/** Nothing comes of an order that is over. */
const whileOpen = (pieces: string) =>
  `case when (select o.state from purchase_orders o where o.id = {purchaseOrderId}) in ('Closed', 'Cancelled') then 0 else greatest(${pieces}, 0) end`

/** What its supplier asks for the SKU. */
const ofSupplier = (column: string) =>
  `select u.${column} from sku_suppliers u where u.sku_id = {skuId} and not u.is_deleted and u.supplier_id = (select o.supplier_id from purchase_orders o where o.id = {purchaseOrderId})`

export const purchaseOrderLines = entity('purchaseOrderLines', {
  titles: ['Purchase order line', 'Purchase order lines'],
  label: 'position',
  fields: {
    purchaseOrderId: reference('purchaseOrders', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, label: 'Line' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 1_000_000 }),
    confirmed: integer({ min: 0 }),
    shipped: integer({ default: 0, min: 0, readOnly: true }),
    received: integer({ default: 0, min: 0, readOnly: true }),
    receivedBefore: integer({
      default: 0,
      min: 0,
      max: 1_000_000,
      help: 'Pieces received before this purchase order was imported',
    }),
    closedShort: integer({
      default: 0,
      min: 0,
      readOnly: true,
      help: 'Pieces given up: they will not come',
    }),
    agreed: computed(count(), agreedOf(column)),
    toCome: computed(count(), whileOpen(toComeOf(column))),
    onBoard: computed(count('On board'), onBoardOf(column)),
    notLoaded: computed(count('Not loaded'), whileOpen(notLoadedOf(column))),
    supplierCode: computed(text({ label: 'Supplier’s code' }), ofSupplier('supplier_code')),
    minimumOrder: computed(integer({ label: 'MOQ' }), ofSupplier('minimum_order')),
    perCarton: computed(integer({ label: 'Pieces per carton' }), ofSupplier('per_carton')),
    volume: computed(
      volume({ label: 'm³' }),
      `${agreedOf(column)} * (select k.volume from skus k where k.id = {skuId})`,
    ),
    unitCost: decimal({ required: true, scale: 4, min: 0 }),
    askedUnitCost: decimal({
      scale: 4,
      min: 0,
      readOnly: true,
      label: 'Requested unit cost',
      help: 'What it was ordered at, before the supplier confirmed',
    }),
    amount: computed(
      decimal({ required: true, scale: 2 }),
      `round(${agreedOf(column)} * {unitCost}, 2)`,
    ),
    readyDate: date({ label: 'Ready' }),
    askedReadyDate: date({
      readOnly: true,
      label: 'Asked for',
      help: 'The requested date, before the supplier confirmed',
    }),
    availableOn: date({
      readOnly: true,
      label: 'There on',
      help: 'Includes the days at sea, from the port and for unpacking',
    }),
    presaleLimit: integer({
      min: 0,
      help: 'Leave empty if all of it may be promised before it arrives',
    }),
    presold: integer({ default: 0, min: 0, readOnly: true }),
    remark: text({ max: 200 }),
  },
  list: {
    columns: [
      'position',
      'skuId',
      'quantity',
      'confirmed',
      'shipped',
      'received',
      'toCome',
      'onBoard',
      'notLoaded',
      'closedShort',
      'unitCost',
      'readyDate',
      'availableOn',
      'presaleLimit',
      'presold',
    ],
    sort: 'position',
  },
  unique: [['purchaseOrderId', 'position']],
  checks: {
    'More is promised to orders than may be presold. Promise less or raise the presale limit.':
      '{presold} <= coalesce({presaleLimit}, {quantity})',
  },
  api: false,
})
