import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { handlers, insertRows, metaOf, oneRecord, refused, updateRecord } from '#server/kit'
import { costCalls } from './costs.calls.ts'

export default handlers(costCalls, {
  async setCost(context, { skuId, cost, currency, supplierId, reason }) {
    const sku = await oneRecord(context, metaOf('skus'), skuId, 'for update')
    // Where a market has a newer cost, such as a landed one, this one may count again.
    const [ofMarket] = await context.db.query(sql`
      select 1 from sku_costs c where c.sku_id = ${skuId} and c.market is not null and not c.is_deleted
        and c.from_on_utc > (select max(o.from_on_utc) from sku_costs o where o.sku_id = c.sku_id and o.market is null and not o.is_deleted) limit 1`)
    if (sku.cost === cost && sku.costCurrency === currency && !ofMarket)
      throw refused('same', 'cost', `${sku.code as string} costs this already.`)
    const { version } = sku
    await updateRecord(
      context,
      metaOf('skus'),
      skuId,
      { version, cost, costCurrency: currency },
      sku,
    )
    const [{ from }] = (await context.db.query<{ from: Date }>(sql`
      select greatest(date_trunc('milliseconds', clock_timestamp()), max(from_on_utc) + interval '1 millisecond') as "from" from sku_costs where sku_id = ${skuId}`)) as [
      { from: Date },
    ]
    const id = uuid()
    const row = { id, skuId, fromOnUtc: from, cost, currency, supplierId, reason }
    await insertRows(context, metaOf('skuCosts'), [row])
    return { id }
  },
})
