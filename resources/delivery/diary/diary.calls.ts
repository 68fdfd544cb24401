import {
  call,
  date,
  decimal,
  dictionary,
  flag,
  integer,
  list,
  money,
  records,
  reference,
  text,
} from '#define'
import { choice, longText, volume } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

const of = 'deliveryPlans'
const { state, preparationStatus, serviceType } = deliveryPlans.fields
const calendarId = reference('deliveryCalendars', { required: true })
const day = date({ required: true })
const filled = {
  label: text({ required: true }),
  booked: decimal({ required: true }),
  capacity: decimal(),
}

/** What a card of the diary shows. */
const card = {
  id: reference('deliveryPlans', { required: true }),
  version: integer({ required: true }),
  no: text({ required: true, label: 'Plan' }),
  orderId: reference('orders'),
  orderCode: text(),
  ticketId: reference('tickets'),
  ticketNo: text(),
  customer: text({ max: 200 }),
  suburb: text({ max: 200 }),
  slotId: reference('calendarSlots'),
  serviceType: text({ required: true }),
  state: choice(state.options.values, { required: true }),
  preparationStatus,
  isLocked: flag({ required: true, label: 'Locked' }),
  items: integer({ required: true }),
  volume: volume({ required: true }),
  paid: money({ signed: true }),
  balance: money({ signed: true }),
  tags: text({ max: 1000 }),
  trackingNo: text(),
  instruction: longText({ max: 1000 }),
}

/** What planners read of the diary. */
export const diaryCalls = {
  /** Every day of a period: what it takes, its slots, and its plans. */
  getOrdersInCalendar: call({
    at: 'GET /api/delivery/getOrdersInCalendar',
    of,
    input: {
      calendarId,
      from: day,
      to: day,
      status: choice(state.options.values),
      serviceType: dictionary(serviceType.options.dictionary),
      isUnpaid: flag({ label: 'Unpaid' }),
      isNotPrepared: flag({ label: 'Not prepared' }),
      isLocked: flag({ label: 'Locked' }),
      suburb: text(),
      keywords: text({ max: 100 }),
    },
    answer: {
      data: list(
        {
          date: day,
          /** All plans of the day that the filter finds. */
          count: integer({ required: true }),
          /** Why nothing can be booked on it. */
          refusal: text(),
          note: text(),
          measures: list(filled, 5),
          slots: list({ id: reference('calendarSlots', { required: true }), ...filled }, 100),
          plans: list(card, 200),
        },
        62,
      ),
    },
  }),
  /** The plans of a day, or of the slot that begins at a time of it. */
  getDeliveryPlansByCalendarIdAndDateTime: call({
    at: 'GET /api/delivery/getDeliveryPlansByCalendarIdAndDateTime',
    of,
    input: {
      calendarId,
      date: day,
      startHour: integer({ min: 0, max: 23 }),
      startMinute: integer({ min: 0, max: 59 }),
    },
    answer: { data: records(deliveryPlans) },
  }),
  /** Where a day's plans go: by slot, then by suburb and address. */
  getDirectionListByCalendarAndDate: call({
    at: 'GET /api/delivery/getDirectionListByCalendarAndDate',
    of,
    input: { calendarId, date: day },
    answer: {
      data: list(
        {
          planId: reference('deliveryPlans', { required: true }),
          no: text({ required: true, label: 'Plan' }),
          orderCode: text(),
          ticketNo: text(),
          customer: text({ max: 200 }),
          phone: text(),
          slot: text({ label: 'Time slot' }),
          address: text({ max: 500 }),
          accessNotes: text({ max: 400 }),
          latitude: decimal({ scale: 6 }),
          longitude: decimal({ scale: 6 }),
          items: integer({ required: true }),
          volume: volume({ required: true }),
          minutes: integer({ required: true }),
          instruction: longText({ max: 1000 }),
        },
        500,
      ),
    },
  }),
}
