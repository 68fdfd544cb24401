import { sql } from 'drizzle-orm'
import type { Completion, Preparation } from '#server/entities/prepare.ts'
import { Refused } from '#server/http/errors.ts'
import { hold } from './qualityStock.server.ts'

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

/** As many pieces as the report says are on hold with it; more than that are let go by `releaseQaStock` alone. */
export const holdWanted: Completion = async (tx, who, id, changed) => {
  if (!changed.includes('holdQuantity')) return
  const [issue] = await tx.query<{
    wanted: number | null
    held: number
    warehouseId: string | null
    stockStatus: string | null
  }>(sql`
    select hold_quantity as wanted, warehouse_id as "warehouseId", stock_status as "stockStatus",
      (select coalesce(sum(m.quantity), 0)::int from stock_moves m where m.document_id = ${id}::text and m.document_entity = 'qaIssues' and m.stock_on_hold_status = 'QA') as held
    from qa_issues where id = ${id}`)
  const { wanted, held, warehouseId, stockStatus } = issue!
  const quantity = (wanted ?? 0) - held
  if (quantity <= 0) return
  if (!warehouseId)
    throw new Refused({
      code: 'required',
      field: 'warehouseId',
      message: 'Choose the warehouse in which the pieces lie that shall be held.',
    })
  try {
    await hold(tx, who, id, { warehouseId, stockStatus: stockStatus ?? 'Normal', quantity })
  } catch (error) {
    throw error instanceof Refused && error.errors[0]!.field === 'quantity'
      ? new Refused({ ...error.errors[0]!, field: 'holdQuantity' })
      : error
  }
}
