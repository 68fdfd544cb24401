import { call, choice, date, file, flag, integer, list, object } from '#define'
import { longText, record, reference, text, upload } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import {
  allowing,
  head,
  objection,
  place,
  planId,
  reason,
  trackingNo,
  version,
  wantedItem,
} from './planShapes.ts'
import { verdicts } from '#resources/delivery/plans/planning/warnings/verdict.ts'

const of = 'deliveryPlans'
const answer = { data: record(deliveryPlans) }
const at = { planId, version }
/** Not where a rest was planned anew: another plan is answered then. */
const undo = { call: 'movePlansBack', request: 'requestId', record: 'planId' } as const
/** A booking is taken back by cancelling its plan. */
const unbook = {
  call: 'cancelDeliveryPlan',
  id: 'planId',
  with: { reason: 'Booking undone' },
} as const
const order = { orderId: reference('orders', { required: true }) }
/** How long a visit takes; absent: by its goods. */
const minutes = integer({ min: 1, max: 480, label: 'Minutes' })
const serviceType = deliveryPlans.fields.serviceType

const move = {
  ...at,
  date: date({ required: true }),
  /** Absent: the plan's calendar stays. */
  calendarId: reference('deliveryCalendars'),
  /** Absent: without a slot. */
  slotId: reference('calendarSlots', { narrowedBy: { calendarId: 'calendarId' } }),
  reason,
  ...allowing,
}

/** Calls that make and change delivery plans. */
export const planningCalls = {
  /**
   * Plans goods of a confirmed order and books the day in the same transaction. Goods may be split
   * over several plans.
   */
  addNewDeliveryPlan: call({
    at: 'POST /api/delivery/addNewDeliveryPlan',
    of,
    done: 'Booked for %{date}',
    undo: unbook,
    input: {
      ...order,
      ...place,
      ...head,
      serviceType,
      items: list(wantedItem, 200),
      ...allowing,
    },
    answer,
  }),
  /** Plans a visit for a ticket, with or without goods. */
  addNewDeliveryPlanByTicket: call({
    at: 'POST /api/delivery/addNewDeliveryPlanByTicket',
    of,
    done: 'Booked for %{date}',
    undo: unbook,
    input: {
      ticketId: reference('tickets', { required: true }),
      ...place,
      minutes,
      ...head,
      serviceType,
      items: list(wantedItem, 200),
      ...allowing,
    },
    answer,
  }),
  /** Everything that speaks against a plan, or against a change of it, at once. Changes nothing. */
  checkPlan: call({
    at: 'GET /api/delivery/checkPlan',
    of,
    input: {
      /** The plan to change; absent: a new one, of an order or of a ticket. */
      planId: reference('deliveryPlans'),
      orderId: reference('orders'),
      ticketId: reference('tickets'),
      ...place,
      minutes,
      serviceType: head.serviceType,
      addressId: head.addressId,
      /** Absent: those of the plan, or all that is open of the order. */
      items: list(wantedItem, 200),
      ...allowing,
    },
    answer: {
      data: object({
        /** Nothing of it refuses the plan, nor has still to be confirmed. */
        isAllowed: flag({ required: true }),
        /** `Free But`: it is done with a `warningReason` alone. */
        verdict: choice(verdicts, { required: true }),
        objections: list(objection),
        /** The first time slot of the day with room. */
        proposedSlotId: reference('calendarSlots'),
        /** The next dates with room and goods, at most three, where the day lacks either. */
        freeDates: list({ date: date({ required: true }) }, 3),
      }),
    },
  }),
  updateDeliveryPlan: call({
    at: 'POST /api/delivery/updateDeliveryPlan',
    of,
    input: {
      planId,
      version: integer({ required: true }),
      ...head,
      /** Whether the customer has confirmed; the moment is kept. */
      isCustomerConfirmed: flag({ label: 'Confirmed by customer' }),
    },
    answer,
  }),
  /**
   * Replaces the items of a plan. What the plan takes of its day follows: more must fit, less is
   * given back.
   */
  updateDeliveryPlanItems: call({
    at: 'POST /api/delivery/updateDeliveryPlanItems',
    of,
    input: { ...at, items: list(wantedItem, 200), overrideReason: allowing.overrideReason },
    answer,
  }),
  /** Moves a plan to another date or slot of its calendar, as the diary does. */
  updateDeliveryPlanDate: call({
    at: 'POST /api/delivery/updateDeliveryPlanDate',
    of,
    access: ['K1'],
    done: 'Moved to %{date}',
    undo,
    input: move,
    answer,
  }),
  /**
   * The same, and to another calendar, which takes a reason. Of a partly delivered plan a new one
   * is made for the rest, and answered.
   */
  reschedule: call({
    at: 'POST /api/delivery/reschedule',
    of,
    done: 'Moved to %{date}',
    undo,
    input: move,
    answer,
  }),
  cancelDeliveryPlan: call({
    at: 'POST /api/delivery/cancelDeliveryPlan',
    of,
    done: 'Plan cancelled',
    input: { ...at, reason: text({ required: true, max: 500 }) },
    answer,
  }),
  saveTrackingNo: call({
    at: 'POST /api/delivery/saveTrackingNo',
    of,
    done: 'Tracking number saved',
    input: { ...at, trackingNo },
    answer,
  }),
  /** Adds a file to a plan, such as a picture of the way to the door. */
  addDeliveryPlanFile: call({
    at: 'POST /api/deliveryPlans/addFile',
    of,
    done: 'File added',
    input: { planId, file: upload() },
    answer: { name: text({ required: true, max: 200 }) },
  }),
  /** Removes a file that was added to a plan. */
  deleteDeliveryPlanUploadedFile: call({
    at: 'POST /api/delivery/deleteDeliveryPlanUploadedFile',
    of,
    done: 'File deleted',
    input: { planId, fileId: file({ required: true }) },
  }),
  /** Writes down what happened with a plan. */
  addPlanTrackNote: call({
    at: 'POST /api/deliveryPlans/trackNotes',
    of,
    done: 'Note added',
    input: {
      planId,
      type: choice(['Note', 'Call', 'Text'], { default: 'Note' }),
      text: longText({ required: true, max: 2000 }),
    },
  }),
}
