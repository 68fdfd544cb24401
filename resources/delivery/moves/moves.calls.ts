import { call, choice, date, flag, integer, list, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { allowing, planId, rowResults } from '#resources/delivery/plans/planning/planShapes.ts'

const of = 'deliveryPlans'
const slotId = reference('calendarSlots')

/** How many days are offered to what leaves a day. */
export const daysOffered = 42

/** Moving the plans of a day, and moving back what was moved. Our own. */
export const moveCalls = {
  /**
   * A new date for each plan of a day, or of one of its trips: the nearest one with room, and the
   * slot of the same time if it has room. Changes nothing.
   */
  getMoveProposal: call({
    at: 'GET /api/deliveryPlans/moveProposal',
    of,
    access: ['K1'],
    input: {
      calendarId: reference('deliveryCalendars', { required: true }),
      date: date({ required: true }),
      /** Absent: all plans of the day. */
      tripId: reference('trips'),
      /** One date for all. Absent: the nearest one for each. */
      to: date(),
    },
    answer: {
      plans: list({
        id: planId,
        version: integer({ required: true }),
        no: text({ required: true, label: 'Plan' }),
        of: text({ label: 'Order or ticket' }),
        customer: text({ max: 200 }),
        suburb: text(),
        slot: text({ label: 'Time slot' }),
        state: choice(deliveryPlans.fields.state.options.values, { required: true }),
        isLocked: flag({ required: true, label: 'Locked' }),
        isConfirmed: flag({ required: true, label: 'Confirmed by customer' }),
        /** Whether plans like this one are moved with their day. */
        isMovable: flag({ required: true }),
        date: date(),
        slotId,
        /** Why it has no new date. */
        why: text({ max: 500 }),
      }),
      days: list(
        {
          date: date({ required: true }),
          booked: integer({ required: true }),
          capacity: integer(),
          slots: list({
            id: reference('calendarSlots', { required: true }),
            label: text({ required: true }),
            booked: integer({ required: true }),
            capacity: integer(),
          }),
        },
        daysOffered + 1,
      ),
      trips: list({
        id: reference('trips', { required: true }),
        no: integer({ required: true }),
        truck: text({ required: true, max: 200 }),
        stops: integer({ required: true }),
      }),
    },
  }),
  /**
   * Moves plans to these dates and slots of their calendars. What does not fit stays and says why.
   * Customers are not told by themselves.
   */
  movePlans: call({
    at: 'POST /api/deliveryPlans/movePlans',
    of,
    undo: { call: 'movePlansBack', request: 'requestId' },
    access: ['K1'],
    input: {
      moves: list({
        planId: reference('deliveryPlans', { required: true, answeredByRow: true }),
        version: integer(),
        date: date({ required: true }),
        /** Absent: without a slot. */
        slotId: reference('calendarSlots', { answeredByRow: true }),
      }),
      reason: text({ required: true, max: 500 }),
      warningReason: allowing.warningReason,
      /** Locked plans are unlocked first; otherwise they stay. */
      unlock: flag({ label: 'Locked plans as well' }),
      /** Customers get the e-mail that they get when a single plan is moved. */
      isEmailed: flag({ label: 'E-mail the customers' }),
    },
    answer: rowResults,
  }),
  /**
   * Moves back the plans that a request of the same person has moved, where they still are where it
   * has put them. What it has unlocked is locked again, and what has left a trip goes back to its
   * stop while the truck takes it.
   */
  movePlansBack: call({
    at: 'POST /api/deliveryPlans/movePlansBack',
    of,
    done: 'Moved back',
    input: {
      requestId: text({ required: true, max: 60 }),
      /** Customers are told as of any move. */
      isTold: flag({ default: true, label: 'Tell the customers' }),
    },
    answer: rowResults,
  }),
}
