import { sql } from 'drizzle-orm'
import { handlers, type Queryable } from '#server/kit'
import type { CallAnswer } from '#define'
import { optionNames } from '#resources/products/axes/axes.ts'
import { mostLabels, shelfLabelCalls } from './shelfLabels.calls.ts'
import { skusFound, skusOf } from '#resources/stock/check/stockCheck.server.ts'

type Label = CallAnswer<typeof shelfLabelCalls.getShelfLabels>['data'][number]
type Facts = Pick<Label, 'skuId' | 'options' | 'length' | 'width' | 'height' | 'members'>

export default handlers(shelfLabelCalls, {
  async getShelfLabels(context, input) {
    const { total, skuIds } = await skusFound(context, {
      ...input,
      pageNo: 1,
      pageSize: mostLabels,
    })
    const [skus, facts] = await Promise.all([skusOf(context, skuIds), factsOf(context.db, skuIds)])
    return {
      data: skus.map(sku => ({ ...sku, ...facts.get(sku.skuId)! })),
      totalCount: total,
      atUtc: new Date().toISOString(),
    }
  },
})

/** The dimensions of SKUs, and the members of combos. */
async function factsOf(db: Queryable, skuIds: readonly string[]): Promise<Map<string, Facts>> {
  const rows = await db.query<Facts>(sql`
    select s.id as "skuId", ${sql.raw(optionNames('s'))} as options, s.length, s.width, s.height,
      coalesce((select json_agg(json_build_object('name', k.name, 'quantity', m.quantity) order by m.quantity desc, k.name)
        from combo_members m join skus k on k.id = m.sku_id where m.combo_sku_id = s.id and not m.is_deleted), '[]') as members
    from skus s where s.id = any(${sql.param(skuIds)}::uuid[])`)
  return new Map(rows.map(row => [row.skuId, row]))
}
