import { choice, computed, entity, instant, integer, reference, text } from '#define'
import { position } from './position.ts'

/**
 * The stock ledger: one signed row per position and movement, insert-only. The two sides of a
 * movement share `movementId` and sum to 0, unless goods come in or go out. A stock line is the sum
 * of the rows with its keys.
 */
export const stockMoves = entity('stockMoves', {
  titles: ['Stock move record', 'Stock move records'],
  label: 'type',
  fields: {
    movementId: text({ required: true, max: 36, index: true }),
    movedOnUtc: instant({ required: true, default: 'now', label: 'Moved' }),
    type: choice(
      [
        'Opening',
        'Receipt',
        'Found',
        'Return',
        'Reservation',
        'Release',
        'Transfer',
        'Move',
        'Delivery',
        'Loss',
        'Count',
        'Merge',
      ],
      { required: true },
    ),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true }),
    stockLineId: reference('stockLines', { required: true }),
    ...position,
    documentEntity: text({ max: 40 }),
    documentId: text({ max: 36, index: true }),
    staffId: reference('staff'),
    /** By the server's clock; without it, what moved happened when it was posted. */
    happenedOnUtc: instant({ label: 'Happened' }),
    clientEventId: text({ max: 60 }),
    /** Where goods of a move came from or went to: the places of its other side. */
    otherSide: computed(
      text({ label: 'From or to' }),
      `(select string_agg(concat_ws(' ', coalesce(y.full_code, w.code), nullif(o.stock_status, 'Normal')), ', ' order by w.code, y.full_code) from stock_moves o join warehouses w on w.id = o.warehouse_id left join layers y on y.id = o.layer_id
        where o.movement_id = {movementId} and o.sku_id = {skuId} and sign(o.quantity) <> sign({quantity}) and o.client_id = {clientId})`,
    ),
    /** The number of what moved them. */
    document: computed(
      text(),
      `case {documentEntity}
        when 'deliveryPlans' then (select d.no from delivery_plans d where d.id = {documentId}::uuid)
        when 'transfers' then (select d.no from transfers d where d.id = {documentId}::uuid)
        when 'containers' then (select d.name from containers d where d.id = {documentId}::uuid)
        when 'returnRecords' then (select d.no from return_records d where d.id = {documentId}::uuid)
        when 'stockDifferences' then (select d.no from stock_differences d where d.id = {documentId}::uuid)
        when 'qaIssues' then (select d.no from qa_issues d where d.id = {documentId}::uuid)
        when 'purchases' then (select d.no from purchases d where d.id = {documentId}::uuid)
        when 'stockMoveDocs' then (select d.no from stock_move_docs d where d.id = {documentId}::uuid)
        when 'stockLosses' then (select d.no from stock_losses d where d.id = {documentId}::uuid)
        when 'orders' then (select d.order_code from orders d where d.id = {documentId}::uuid)
      end`,
    ),
    /** Of the SKU in this warehouse, after the move. */
    balance: computed(
      integer({ label: 'Balance after' }),
      `(select sum(b.quantity)::int from stock_moves b where b.sku_id = {skuId} and b.warehouse_id = {warehouseId} and (b.moved_on_utc, b.id) <= ({movedOnUtc}, {id}))`,
    ),
  },
  list: {
    main: 'skuId',
    columns: [
      'movedOnUtc',
      'type',
      'skuId',
      'quantity',
      'warehouseId',
      'otherSide',
      'document',
      'staffId',
      'balance',
    ],
    search: ['skuId'],
    filters: ['skuId', 'warehouseId', 'type', 'staffId', 'movedOnUtc', 'stockStatus'],
    sort: '-movedOnUtc',
    totals: ['quantity'],
  },
  links: {
    'Delivery plan': {
      screen: '/sale/delivery_plan',
      takes: { planId: 'documentId' },
      while: { field: 'documentEntity', is: ['deliveryPlans'] },
    },
    Order: {
      screen: '/sale/processing',
      takes: { orderId: 'documentId' },
      while: { field: 'documentEntity', is: ['orders'] },
    },
  },
  checks: { 'The quantity of a movement cannot be 0.': '{quantity} <> 0' },
  api: { one: false, create: false, update: false, remove: false },
})
