import type { CallAnswer } from '#define'
import type { pickupCalls } from './pickups.calls.ts'

/** A pickup as the counter sees it. */
export type PickupRow = CallAnswer<
  typeof pickupCalls.getPickupAppointments
>['data']['pickups'][number]

/** The calendars whose plans customers fetch. */
export const ofPickups = { calendarType: ['Pickup', 'Showroom'] }

/** Whether its customer is still to come. */
export const isComing = ({ planState }: PickupRow) =>
  ['Scheduled', 'Processed', 'Ready To Pickup'].includes(planState!)

/** The step that comes next in the state of its plan, if one does not need a form. */
export const nextStep = ({ planState, preparationStatus }: PickupRow) =>
  planState === 'Scheduled'
    ? 'markAsProcessed'
    : planState === 'Ready To Pickup'
      ? 'customerOnSiteForPickup'
      : planState === 'Processed' && preparationStatus === 'Prepared By Warehouse'
        ? 'markAsReadyToPickup'
        : undefined

/** Whether it can be written down that nobody came. */
export const canMiss = ({ planState }: PickupRow) =>
  planState === 'Processed' || planState === 'Ready To Pickup'

/** Whether its customer waits at the counter. */
export const isWaiting = ({ planState }: PickupRow) => planState === 'Customer On Site'

/** Whether it matters when its customer was invited. */
export const awaitsCustomer = ({ status }: PickupRow) =>
  status === 'Invited' || status === 'Booked' || status === 'Expired'

/** Whether its customer can be asked to come; the server tells what else speaks against it. */
export const isInvitable = (row: PickupRow) =>
  row.preparationStatus === 'Prepared By Warehouse' && isComing(row) && row.status !== 'Expired'

/** What a person reads a pickup by. */
export const nameOfPickup = ({ customer, ticketNo, planNo }: PickupRow) =>
  customer ?? ticketNo ?? planNo
