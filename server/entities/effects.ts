import { orderEffects } from '../../resources/sales/orderEffects.server.ts'
import { paymentEffects } from '../../resources/sales/paymentEffects.server.ts'
import { planEffects } from '../../resources/delivery/planEffects.server.ts'
import type { EntityName } from '../../resources/registry.ts'
import type { Queryable } from '../db/database.ts'
import type { Problem } from '../http/errors.ts'
import type { Who } from '../session/who.ts'

/**
 * What a step of the statuses brings about beside the new status, for all its records at once. They are locked and were found to allow the
 * step; the status is still the old one. It answers with the records that it refuses, having changed nothing for them.
 */
export type Effect = (
  tx: Queryable,
  who: Who,
  ids: readonly string[],
  reason: string | undefined,
) => Promise<ReadonlyMap<string, Problem>>

/**
 * The effects by entity and step. A step with an effect declares `confirm`: taking it back would leave the effect behind.
 */
export const effects: { readonly [E in EntityName]?: Readonly<Record<string, Effect>> } = {
  orders: orderEffects,
  payments: paymentEffects,
  deliveryPlans: planEffects,
}
