import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { comboCalls } from './combos.calls.ts'

type Row = CallAnswer<typeof comboCalls.getProductCombos>['data'][number]

export default handlers(comboCalls, {
  getProductCombos: async ({ db }, { productId }) => ({
    data: await db.query<Row>(sql`
      with own as (select id from skus where product_id = ${productId} and not is_deleted)
      select m.combo_sku_id, c.name as "comboSkuName", m.sku_id, k.name as "skuName", m.quantity from combo_members m
      join skus c on c.id = m.combo_sku_id join skus k on k.id = m.sku_id
      where (m.sku_id in (select id from own) or m.combo_sku_id in (select id from own)) and not m.is_deleted and not c.is_deleted
      order by c.code, k.code limit 500`),
  }),
})
