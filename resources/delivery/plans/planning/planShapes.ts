import { choice, date, dictionary, flag, integer, list, longText, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

/** Parts of a plan that several calls take or answer. */

const { state, preparationStatus, customerConfirmedOnUtc, changedAfterPrintOnUtc } =
  deliveryPlans.fields
const { helperCount, shippingCost, tripStop, vehicle, driver } = deliveryPlans.fields

export const planId = reference('deliveryPlans', { required: true })
/** If given, the plan must still have it. */
export const version = integer()
export const reason = text({ max: 500 })

/** It becomes a header of letters and a part of links, so that it must stay one line, as `text` is. */
export const trackingNo = text({ max: 60 })

const quantity = integer({ required: true, min: 1, max: 10_000, label: 'Qty' })

/** What a plan hands over of an order's line, or of a SKU for a ticket. */
export const wantedItem = {
  orderLineId: reference('orderLines', { label: 'Line' }),
  skuId: reference('skus', { label: 'Product' }),
  quantity,
}

/** Where and when. */
export const place = {
  calendarId: reference('deliveryCalendars', { required: true }),
  date: date({ required: true }),
  slotId: reference('calendarSlots'),
}

/** What allows what is refused otherwise. */
export const allowing = {
  /** Books beyond the capacity of the day; needs `K3`. */
  overrideReason: text({ max: 500, label: 'Reason to go beyond the capacity' }),
  /** The order may have another plan on this day of this calendar. */
  isConfirmed: flag({ label: 'Another plan on this day is meant' }),
  /** Does it although goods are not there by then, or the area or the service is not served. */
  warningReason: text({ max: 500, label: 'Reason to do it nevertheless' }),
}

/** What a plan says besides its goods and its day; an absent value stays. */
export const head = {
  serviceType: dictionary('deliveryPlanServiceType'),
  addressId: reference('addresses'),
  providerId: reference('shippingProviders'),
  helperCount,
  shippingCost,
  instruction: longText({ max: 1000 }),
}

/** A line of an order, and how much of it is still to be planned. */
export const planLine = {
  id: reference('orderLines', { required: true }),
  position: integer({ required: true, label: 'No.' }),
  skuId: reference('skus', { required: true }),
  skuCode: text({ required: true, label: 'SKU' }),
  skuName: text({ required: true, max: 200, label: 'Product' }),
  isService: flag({ required: true, label: 'Service' }),
  ordered: integer({ required: true }),
  planned: integer({ required: true }),
  delivered: integer({ required: true }),
  returned: integer({ required: true }),
  open: integer({ required: true }),
  before: integer({ required: true, label: 'Delivered before' }),
}

/** What comes back of goods that were delivered before their order came here. */
export const piecesDeliveredBefore = list(
  {
    orderLineId: reference('orderLines', { required: true, label: 'Line' }),
    quantity: integer({ required: true, min: 1, max: 10_000, label: 'Came back' }),
  },
  200,
)

/** An item of a plan. */
export const planItem = {
  id: reference('planItems', { required: true }),
  orderLineId: reference('orderLines'),
  skuId: reference('skus', { required: true }),
  skuCode: text({ required: true, label: 'SKU' }),
  skuName: text({ required: true, max: 200, label: 'Product' }),
  quantity,
  prepared: integer({ required: true }),
  delivered: integer({ required: true }),
  returned: integer({ required: true }),
}

/** A plan with its items. */
export const planEntry = {
  id: planId,
  version: integer({ required: true }),
  no: text({ required: true, label: 'Plan' }),
  date: date({ required: true }),
  calendarId: reference('deliveryCalendars', { required: true }),
  calendarName: text({ required: true, label: 'Calendar' }),
  slotId: reference('calendarSlots'),
  slot: text(),
  serviceType: dictionary('deliveryPlanServiceType', { required: true }),
  addressId: reference('addresses'),
  address: text({ max: 500 }),
  providerId: reference('shippingProviders'),
  providerName: text({ label: 'Provider' }),
  state: choice(state.options.values, { required: true }),
  preparationStatus: choice(preparationStatus.options.values, { required: true }),
  isLocked: flag({ required: true, label: 'Locked' }),
  isUnpaidBlocked: flag({ required: true, label: 'Awaiting payment' }),
  isCollected: flag({ required: true }),
  helperCount,
  shippingCost,
  tripStop,
  vehicle,
  driver,
  trackingNo: text({ max: 60 }),
  instruction: longText({ max: 1000 }),
  customerConfirmedOnUtc,
  changedAfterPrintOnUtc,
  /** The partly delivered plan whose rest this is. */
  restOf: text({ label: 'Rest of' }),
  items: list(planItem),
}

/**
 * What speaks against a plan. It is refused, done once it is confirmed, or done with a warning.
 */
export const objection = {
  code: text({ required: true }),
  field: text(),
  message: text({ required: true, max: 1000 }),
  weight: choice(['Refused', 'Confirm', 'Warning'], { required: true }),
}

/** The result for one of many plans. */
export const rowResult = {
  id: planId,
  isSuccess: flag({ required: true }),
  errors: list({
    code: text({ required: true }),
    field: text(),
    message: text({ required: true, max: 1000 }),
  }),
}
export const rowResults = {
  done: integer({ required: true }),
  refused: integer({ required: true }),
  results: list(rowResult),
}

/** Plans to change together, each with the version that was seen, if any. */
export const targets = list({
  planId: reference('deliveryPlans', { required: true, answeredByRow: true }),
  version,
})
