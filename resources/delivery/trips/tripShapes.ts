import { choice, flag, integer, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { trips } from './trips.entity.ts'

/** Parts of trips that several calls take or answer. */

const { state, startHour, startMinute, maxVolume, maxWeight, volume, weight } = trips.fields
const plan = deliveryPlans.fields

/** The day whose goods are arranged. */
export const day = {
  calendarId: reference('deliveryCalendars', { required: true }),
  date: trips.fields.date,
}

/** What people say of a trip. */
export const driven = {
  providerId: reference('shippingProviders', { required: true, label: 'Truck' }),
  driverId: reference('staff', { label: 'Driver' }),
  startHour,
  startMinute: integer({ min: 0, max: 59, label: 'Leaves (minute)' }),
}

export const tripId = reference('trips', { required: true })

/** A trip with how full it is. */
export const tripEntry = {
  id: tripId,
  version: integer({ required: true }),
  no: integer({ required: true, label: 'Trip' }),
  providerId: reference('shippingProviders', { required: true, label: 'Truck' }),
  provider: text({ required: true, label: 'Truck' }),
  plate: text(),
  driverId: reference('staff', { label: 'Driver' }),
  driver: text(),
  startHour,
  startMinute,
  state: choice(state.options.values, { required: true }),
  maxVolume,
  maxWeight,
  volume,
  weight,
}

/** A plan of the day, in a trip or in none. */
export const boardPlan = {
  id: reference('deliveryPlans', { required: true }),
  version: integer({ required: true }),
  no: text({ required: true, label: 'Plan' }),
  orderId: reference('orders'),
  orderCode: text(),
  customer: text(),
  suburb: text(),
  area: text(),
  slot: text(),
  items: plan.items,
  volume,
  weight,
  state: choice(plan.state.options.values, { required: true }),
  preparationStatus: plan.preparationStatus,
  /** Where its zones are. */
  warehouseId: reference('warehouses'),
  zoneId: reference('stockAreas', { label: 'Zone' }),
  zone: text(),
  pickerId: reference('staff', { label: 'Worker' }),
  picker: text({ label: 'Worker' }),
  isLocked: flag({ required: true, label: 'Locked' }),
  isUnpaidBlocked: flag({ required: true, label: 'Awaiting payment' }),
  tripId: reference('trips'),
  position: integer({ label: 'Stop' }),
  /** What will not be there by the day, in words. */
  shortage: text({ max: 2000 }),
}
