import { call, choice, date, flag, instant, integer, json, list } from '#define'
import { longText, money, object, phone, reference, text } from '#define'
import { orderState } from '#resources/sales/orders/orderState.ts'
import { presaleSteps, quotationSteps } from './reminderSteps.ts'
import { orderReminderKinds } from './reminderKinds.ts'

const required = { required: true } as const

const { Quotation, Expired } = orderState.options.tones
const quotationState = choice(['Quotation', 'Expired'], {
  label: 'Status',
  tones: { Quotation, Expired },
})

const paging = {
  pageNo: integer({ min: 1, max: 100_000, default: 1 }),
  pageSize: integer({ min: 1, max: 200, default: 50 }),
  sort: text({ max: 200 }),
}
/** What every list of orders is narrowed by. */
const narrowing = {
  keywords: text({ max: 100, label: 'Order, customer or phone' }),
  branchId: reference('branches'),
  salespersonId: reference('staff', { label: 'Salesperson' }),
  ownerId: reference('staff'),
  isSnoozed: flag({ label: 'Snoozed too' }),
}
const orderId = reference('orders', required)
/** What a row of each list says of its order. */
const order = {
  orderId,
  version: integer(required),
  orderCode: text({ required: true, label: 'Order' }),
  customerId: reference('customers', required),
  customerName: text({ required: true, max: 120, label: 'Customer' }),
  phone: phone(),
}
const salespersonName = text({ max: 120, label: 'Salesperson' })
const lastContactOnUtc = instant({ label: 'Last contact' })
const followUp = (owner: string) => ({
  ownerId: reference('staff'),
  ownerName: text({ max: 120, label: owner }),
  snoozedUntil: date({ label: 'Snoozed until' }),
  reason: text({ max: 300, label: 'Why snoozed' }),
})
const paged = { totalCount: integer(required) }
const target = { orderId, kind: choice(orderReminderKinds, required) }

/** Other goods instead of those that a line waits for. */
const swap = {
  orderId,
  version: integer(required),
  orderLineId: reference('orderLines', required),
  skuId: reference('skus', { ...required, label: 'New product' }),
  keepsPrice: flag({ label: 'Keep the agreed price' }),
  /** Inbound goods cover what stock lacks. */
  takesComing: flag({ label: 'Wait for more' }),
}

/** Orders that somebody has to look after. */
export const orderReminderCalls = {
  /**
   * Quotations that have expired within so many days or expire within the next 7, the next to expire
   * first, then those that expired last.
   */
  getOverdueQuotations: call({
    at: 'GET /api/orderFollowUps/quotations',
    steps: quotationSteps,
    input: {
      ...narrowing,
      state: quotationState,
      valueFrom: money({ min: 0, label: 'Value from' }),
      valueTo: money({ min: 0, label: 'Value to' }),
      daysFrom: integer({ min: -7, max: 3650, label: 'Days over from' }),
      daysTo: integer({ min: -7, max: 3650, default: 30, label: 'Days over to' }),
      ...paging,
    },
    answer: {
      data: list(
        {
          ...order,
          value: money(required),
          orderedOnUtc: instant({ required: true, label: 'Created' }),
          validTo: date({ required: true, label: 'Valid to' }),
          daysOver: integer({ required: true, label: 'Days over' }),
          state: quotationState,
          salespersonName,
          lastContactOnUtc,
          /** What could not be handed over today: gone, no longer sold, or short in stock. */
          unavailable: longText({ max: 600, label: 'Unavailable now' }),
          ...followUp('Owner'),
        },
        200,
      ),
      ...paged,
    },
  }),
  /** Orders that wait for goods of containers and purchase orders, the earliest claim first. */
  getOrdersWaitingForGoods: call({
    at: 'GET /api/orderFollowUps/waitingForGoods',
    steps: presaleSteps,
    input: {
      ...narrowing,
      productId: reference('products'),
      containerId: reference('containers'),
      etaFrom: date({ label: 'ETA from' }),
      etaTo: date({ label: 'ETA to' }),
      isContacted: flag({ label: 'Told of the ETA' }),
      ...paging,
    },
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          ...order,
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          productName: text({ required: true, max: 120, label: 'Product' }),
          /** Leads to who else waits for these goods of the container. */
          quantity: integer({
            required: true,
            opensAt: {
              screen: '/supply_chain/containerPresaleRecords',
              as: 'filter',
              by: 'presaleAt',
            },
          }),
          eta: date({ label: 'ETA' }),
          availableOn: date({ label: 'There on' }),
          promisedDate: date({ label: 'Promised' }),
          containerId: reference('containers'),
          containerNo: text({ max: 20, label: 'Container' }),
          purchaseOrderId: reference('purchaseOrders'),
          purchaseOrderNo: text({ max: 20, label: 'Purchase order' }),
          presaleAt: json(),
          orderLineId: reference('orderLines', required),
          orderLineNo: text({ required: true, label: 'Line' }),
          etaBefore: date({ label: 'ETA before' }),
          etaChangedOnUtc: instant({ label: 'ETA changed' }),
          priorityOnUtc: instant({ required: true, label: 'Claimed' }),
          isContacted: flag({ required: true, label: 'Told of the ETA' }),
          salespersonName,
          lastContactOnUtc,
          ...followUp('Owner'),
        },
        200,
      ),
      ...paged,
    },
  }),
  /** Previews `swapGoods`: both prices, what the order costs then, and what is against it. Changes nothing. */
  previewSwap: call({
    at: 'POST /api/orderFollowUps/previewSwap',
    changes: false,
    input: swap,
    answer: {
      data: object({
        was: object({
          skuCode: text(required),
          quantity: integer(required),
          amount: money({ ...required, signed: true }),
        }),
        is: object({
          skuCode: text(required),
          skuName: text(required),
          amount: money({ ...required, signed: true }),
          priceReason: text(),
          free: integer(required),
          coming: integer(required),
          comingOn: date(),
        }),
        total: money(required),
        difference: money({ ...required, signed: true }),
        balance: money({ ...required, signed: true, owed: true }),
        problems: list({ message: text({ required: true, max: 1000 }) }),
      }),
    },
  }),
  /** Sells other goods instead of those that a line waits for, all of its pieces: those are free for others. */
  swapGoods: call({
    at: 'POST /api/orderFollowUps/swap',
    done: 'Goods swapped',
    input: {
      ...swap,
      text: text({ max: 300, label: 'What was agreed', help: 'Noted as a contact' }),
    },
  }),
  /** Offers a quotation until a later day, or again where it expired. */
  offerLonger: call({
    at: 'POST /api/orderFollowUps/extend',
    done: 'Quotation extended',
    input: {
      orderId,
      version: integer(required),
      until: date({ required: true, label: 'Valid to' }),
    },
  }),
  /** Confirms a quotation at its own prices and reserves its goods; what is gone is named. */
  convertQuotation: call({
    at: 'POST /api/orderFollowUps/convert',
    done: 'Quotation converted%{told}',
    input: { orderId, version: integer(required) },
    answer: {
      /** The lines that have another price today. */
      changes: list(
        {
          orderLineId: text(required),
          skuCode: text(required),
          price: money(required),
          todaysPrice: money(required),
        },
        200,
      ),
      /** The same in words; empty where no price has changed. */
      told: text(required),
    },
  }),
  /** The customer decided against a quotation. */
  loseQuotation: call({
    at: 'POST /api/orderFollowUps/lose',
    done: 'Marked as lost',
    input: {
      orderId,
      version: integer(required),
      reason: text({ required: true, max: 500 }),
    },
  }),
  /** Notes of an order what its customer said. */
  noteCustomerContact: call({
    at: 'POST /api/orderFollowUps/contact',
    done: 'Contact noted',
    input: { orderId, text: longText({ required: true, max: 2000 }) },
  }),
  /** How the customer will pay, or what they dispute. */
  notePaymentPromise: call({
    at: 'POST /api/orderFollowUps/promise',
    done: 'Promise noted',
    input: {
      orderId,
      methodId: reference('paymentMethods', {
        label: 'Method promised',
        only: { isDisabled: false },
      }),
      dispute: text({ max: 300, help: 'Leave empty where nothing is disputed' }),
    },
  }),
  /** Gives what an order is listed for to a person, or to nobody. */
  assignOrderFollowUp: call({
    at: 'POST /api/orderFollowUps/assign',
    done: 'Owner set',
    input: {
      ...target,
      ownerId: reference('staff', { only: { isDisabled: false }, help: 'Leave empty for nobody' }),
    },
  }),
  /** Leaves what an order is listed for alone until a date. */
  snoozeOrderFollowUp: call({
    at: 'POST /api/orderFollowUps/snooze',
    done: 'Snoozed until %{until}',
    undo: { call: 'wakeOrderFollowUp' },
    input: {
      ...target,
      until: date({ required: true, label: 'Until' }),
      reason: text({ required: true, max: 300 }),
    },
  }),
  /** Lists a snoozed order again. */
  wakeOrderFollowUp: call({
    at: 'POST /api/orderFollowUps/wake',
    done: 'Listed again',
    input: target,
  }),
}
