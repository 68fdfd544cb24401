import { call, choice, date, decimal, flag, integer, list, reference, text } from '#define'
import { head, wantedItem } from '#resources/delivery/plans/planning/planShapes.ts'
import { verdicts } from '#resources/delivery/plans/planning/warnings/verdict.ts'

/** How many days are told of at once. */
export const reasonedDays = 42

/** Why a plan does not fit on the days to come. Our own. */
export const reasonedDateCalls = {
  /** Each of the next days with every reason against it; those near another stop say so. */
  getReasonedDates: call({
    at: 'GET /api/deliveryPlans/reasonedDates',
    of: 'deliveryPlans',
    input: {
      /** The plan to change; absent: a new one, of an order or of a ticket. */
      planId: reference('deliveryPlans'),
      orderId: reference('orders'),
      ticketId: reference('tickets'),
      calendarId: reference('deliveryCalendars', { required: true }),
      slotId: reference('calendarSlots'),
      /** Absent: today. */
      from: date(),
      serviceType: head.serviceType,
      addressId: head.addressId,
      /** Absent: those of the plan, or all that is open of the order. */
      items: list(wantedItem, 200),
    },
    answer: {
      data: list(
        {
          date: date({ required: true }),
          /** Whether there is room. */
          isFree: flag({ required: true }),
          /** `Free But`: there is room, and it is booked with a reason alone. */
          verdict: choice(verdicts, { required: true }),
          reasons: list({ message: text({ required: true, max: 500 }) }, 50),
          /** Stops of the calendar on that day in the same postcode, or within 5 km. */
          stopsNearBy: integer({ required: true, min: 0 }),
          nearestKm: decimal({ min: 0, scale: 1 }),
        },
        reasonedDays,
      ),
    },
  }),
}
