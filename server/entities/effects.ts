import { handoverEffects } from '#resources/delivery/plans/handover.server.ts'
import { lockOrdersOfPlans, planEffects } from '#resources/delivery/plans/planSteps.server.ts'
import { shippingRateEffects } from '#resources/delivery/shipping/shippingRateSteps.server.ts'
import { operationIssueEffects } from '#resources/operations/operationIssues.server.ts'
import type { EntityName } from '#resources/registry.ts'
import { reportEffects } from '#resources/reports/reportSteps.server.ts'
import { orderEffects } from '#resources/sales/orders/orderSteps.server.ts'
import {
  lockOrdersOfPayments,
  paymentEffects,
} from '#resources/sales/payments/paymentSteps.server.ts'
import {
  lockOrdersOfTransfers,
  transferEffects,
} from '#resources/stock/transfers/transferSteps.server.ts'
import {
  containerEffects,
  lockOrdersOfContainers,
} from '#resources/purchasing/containerSteps.server.ts'
import {
  lockOrdersOfPurchases,
  purchaseOrderEffects,
} from '#resources/purchasing/purchaseOrderSteps.server.ts'
import { supplierBankEffects } from '#resources/purchasing/supplierBankSteps.server.ts'
import { taskEffects } from '#resources/tasks/taskSteps.server.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'

/** What a step needs to know beside its reason: pieces, by the id of the line or item they belong to. */
export interface Details {
  readonly quantities?: Readonly<Record<string, number>>
}

/**
 * What a step of the statuses brings about beside the new status, for all its records at once. They are locked and were found to allow the
 * step; the status is still the old one. It answers with the records that it refuses, having changed nothing for them.
 */
export type Effect = (
  tx: Queryable,
  who: Who,
  ids: readonly string[],
  reason: string | undefined,
  details: Details | undefined,
) => Promise<ReadonlyMap<string, Problem>>

/**
 * The effects by entity and step. A step with an effect declares `confirm`: taking it back would leave the effect behind.
 */
export const effects: { readonly [E in EntityName]?: Readonly<Record<string, Effect>> } = {
  orders: orderEffects,
  payments: paymentEffects,
  deliveryPlans: { ...planEffects, ...handoverEffects },
  transfers: transferEffects,
  containers: containerEffects,
  purchaseOrders: purchaseOrderEffects,
  supplierBankChanges: supplierBankEffects,
  tasks: taskEffects,
  shippingRates: shippingRateEffects,
  operationReports: reportEffects,
  operationIssues: operationIssueEffects,
}

/**
 * Locks what must be locked before the records: whoever works on an order locks it first, and then what belongs to it. So a plan that is
 * delivered and its order that is cancelled never wait in a circle.
 */
export const lockedBefore: {
  readonly [E in EntityName]?: (tx: Queryable, ids: readonly string[]) => Promise<unknown>
} = {
  payments: lockOrdersOfPayments,
  deliveryPlans: lockOrdersOfPlans,
  transfers: lockOrdersOfTransfers,
  containers: lockOrdersOfContainers,
  purchaseOrders: lockOrdersOfPurchases,
}
