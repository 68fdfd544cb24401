import { sql } from 'drizzle-orm'
import {
  isAmong,
  metaOf,
  setInRows,
  type AfterImport,
  type BeforeWrite,
  type Fill,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'

/** Our price of today, and how far theirs is from it. */
export const partnerPrices: Fill = {
  fields: ['ours', 'priceDifference'],
  async of({ db, actor }, ids) {
    const rows = await db.query<{ id: string; skuId: string; price: number | null }>(
      sql`select id, sku_id, price from partner_stocks where ${isAmong(sql`id`, ids)} and sku_id is not null`,
    )
    const prices = await pricesNow(db, {
      skuIds: [...new Set(rows.map(({ skuId }) => skuId))],
      market: actor.country as 'NZ' | 'CA',
    })
    return new Map(
      rows.map(({ id, skuId, price }) => {
        const ours = prices.get(skuId)?.amount ?? null
        const priceDifference =
          ours === null || price === null ? null : (cents(price) - cents(ours)) / 100
        return [id, { ours, priceDifference }]
      }),
    )
  },
}

/** A quantity or price that a person writes counts as the last feed. */
export const fedByHand: BeforeWrite = async (_context, input, current) => {
  const isFed = (['quantity', 'price'] as const).some(
    name => input[name] !== undefined && input[name] !== current?.[name],
  )
  return isFed ? { ...input, fedOnUtc: new Date().toISOString() } : input
}

/** A file is the last feed of the records that it tells, also of those that it leaves as they are. */
export const fedByFile: AfterImport = async (context, ids) => {
  await setInRows(context, metaOf('partnerStocks'), ids, sql`fed_on_utc = now()`)
  return new Map()
}
