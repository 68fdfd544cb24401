import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers, type Context } from '#server/kit'
import { optionCodes, optionNames } from '#resources/products/axes/axes.ts'
import { comboCalls, mostMembers } from './combos.calls.ts'
import { memberPrices } from './memberPrices.server.ts'

type Row = CallAnswer<typeof comboCalls.getProductCombos>['data'][number]
type MemberSku = CallAnswer<typeof comboCalls.getMemberSkus>['data'][number]

export default handlers(comboCalls, {
  getProductCombos: async ({ db }, { productId }) => ({
    data: await db.query<Row>(sql`
      with own as (select id from skus where product_id = ${productId} and not is_deleted)
      select m.combo_sku_id, c.name as "comboSkuName", m.sku_id, k.name as "skuName", m.quantity from combo_members m
      join skus c on c.id = m.combo_sku_id join skus k on k.id = m.sku_id
      where (m.sku_id in (select id from own) or m.combo_sku_id in (select id from own)) and not m.is_deleted and not c.is_deleted
      order by c.code, m.id limit ${mostMembers}`),
  }),
  getMemberSkus: (context, { productId }) => memberSkus(context, productId),
})

async function memberSkus(context: Context, productId: string) {
  const [product] = await context.db.query<{ isCombo: boolean }>(
    sql`select type = 'Combo' as is_combo from products where id = ${productId} and not is_deleted`,
  )
  const isCombo = product?.isCombo ?? false
  const products = isCombo
    ? sql`(select k.product_id from combo_members m join skus c on c.id = m.combo_sku_id join skus k on k.id = m.sku_id
        where c.product_id = ${productId} and not m.is_deleted and not c.is_deleted)`
    : sql`(${productId}::uuid)`
  const skus = await context.db.query<Omit<MemberSku, 'priceNZ' | 'priceCA'>>(sql`
    select s.id as "skuId", s.code, p.id as "productId", p.name as product,
      ${sql.raw(optionNames('s'))} as options, ${sql.raw(optionCodes('s'))} as "optionCodes"
    from skus s join products p on p.id = s.product_id
    where s.product_id in ${products} and s.status <> 'Discontinued' and not s.is_deleted order by p.code, s.code limit 500`)
  const { NZ, CA } = await memberPrices(
    context,
    skus.map(({ skuId }) => skuId),
  )
  return {
    isCombo,
    data: skus.map(sku => ({
      ...sku,
      priceNZ: NZ.get(sku.skuId) ?? null,
      priceCA: CA.get(sku.skuId) ?? null,
    })),
  }
}
