import type { CallAnswer } from '#define'
import type { pickupCalls } from './pickups.calls.ts'

/** A pickup as the counter sees it. */
export type PickupRow = CallAnswer<typeof pickupCalls.getPickupAppointments>['data'][number]

/** Whether its customer can be asked to come; the server tells what else speaks against it. */
export const isInvitable = ({ planState, preparationStatus, status }: PickupRow) =>
  preparationStatus === 'Prepared By Warehouse' &&
  ['Scheduled', 'Processed', 'Ready To Pickup'].includes(planState!) &&
  status !== 'Expired'

/** What a person reads a pickup by. */
export const nameOfPickup = ({ customer, planNo }: PickupRow) => customer ?? planNo
