import type { Context } from '#server/kit'
import type { Period } from '#resources/bi/period.ts'

type Commissions = (context: Context, period: Period) => Promise<ReadonlyMap<string, number>>

/** Set by the area that pays people, which stands above this one. */
export const paid: { commissionsIn?: Commissions } = {}

/** The pay of the months that begin in a period, by person. */
export const commissionsIn: Commissions = async (context, period) =>
  (await paid.commissionsIn?.(context, period)) ?? new Map()
