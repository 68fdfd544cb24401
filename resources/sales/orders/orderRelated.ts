import {
  choice,
  date,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  object,
  text,
  timeSlot,
} from '#define'
import { refundShape } from '#resources/sales/refunds/refundShape.ts'
import { cashShape, shareShape, taxShape } from './orderShapes.ts'

/** What belongs to an order besides its lines: money, goods, deliveries and tasks. Newest first. */
export const relatedShape = {
  shippingCosts: list({
    typeId: text(),
    typeName: text({ label: 'Type' }),
    amount: money({ required: true }),
    explanation: longText({ label: 'Worked out' }),
  }),
  /** The sum of each tax; what an old order has beyond them is in no row. */
  taxes: list(taxShape),
  payments: list({
    id: text({ required: true }),
    version: integer({ required: true }),
    methodName: text({ required: true, label: 'Method' }),
    amount: money({ required: true, signed: true }),
    receivedOnUtc: instant({ required: true }),
    branchName: text(),
    takenBy: text({ required: true }),
    reference: text(),
    terminal: text(),
    state: choice(['Pending', 'Received', 'Reconciled', 'Voided'], { required: true }),
    reversalOfId: text(),
    refundId: text(),
    exchangeOrderId: text(),
  }),
  /** The cash of the order so far, and what the drawers took more or less of it. */
  cash: object(cashShape),
  depositReferences: list({
    id: text({ required: true }),
    reference: text({ required: true }),
    bankDate: date(),
    amount: money(),
    isMatched: flag({ required: true }),
    paymentId: text(),
  }),
  refunds: list(refundShape),
  /** Pieces that were handed over by plans of the order, and those that came back. */
  handedOver: object({
    pieces: integer({ required: true }),
    returned: integer({ required: true }),
  }),
  shares: list(shareShape),
  reservations: list({
    id: text({ required: true }),
    orderLineId: text({ required: true }),
    skuCode: text({ required: true, label: 'Product' }),
    quantity: integer({ required: true, label: 'Qty' }),
    source: choice(['Stock', 'Purchase order', 'Container'], { required: true }),
    warehouseName: text(),
    stockStatus: text(),
    /**
     * The inbound source, and its dates: when the container is expected, or the purchase order's
     * supplier is ready.
     */
    containerNo: text(),
    arrivesOn: date(),
    purchaseNo: text(),
    readyOn: date(),
    /** When its goods can leave. */
    availableOn: date(),
    state: text({ required: true }),
    needBy: date({ label: 'Needed by' }),
    priorityOnUtc: instant({ required: true }),
  }),
  /** Plans of the order and of its tickets. */
  plans: list({
    id: text({ required: true }),
    no: text({ required: true }),
    ticketNo: text(),
    date: date({ required: true }),
    calendarId: text({ required: true }),
    calendarName: text({ required: true }),
    slot: timeSlot(),
    serviceType: text({ required: true, label: 'Service' }),
    state: text({ required: true }),
    preparationStatus: text({ required: true }),
    isLocked: flag({ required: true }),
    providerName: text({ label: 'Carrier' }),
    trackingNo: text(),
    instruction: longText(),
    items: list({
      orderLineId: text(),
      skuCode: text({ required: true }),
      skuName: text({ required: true }),
      quantity: integer({ required: true }),
      prepared: integer({ required: true }),
      delivered: integer({ required: true }),
      returned: integer({ required: true }),
    }),
  }),
  tickets: list({
    id: text({ required: true }),
    ticketNo: text({ required: true }),
    createdOnUtc: instant({ required: true }),
  }),
  transfers: list({
    id: text({ required: true }),
    no: text({ required: true }),
    version: integer({ required: true }),
    sourceWarehouse: text({ required: true }),
    targetWarehouse: text({ required: true }),
    jobStatus: text({ required: true, label: 'Status' }),
    createdOnUtc: instant({ required: true }),
  }),
  /** Tasks that the person may see. */
  tasks: list({
    id: text({ required: true }),
    no: text({ required: true }),
    typeName: text({ required: true }),
    description: longText({ required: true }),
    people: text({ label: 'For' }),
    dueOnUtc: instant(),
    state: text({ required: true }),
  }),
  /** Texts and e-mails to the customer about the order and its deliveries. */
  messages: list({
    id: text({ required: true }),
    channel: text({ required: true }),
    recipient: text({ required: true }),
    body: longText({ required: true }),
    state: text({ required: true }),
    createdOnUtc: instant({ required: true }),
  }),
}
