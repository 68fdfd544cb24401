import { call, choice, date, flag, instant, integer, list, money, phone } from '#define'
import { object, reference, tags, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { rowResults } from '#resources/delivery/plans/planning/planShapes.ts'
import { pickupAppointments } from './pickupAppointments.entity.ts'

const { via, answer, state } = pickupAppointments.fields
const planStates = deliveryPlans.fields.state

/** Pickup times agreed with customers. */
export const pickupCalls = {
  /**
   * The pickups of a calendar or of all, by day and time, with what was agreed: those who wait at the
   * counter come first, days that are over last. Without `from` those of the last seven days and later.
   */
  getPickupAppointments: call({
    at: 'GET /api/delivery/getPickupAppointments',
    of: 'deliveryPlans',
    input: {
      calendarId: reference('deliveryCalendars', { label: 'Calendar' }),
      from: date(),
      to: date(),
      status: choice(state.options.values, { label: 'Status' }),
      isPrepared: flag({ label: 'Prepared' }),
      keywords: text({ max: 100 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      pageSize: integer({ min: 1, max: 500, default: 50 }),
    },
    answer: {
      data: object({
        pickups: list({
          planId: reference('deliveryPlans', { required: true }),
          version: integer({ required: true }),
          planNo: text({ required: true, label: 'Plan' }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
          ticketNo: text({ label: 'Ticket' }),
          customer: text(),
          phone: phone(),
          calendarId: reference('deliveryCalendars', { required: true }),
          calendar: text({ required: true }),
          date: date({ required: true }),
          slot: text(),
          planState: planStates,
          preparationStatus: deliveryPlans.fields.preparationStatus,
          balance: money({ signed: true, owed: true }),
          status: state,
          invitedOnUtc: instant({ label: 'Invited' }),
          via,
          answer,
          chosenDate: date(),
          arrivedOnUtc: instant({ label: 'Arrived' }),
          minutesWaited: integer(),
          servedBy: text(),
        }),
        /** How many there are of each status, whichever is asked for. */
        counts: list({
          status: choice(state.options.values, { required: true }),
          count: integer({ required: true }),
        }),
      }),
      totalCount: integer({ required: true }),
    },
  }),
  /**
   * Invites the customers of pickups by the channels that they allow: of goods that are prepared, and
   * of plans that do not await a payment. One result for each plan.
   */
  sendOutAppointmentInvitations: call({
    at: 'POST /api/delivery/sendOutAppointmentInvitations',
    of: 'deliveryPlans',
    input: {
      planIds: tags('deliveryPlans', { max: 200, label: 'Plans', answeredByRow: true }),
    },
    answer: { data: object(rowResults) },
  }),
  /** What the customer of a pickup has answered; the plan is moved by its own calls. */
  recordPickupAnswer: call({
    at: 'POST /api/deliveryPlans/pickupAnswer',
    of: 'deliveryPlans',
    done: 'Answer recorded',
    input: {
      planId: reference('deliveryPlans', { required: true }),
      answer: choice(answer.options.values, { required: true }),
      chosenDate: date(),
      slotId: reference('calendarSlots', { label: 'Chosen slot' }),
    },
    answer: { status: state },
  }),
}
