import { call, date, dictionary, flag, integer, list, reference, text } from '#define'
import { labelCalls } from '#resources/stock/labels/labels.calls.ts'

/** More labels than this are printed in parts. */
export const mostTransferLabels = 2000

const required = { required: true } as const
const most = 100_000
const pieces = (label: string) => integer({ min: 0, max: most, default: 0, label })
const of = {
  transferId: reference('transfers', required),
  version: integer(required),
}
const line = reference('transferLines', { required: true, label: 'Line' })
/** The form keeps the warehouse that the goods come to beside it. */
const layerId = reference('layers', {
  label: 'Put down at',
  only: { isOpen: true },
  narrowedBy: { warehouseId: 'warehouseId' },
})
const answer = {
  no: text(required),
  jobStatus: text(required),
}
/** Those that both warehouses have, and how many of them. */
const between = {
  sourceWarehouseId: reference('warehouses', { required: true, label: 'From' }),
  targetWarehouseId: reference('warehouses', { required: true, label: 'To' }),
}

/** Calls of transfers besides those of their records. */
export const transferCalls = {
  /** The goods leave: of each line as many as are named, the rest stays and is free again. */
  dispatchTransfer: call({
    at: 'POST /api/transfers/dispatch',
    of: 'transfers',
    done: '%{no} is in transit',
    input: {
      ...of,
      lines: list(
        { transferLineId: line, picked: integer({ required: true, min: 0, max: most }) },
        500,
      ),
    },
    answer,
  }),
  /**
   * How pieces of each line arrive. A line that is not named is still to come; the transfer is
   * received when none is.
   */
  receiveTransfer: call({
    at: 'POST /api/transfers/receive',
    of: 'transfers',
    done: 'Arrival of %{no} recorded',
    input: {
      ...of,
      lines: list(
        {
          transferLineId: line,
          good: pieces('Good'),
          damaged: pieces('Damaged'),
          missing: pieces('Missing'),
          extra: pieces('Extra'),
          layerId,
        },
        500,
      ),
    },
    answer,
  }),
  /** Goods that were missing turn up at the target, or more than were sent. */
  findMissingGoods: call({
    at: 'POST /api/transfers/turnUp',
    of: 'transfers',
    done: 'Goods of %{no} turned up',
    input: {
      ...of,
      lines: list(
        {
          transferLineId: line,
          good: pieces('Good'),
          damaged: pieces('Damaged'),
          extra: pieces('Extra'),
          layerId,
        },
        500,
      ),
    },
    answer,
  }),
  /** Where the goods of a transfer are now, in walking order: its pick list. */
  getTransferGoods: call({
    at: 'GET /api/transfers/goods',
    of: 'transfers',
    input: { transferId: reference('transfers', required) },
    answer: {
      data: list(
        {
          warehouse: text(required),
          position: text(),
          skuId: reference('skus', required),
          skuCode: text({ label: 'SKU' }),
          name: text(required),
          stockStatus: text({ required: true, label: 'Status' }),
          quantity: integer(required),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
        },
        2000,
      ),
    },
  }),
  /** What plans of orders wait for at the target and the source has free, the earliest first. */
  getTransferProposals: call({
    at: 'GET /api/transfers/proposals',
    of: 'transfers',
    input: between,
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          name: text(required),
          stockStatus: dictionary('physicalStockStatus', required),
          waiting: integer({ required: true, label: 'Needed by orders' }),
          freeThere: integer({ required: true, label: 'Free at the destination' }),
          free: integer({ required: true, label: 'Free at the source' }),
          quantity: integer({ required: true, label: 'Proposed' }),
          needBy: date({ required: true, label: 'Needed by' }),
          orders: text(required),
        },
        200,
      ),
    },
  }),
  /** Goods of orders that lie in another warehouse than the one that delivers them. */
  getOrderTransfers: call({
    at: 'GET /api/transfers/forOrders',
    of: 'transfers',
    input: {
      until: date({ label: 'Needed until' }),
      sourceWarehouseId: reference('warehouses', { label: 'From' }),
      targetWarehouseId: reference('warehouses', { label: 'To' }),
      hasNoTransfer: flag({ label: 'No transfer yet' }),
      isLate: flag({ label: 'Late' }),
    },
    answer: {
      data: list(
        {
          id: text({ required: true, max: 300 }),
          orderId: reference('orders', required),
          orderCode: text({ required: true, label: 'Order' }),
          customerName: text({ label: 'Customer' }),
          planDate: date({ required: true, label: 'Plan' }),
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          quantity: integer(required),
          sourceWarehouseId: reference('warehouses', required),
          sourceWarehouseName: text({ required: true, label: 'From' }),
          targetWarehouseId: reference('warehouses', required),
          targetWarehouseName: text({ required: true, label: 'To' }),
          needBy: date({ required: true, label: 'Needed by' }),
          transferId: reference('transfers'),
          transferNo: text({ label: 'Transfer' }),
          jobStatus: text({ label: 'Status' }),
          arrives: date({ label: 'Arrives' }),
          slackDays: integer({ label: 'Slack (days)' }),
          isLate: flag({ required: true, label: 'After the plan' }),
        },
        2000,
      ),
    },
  }),
  /** Makes transfers of goods of orders: one for each route and day, which holds the goods. */
  proposeTransfers: call({
    at: 'POST /api/transfers/propose',
    of: 'transfers',
    done: 'Transfers requested: %{transfers}',
    input: {
      rows: list({ id: text({ required: true, max: 300, label: 'Row' }) }, 500),
    },
    answer: {
      transfers: integer(required),
      pieces: integer(required),
      late: integer({ required: true, label: 'Lines that arrive after their plan' }),
    },
  }),
  /** The sheets of transfers: what to pick where, and what to load and put down. */
  printTransfers: call({
    at: 'POST /api/transfers/print',
    of: 'transfers',
    isDocument: true,
    input: { filter: text({ max: 40_000 }) },
    answer: {},
  }),
  /** A label for each piece of a transfer, with where it goes. */
  printTransferLabels: call({
    at: 'POST /api/transfers/labels',
    of: 'transfers',
    isDocument: true,
    input: {
      transferId: reference('transfers', required),
      size: labelCalls.getLabels.input.size,
    },
    answer: {},
  }),
}
