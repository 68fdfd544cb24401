import { sql } from 'drizzle-orm'
import { refused, type BeforeWrite, type Context } from '#server/kit'

/**
 * What a ticket takes from what it is about: of its order line the SKU, of its SKU the product, of its
 * order the branch. Who takes it owns it unless somebody else is named.
 */
export const withSubject: BeforeWrite = async (context, input, current) => {
  const after = { ...current, ...input }
  const changed = (name: string) => after[name] !== (current?.[name] ?? null)
  const given = { ...input }
  const [known] = await context.db.query<{
    lineSkuId: string | null
    branchId: string | null
    ownBranchId: string | null
  }>(sql`
    select (select l.sku_id from order_lines l where l.id = ${after.orderLineId ?? null}) as "lineSkuId",
      (select o.branch_id from orders o where o.id = ${after.orderId ?? null}) as "branchId",
      (select s.branch_id from staff s where s.id = ${context.actor.staffId}) as "ownBranchId"`)
  if (after.orderLineId && changed('orderLineId') && !input.skuId)
    given.skuId = known!.lineSkuId
  const skuId = given.skuId === undefined ? after.skuId : given.skuId
  if (skuId && (given.skuId !== undefined || changed('orderLineId')))
    given.productId = await productOf(context, skuId as string, known!.lineSkuId)
  if (!current) {
    given.branchId = input.branchId ?? known!.branchId ?? known!.ownBranchId
    given.ownerId = input.ownerId ?? context.actor.staffId
  }
  return given
}

/**
 * The product of the piece at fault.
 * @throws Refused unless it was sold by the line, or is part of the set that was
 */
async function productOf({ db }: Context, skuId: string, lineSkuId: string | null) {
  const [sku] = await db.query<{ productId: string; isOfLine: boolean }>(sql`
    select k.product_id, ${lineSkuId}::uuid is null or k.id = ${lineSkuId} or exists (
      select from combo_members m where m.combo_sku_id = ${lineSkuId} and m.sku_id = k.id and not m.is_deleted) as "isOfLine"
    from skus k where k.id = ${skuId}`)
  if (!sku!.isOfLine)
    throw refused('other_goods', 'skuId', 'Choose what the order line sold, or a part of that set.')
  return sku!.productId
}
