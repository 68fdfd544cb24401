import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { handlers, insertRows, metaOf, oneRecord, refused, updateRecord } from '#server/kit'
import { costCalls } from './costs.calls.ts'

export default handlers(costCalls, {
  async setCost(context, { skuId, cost, currency, supplierId, reason }) {
    const sku = await oneRecord(context, metaOf('skus'), skuId, 'for update')
    if (sku.cost === cost && sku.costCurrency === currency)
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
