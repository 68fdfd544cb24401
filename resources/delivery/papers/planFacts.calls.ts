import { call, choice, date, flag, instant, integer, list, longText } from '#define'
import { email, money, object, phone, records, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

const of = 'deliveryPlans'
const { state, preparationStatus } = deliveryPlans.fields
const calendarId = reference('deliveryCalendars', { required: true })
const paging = {
  pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
  pageSize: integer({ min: 1, max: 500, default: 50 }),
}
/** How a list of plans is narrowed; an absent value narrows nothing. */
const narrowing = {
  calendarId: reference('deliveryCalendars', { label: 'Calendar' }),
  from: date(),
  to: date(),
  state: choice(state.options.values, { label: 'Status' }),
  serviceType: text({ max: 60 }),
  preparationStatus: choice(preparationStatus.options.values, { label: 'Preparation' }),
  isLocked: flag({ label: 'Locked' }),
  keywords: text({ max: 100 }),
  sort: text({ max: 200 }),
  ...paging,
}
const plans = { data: records(deliveryPlans), totalCount: integer({ required: true }) }

/** Where goods of an order leave from. */
const source = {
  orderId: reference('orders', { required: true }),
  orderCode: text({ required: true, label: 'Order' }),
  kind: choice(['Warehouse', 'Branch'], { required: true }),
  /** Of the warehouse or the branch. */
  id: text({ required: true }),
  name: text({ required: true }),
  address: text({ max: 500 }),
}

/** What people and other systems read of delivery plans and of orders' deliveries. */
export const planFactCalls = {
  /** Delivery plans, newest date first unless sorted otherwise. */
  getDeliveryPlanList: call({
    at: 'GET /api/delivery/getDeliveryPlanList',
    of,
    access: ['K1'],
    input: narrowing,
    answer: plans,
  }),
  /** Plans still to come for which no time was agreed: no slot, and not confirmed. */
  getWithoutAppDeliveryPlanListResult: call({
    at: 'POST /api/delivery/getWithoutAppDeliveryPlanListResult',
    of,
    access: ['K1'],
    changes: false,
    input: narrowing,
    answer: plans,
  }),
  /** What a customer is told before the goods come, and what still speaks against the delivery. */
  getPreDeliveryNotice: call({
    at: 'GET /api/delivery/getPreDeliveryNotice',
    of,
    input: { planId: reference('deliveryPlans', { required: true }) },
    answer: {
      data: object({
        planId: reference('deliveryPlans', { required: true }),
        no: text({ required: true, label: 'Plan' }),
        of: text({ required: true, label: 'Order' }),
        state: choice(state.options.values, { required: true }),
        customer: text({ max: 200 }),
        phone: phone(),
        email: email(),
        date: date({ required: true }),
        slot: text(),
        serviceType: text({ required: true }),
        place: text({ required: true, max: 500 }),
        access: text({ max: 500 }),
        instruction: longText({ max: 1000 }),
        items: list({
          sku: text({ required: true, label: 'SKU' }),
          name: text({ required: true, max: 200, label: 'Product' }),
          quantity: integer({ required: true }),
        }),
        balance: money({ signed: true, owed: true }),
        isPrepared: flag({ required: true }),
        helperCount: deliveryPlans.fields.helperCount,
        /** Who tells it: the company, and where the customer calls back. */
        from: object({
          name: text({ required: true }),
          address: text({ max: 500 }),
          phone: phone(),
          email: email(),
        }),
        customerConfirmedOnUtc: instant({ label: 'Confirmed by customer' }),
      }),
    },
  }),
  /** What the customer of a plan signs for, as PDF. */
  getPlanDocket: call({
    at: 'GET /api/deliveryPlans/docket',
    of,
    isDocument: true,
    input: { planId: reference('deliveryPlans', { required: true }) },
    answer: {},
  }),
  /** Where the goods of an order leave from: the warehouse of its plan, else the branch. */
  getOrderSourceAddressIdByOrderId: call({
    at: 'GET /api/orderManagement/getOrderSourceAddressIdByOrderId',
    of,
    input: { orderId: reference('orders', { required: true }) },
    answer: { data: object(source) },
  }),
  /** The same for each order of a day. */
  getOrderSourceAddressIdsByCalendarIdAndDateTime: call({
    at: 'GET /api/orderManagement/getOrderSourceAddressIdsByCalendarIdAndDateTime',
    of,
    input: { calendarId, date: date({ required: true }) },
    answer: { data: list(source, 5000) },
  }),
  /** How far orders are delivered, newest first, with their plans. */
  getOrderDeliveryStatusList: call({
    at: 'GET /api/customerPortal/getOrderDeliveryStatusList',
    of,
    input: {
      customerId: reference('customers'),
      orderCode: text({ max: 40 }),
      ...paging,
    },
    answer: {
      data: list({
        orderId: reference('orders', { required: true }),
        orderCode: text({ required: true, label: 'Order' }),
        deliveryStatus: text({ required: true }),
        promisedDate: date({ label: 'Promised' }),
        plans: list({
          no: text({ required: true, label: 'Plan' }),
          date: date({ required: true }),
          slot: text(),
          serviceType: text({ required: true }),
          state: choice(state.options.values, { required: true }),
          trackingNo: text({ max: 60 }),
        }),
      }),
      totalCount: integer({ required: true }),
    },
  }),
}
