import { call, date, flag, integer, list, object, reference, text } from '#define'
import { assigned } from '#resources/delivery/preparation/preparation.calls.ts'
import { allowing, rowResults } from '#resources/delivery/plans/planning/planShapes.ts'
import { boardPlan, day, driven, tripEntry, tripId } from './tripShapes.ts'

const trip = { id: tripId, version: integer({ required: true }) }

/** Calls that arrange the plans of a day into trips, and publish these. */
export const tripCalls = {
  /** The trips of a day with how full they are, and its plans: those in trips by their stops. */
  getTripBoard: call({
    at: 'GET /api/trips/board',
    input: day,
    answer: {
      data: object({
        calendarId: day.calendarId,
        date: date({ required: true }),
        isOpen: flag({ required: true, label: 'Open' }),
        isLocked: flag({ required: true, label: 'Locked' }),
        isPast: flag({ required: true, label: 'Past' }),
        trips: list(tripEntry, 99),
        plans: list(boardPlan),
      }),
    },
  }),
  addTrip: call({
    at: 'POST /api/trips/add',
    done: 'Trip added',
    input: { ...day, ...driven },
    answer: { id: tripId, no: integer({ required: true, label: 'Trip' }) },
  }),
  updateTrip: call({
    at: 'POST /api/trips/update',
    done: 'Trip changed',
    input: { ...trip, ...driven },
  }),
  /** Its plans are in no trip then. */
  removeTrip: call({
    at: 'POST /api/trips/remove',
    done: 'Trip deleted',
    input: trip,
  }),
  /** Says who prepares the plans of a trip, and where their goods are brought to; what is left out stays. */
  assignTrip: call({
    at: 'POST /api/trips/assignPreparation',
    done: 'Assigned',
    input: { id: tripId, ...assigned },
  }),
  /**
   * Puts plans of a day into trips, moves them within, or takes them out, in this order. Refused
   * ones do not stop the others.
   */
  arrangePlans: call({
    at: 'POST /api/trips/arrange',
    input: {
      ...day,
      placements: list({
        planId: reference('deliveryPlans', { required: true, answeredByRow: true }),
        version: integer(),
        /** Absent: in no trip. */
        tripId: reference('trips', { answeredByRow: true }),
        /** Absent: the last stop. */
        position: integer({ min: 1, max: 500, label: 'Stop' }),
      }),
    },
    answer: rowResults,
  }),
  /**
   * Where the plans that are in no trip would go, by area, time slot, distance and size, each with
   * the reason; a plan with a warning into none. Stops are numbered as they stand in the end, in their order:
   * `arrangePlans` takes the placements as they are. Nothing is written.
   */
  proposeTrips: call({
    at: 'GET /api/trips/proposal',
    input: day,
    answer: {
      data: list({
        planId: reference('deliveryPlans', { required: true }),
        version: integer({ required: true }),
        no: text({ required: true, label: 'Plan' }),
        orderCode: text(),
        customer: text(),
        suburb: text(),
        /** Absent: it fits into no trip. */
        tripId: reference('trips'),
        tripNo: integer({ label: 'Trip' }),
        position: integer({ label: 'Stop' }),
        reason: text({ required: true, max: 1000 }),
      }),
    },
  }),
  /** Publishes the trips that have stops, and locks the day and their plans. */
  publishTrips: call({
    at: 'POST /api/trips/publish',
    done: 'Trips published',
    input: {
      ...day,
      /** Plans that are in no trip stay behind. */
      isConfirmed: flag({ label: 'Plans in no trip stay behind' }),
      /** Publishes plans whose goods are not there, or whose area or service is not served. */
      warningReason: allowing.warningReason,
    },
    answer: { published: integer({ required: true }), locked: integer({ required: true }) },
  }),
  unpublishTrips: call({
    at: 'POST /api/trips/unpublish',
    done: 'Trips are drafts again',
    input: { ...day, reason: text({ required: true, max: 500 }) },
    answer: { unpublished: integer({ required: true }) },
  }),
}
