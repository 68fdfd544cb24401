import { call, choice, date, flag, integer, list, longText, object } from '#define'
import { record, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import {
  piecesDeliveredBefore,
  place,
  planId,
  reason,
  rowResults,
  targets,
  version,
} from './planShapes.ts'

const of = 'deliveryPlans'
const answer = { data: record(deliveryPlans) }
const at = { planId, version }
const status = choice(deliveryPlans.fields.state.options.values, { required: true })
const note = longText({ required: true, max: 2000 })
const isLocked = flag({ required: true, label: 'Locked' })

/** Steps of delivery plans, and locks. Every step obeys the graph of `deliveryPlans.statuses`. */
export const planStatusCalls = {
  markAsProcessed: call({
    at: 'POST /api/delivery/markAsProcessed',
    of,
    done: 'Marked as processed',
    input: at,
    answer,
  }),
  markAsReadyToPickup: call({
    at: 'POST /api/delivery/markAsReadyToPickup',
    of,
    done: 'Marked as ready to pick up',
    input: at,
    answer,
  }),
  customerOnSiteForPickup: call({
    at: 'POST /api/delivery/customerOnSiteForPickup',
    of,
    done: 'Marked as customer on site',
    input: at,
    answer,
  }),
  /**
   * Everything is handed over. What awaits payment is handed over unpaid only by `J4`, with a
   * reason.
   */
  markAsDelivered: call({
    at: 'POST /api/delivery/markAsDelivered',
    of,
    done: 'Marked as delivered',
    input: { ...at, reason },
    answer,
  }),
  /** A part is handed over: the named pieces. The rest is planned anew by `reschedule`. */
  markAsPartiallyDelivered: call({
    at: 'POST /api/delivery/markAsPartiallyDelivered',
    of,
    done: 'Marked as partly delivered',
    input: {
      ...at,
      items: list(
        {
          planItemId: reference('planItems', { required: true, label: 'Item' }),
          quantity: integer({ required: true, min: 1, max: 10_000, label: 'Handed over' }),
        },
        200,
      ),
      reason,
    },
    answer,
  }),
  noShowNote: call({
    at: 'POST /api/delivery/noShowNote',
    of,
    done: 'Marked as no-show',
    input: { ...at, note },
    answer,
  }),
  /** Changes a plan after its papers were printed, and tells those who prepare it. */
  lastMinuteUpdate: call({
    at: 'POST /api/delivery/lastMinuteUpdate',
    of,
    done: 'Last-minute update sent',
    input: { ...at, note, instruction: longText({ max: 1000 }) },
    answer,
  }),
  changeDeliveryPlanStatus: call({
    at: 'POST /api/delivery/changeDeliveryPlanStatus',
    of,
    done: 'Status changed',
    input: { ...at, status, reason },
    answer,
  }),
  /** Refused plans do not stop the others; each result is told. */
  bulkChangeDeliveryPlanStatus: call({
    at: 'POST /api/delivery/bulkChangeDeliveryPlanStatus',
    of,
    input: { plans: targets, status, reason },
    answer: { data: object(rowResults) },
  }),
  /** Locks or unlocks a plan; without `isLocked` it becomes what it is not. */
  updateLockStatus: call({
    at: 'POST /api/delivery/updateLockStatus?planId',
    of,
    done: 'Lock changed',
    input: { planId, version, isLocked: flag({ label: 'Locked' }) },
    answer,
  }),
  bulkUpdateLockStatus: call({
    at: 'POST /api/delivery/bulkUpdateLockStatus',
    of,
    access: ['K1'],
    input: { plans: targets, isLocked },
    answer: { data: object(rowResults) },
  }),
  /** Locks or unlocks a day of a calendar: a locked one takes no bookings. */
  markedSheduleLocked: call({
    at: 'POST /api/delivery/markedSheduleLocked',
    of,
    access: ['K1'],
    done: 'Day changed',
    input: {
      calendarId: place.calendarId,
      date: date({ required: true }),
      version: integer({ min: 0 }),
      isLocked,
    },
  }),
  /** Takes back goods that a plan has handed over; it keeps its status. */
  ReturnDeliveryPlanItems: call({
    at: 'POST /api/delivery/ReturnDeliveryPlanItems',
    of,
    done: 'Goods taken back',
    input: {
      ...at,
      items: list(
        {
          planItemId: reference('planItems', { required: true, label: 'Item' }),
          quantity: integer({ required: true, min: 1, max: 10_000, label: 'Came back' }),
          stockStatus: text({ max: 60 }),
        },
        200,
      ),
      warehouseId: reference('warehouses'),
      reason,
    },
    answer,
  }),
  /** Takes back goods that were delivered before their order came here. */
  returnDeliveredBefore: call({
    at: 'POST /api/returnRecords/deliveredBefore',
    of,
    done: 'Goods taken back',
    input: {
      orderId: reference('orders', { required: true }),
      items: piecesDeliveredBefore,
      warehouseId: reference('warehouses'),
      reason,
    },
    answer,
  }),
}
