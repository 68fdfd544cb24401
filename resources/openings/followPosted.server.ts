import { sql } from 'drizzle-orm'
import { isAmong, metaOf, type Context } from '#server/kit'

/** Imports have no step of their own in the history: the status of what they brought follows from whether it was posted. */
export async function followPosted(
  { db }: Context,
  entity: 'importedOrders' | 'importedPrices' | 'openingBalances' | 'openingCards',
  ids: readonly string[],
) {
  const state = sql`case when posted_on_utc is null then 'Draft' else 'Posted' end`
  if (ids.length)
    await db.query(sql`
      update ${sql.raw(metaOf(entity).table)} set state = ${state} where ${isAmong(sql`id`, ids)} and state <> ${state}`)
}
