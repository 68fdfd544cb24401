import { sql } from 'drizzle-orm'
import type { BeforeWrite } from '#server/kit'

/**
 * What a ticket takes from what it is about, where nobody says otherwise: of its order line the SKU and
 * the product, of its order the branch. Who takes it owns it.
 */
export const withSubject: BeforeWrite = async ({ db, actor }, input, current) => {
  const after = { ...current, ...input }
  const isOtherLine = after.orderLineId && after.orderLineId !== (current?.orderLineId ?? null)
  const takesGoods = isOtherLine && !input.productId && !input.skuId
  if (current && !takesGoods) return input
  const [known] = await db.query<{
    skuId: string | null
    productId: string | null
    branchId: string | null
    ownBranchId: string | null
  }>(sql`
    select l.sku_id, k.product_id, o.branch_id, s.branch_id as "ownBranchId"
    from staff s left join orders o on o.id = ${after.orderId ?? null}
      left join order_lines l on l.id = ${after.orderLineId ?? null} left join skus k on k.id = l.sku_id
    where s.id = ${actor.staffId}`)
  const { skuId, productId, branchId, ownBranchId } = known!
  return {
    ...input,
    ...(takesGoods && { skuId, productId }),
    ...(!current && {
      branchId: input.branchId ?? branchId ?? ownBranchId,
      ownerId: input.ownerId ?? actor.staffId,
    }),
  }
}
