import { namesAt } from '#resources/common.ts'
import {
  call,
  date,
  dictionary,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  object,
  phone,
  reference,
  text,
} from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planEntry, planId, planItem, planLine } from './planShapes.ts'

const of = 'deliveryPlans'
const { paid, balance } = deliveryPlans.fields
/** Who is delivered to, and where unless a plan says otherwise. */
const customer = {
  customerId: reference('customers'),
  customerName: text({ label: 'Customer' }),
  phone: phone(),
  addressId: reference('addresses'),
  address: text({ max: 500 }),
}

/** What a new plan begins with: a calendar that serves the address, and the date promised. */
const suggested = {
  suggestedCalendarId: reference('deliveryCalendars'),
  suggestedCalendar: text(),
  suggestedServiceType: dictionary('deliveryPlanServiceType'),
}

/** A ticket with its visits, newest first, and the lines of its order. */
export const visits = object({
  ticketId: reference('tickets', { required: true }),
  ticketNo: text({ required: true }),
  orderId: reference('orders'),
  orderCode: text(),
  ...customer,
  ...suggested,
  lines: list(planLine),
  plans: list(planEntry, 200),
  /** Parts that are held for the ticket and on no visit yet: the next one takes them along. */
  heldParts: list(
    {
      skuId: reference('skus', { required: true }),
      skuName: text({ required: true }),
      quantity: integer({ required: true }),
    },
    200,
  ),
})

/** What people read to plan deliveries. */
export const planReadingCalls = {
  getDeliveryPlanServiceTypeList: namesAt('GET /api/delivery/getDeliveryPlanServiceTypeList', of),
  getDeliveryPlanStatusList: namesAt('GET /api/delivery/getDeliveryPlanStatusList', of),
  /** An order with its lines, how much of each is planned and open, and its plans, newest first. */
  getOrderAndDeliveryPlanListById: call({
    at: 'GET /api/delivery/getOrderAndDeliveryPlanListById',
    of,
    input: { orderId: reference('orders', { required: true }) },
    answer: {
      data: object({
        orderId: reference('orders', { required: true }),
        orderCode: text({ required: true }),
        state: text({ required: true }),
        ...customer,
        total: money({ required: true }),
        paid,
        balance,
        promisedDate: date({ label: 'Promised' }),
        ...suggested,
        lines: list(planLine),
        plans: list(planEntry, 200),
      }),
    },
  }),
  /** A ticket with its visits, newest first, and the lines of its order. */
  getServiceTicketAndDeliveryPlanListById: call({
    at: 'GET /api/delivery/getServiceTicketAndDeliveryPlanListById',
    of,
    input: { ticketId: reference('tickets', { required: true }) },
    answer: {
      data: visits,
    },
  }),
  /** The items of a plan. */
  GetDeliveryPlanItemById: call({
    at: 'GET /api/delivery/GetDeliveryPlanItemById',
    of,
    input: { planId },
    answer: { data: list(planItem) },
  }),
  /** What was written down about a plan, newest first. */
  GetPlanTrackNotesByPlanId: call({
    at: 'GET /api/delivery/GetPlanTrackNotesByPlanId',
    of,
    input: { planId },
    answer: {
      data: list({
        id: reference('planTrackNotes', { required: true }),
        type: text({ required: true }),
        text: longText({ required: true, max: 2000 }),
        author: text({ required: true }),
        isOwn: flag({ required: true }),
        createdOnUtc: instant({ required: true }),
      }),
    },
  }),
  /** Open dates with a full measure, or whose slots are all full. */
  getFullyBookedDateListByCalendarIdAndDateRange: call({
    at: 'GET /api/delivery/getFullyBookedDateListByCalendarIdAndDateRange',
    of,
    input: {
      calendarId: reference('deliveryCalendars', { required: true }),
      from: date({ required: true }),
      to: date({ required: true }),
    },
    answer: { data: list({ date: date({ required: true }) }, 731) },
  }),
}
