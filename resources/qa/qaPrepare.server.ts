import { sql } from 'drizzle-orm'
import type { Preparation } from '../../server/entities/prepare.ts'

/** A product issue is about the supplier and the factory of its product, claims in the supplier's currency, and is its reporter's until it is given away. */
export const withSupplier: Preparation = async (tx, who, input, current) => {
  const after = { ...current, ...input }
  const given = { ...input }
  if (!after.supplierId && after.productId && after.productId !== current?.productId) {
    const [product] = await tx.query<{ supplierId: string | null; factoryId: string | null }>(
      sql`select supplier_id as "supplierId", factory_id as "factoryId" from products where id = ${after.productId} and not is_deleted`,
    )
    if (product?.supplierId)
      Object.assign(given, {
        supplierId: product.supplierId,
        ...(after.factoryId ? {} : { factoryId: product.factoryId }),
      })
  }
  const supplierId = given.supplierId ?? after.supplierId
  if (after.claimAmount && !after.claimCurrency && supplierId) {
    const [supplier] = await tx.query<{ currency: string }>(
      sql`select currency from suppliers where id = ${supplierId}`,
    )
    if (supplier) given.claimCurrency = supplier.currency
  }
  if (!current && !given.ownerId) given.ownerId = who.staffId
  return given
}
