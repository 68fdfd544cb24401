import {
  call,
  choice,
  flag,
  integer,
  list,
  longText,
  money,
  object,
  record,
  records,
  reference,
  text,
  upload,
} from '#define'
import { dateOrders } from './fileDates.ts'
import { wayfairLines } from './wayfairLines.entity.ts'
import { wayfairMappings } from './wayfairMappings.entity.ts'
import { wayfairOrders } from './wayfairOrders.entity.ts'

const required = { required: true } as const
const wayfairOrderId = reference('wayfairOrders', required)
const websiteId = reference('websites', {
  label: 'Website',
  help: 'Leave empty if there is only one Wayfair channel',
})

/** The outcome of a file, read or tried out. */
const uploaded = {
  batchId: reference('wayfairBatches', { label: 'File' }),
  rows: integer({ required: true, label: 'Lines' }),
  added: integer({ required: true, label: 'New' }),
  changed: integer({ required: true, label: 'Changed' }),
  unchanged: integer({ required: true, label: 'Unchanged' }),
  older: integer({ required: true, label: 'Older than ours' }),
  errorCount: integer({ required: true, label: 'Errors' }),
  ignored: text({ max: 4000, label: 'Columns that only the stored line has' }),
  orders: list(
    {
      poNumber: text({ required: true, label: 'PO number' }),
      lines: integer(required),
      total: money({ required: true, label: 'Wholesale total' }),
      status: text({ required: true, label: 'Status there' }),
      state: wayfairOrders.fields.state,
      outcome: choice(['New', 'Changed', 'Unchanged'], {
        required: true,
        tones: { New: 'neutral', Changed: 'warning', Unchanged: 'neutral' },
      }),
      why: longText({ label: 'Error or question' }),
    },
    500,
  ),
  problems: list(
    {
      row: integer(required),
      poNumber: text({ label: 'PO number' }),
      column: text(required),
      message: text(required),
    },
    500,
  ),
} as const

/** POs of Wayfair: their files, and what is done with them. */
export const wayfairCalls = {
  /** POs of Wayfair, the newest first. */
  getWayfairOrders: call({
    at: 'GET /api/jxc/getWayfairOrders',
    of: 'wayfairOrders',
    input: {
      state: choice(wayfairOrders.fields.state.options.values),
      batchId: reference('wayfairBatches'),
      keyword: text({ max: 60 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 25 }),
    },
    answer: { data: records(wayfairOrders), totalCount: integer(required) },
  }),
  /** The newest lines of files. */
  getLatestNWayfairRecords: call({
    at: 'GET /api/wayfairOrder/getLatestNWayfairRecords',
    of: 'wayfairOrders',
    input: { n: integer({ min: 1, max: 500, default: 100 }) },
    answer: { data: records(wayfairLines), totalCount: integer(required) },
  }),
  /**
   * Reads a file of Wayfair's orders. The same file again changes nothing. With `dryRun` it only says
   * what it would do.
   */
  uploadWayfairRecordExcel: call({
    at: 'POST /api/wayfairOrder/uploadWayfairRecordExcel',
    of: 'wayfairOrders',
    tells: true,
    input: {
      file: upload(['xlsx', 'csv']),
      dryRun: flag({ default: false }),
      dateOrder: choice(dateOrders, { label: 'Dates' }),
      websiteId,
    },
    answer: { data: object(uploaded) },
  }),
  /** Makes the confirmed order of a PO now. Asked again, it answers the same order. */
  createWayfairOrder: call({
    at: 'POST /api/wayfairOrders/createOrder',
    of: 'wayfairOrders',
    done: 'Order %{orderCode} created',
    input: { wayfairOrderId },
    answer: {
      orderId: reference('orders', required),
      orderCode: text({ required: true, max: 20 }),
      short: text({ max: 500 }),
    },
  }),
  /** Stores what Wayfair is to be given of the goods that left. */
  saveWayfairTracking: call({
    at: 'POST /api/wayfairOrders/saveTracking',
    of: 'wayfairOrders',
    done: 'Tracking saved',
    input: {
      wayfairOrderId,
      tracking: text({ required: true, max: 100 }),
      carrier: text({ max: 80 }),
      hasLeft: flag({
        default: true,
        label: 'The goods have left',
        help: 'The invoice is sent then',
      }),
    },
    answer: { data: record(wayfairOrders) },
  }),
  /** Answers what Wayfair changed after the order was made. */
  decideWayfairChange: call({
    at: 'POST /api/wayfairOrders/decideChange',
    of: 'wayfairOrders',
    done: 'Decided',
    input: {
      wayfairOrderId,
      decision: choice(['Keep the order', 'Cancel the order'], required),
      reason: text({ required: true, max: 300 }),
    },
    answer: { data: record(wayfairOrders) },
  }),
  /** Maps part numbers that are exactly the code of one of our SKUs. */
  mapWayfairByCode: call({
    at: 'POST /api/wayfairMappings/mapByCode',
    of: 'wayfairMappings',
    input: {},
    answer: {
      mapped: integer({ required: true, label: 'Mapped' }),
      left: integer({ required: true, label: 'Still unmapped' }),
    },
  }),
  /** The websites whose files of Wayfair are read. */
  getWayfairWebsites: call({
    at: 'GET /api/wayfairOrders/websites',
    of: 'wayfairOrders',
    answer: {
      data: list({ id: text({ required: true }), name: text({ required: true, max: 60 }) }, 50),
    },
  }),
  /** Lists the stock of active mappings, as Wayfair takes it: 5,000 part numbers at once. */
  getWayfairFeed: call({
    at: 'GET /api/wayfairMappings/feed',
    of: 'wayfairMappings',
    input: {
      websiteId,
      after: text({ max: 60, label: 'After part number', help: 'To go on where a feed ended' }),
    },
    answer: {
      /** The part number after which the feed goes on, where it is longer. */
      next: text({ max: 60, label: 'Goes on after' }),
      data: list(
        {
          supplierId: text({ label: 'Supplier ID' }),
          partNumber: text({ required: true, label: 'Supplier Part Number' }),
          sku: text({ required: true, label: 'SKU' }),
          quantity: integer({ required: true, label: 'Quantity On Hand' }),
          factor: wayfairMappings.fields.factor,
          buffer: wayfairMappings.fields.buffer,
          leadDays: integer({ required: true, label: 'Lead days' }),
          isGone: flag({ required: true, label: 'Item Discontinued' }),
        },
        5000,
      ),
    },
  }),
}
