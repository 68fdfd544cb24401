import { sql } from 'drizzle-orm'
import { Refused, refused, type AfterWrite, type BeforeWrite } from '#server/kit'
import { hold } from './qualityStock.server.ts'

/**
 * Defaults of a product issue: the supplier and factory of its product, the supplier's currency for
 * claims, and its reporter as owner.
 */
export const withSupplier: BeforeWrite = async ({ db, actor }, input, current) => {
  const after = { ...current, ...input }
  const given = { ...input }
  if (!after.supplierId && after.productId && after.productId !== current?.productId) {
    const [product] = await db.query<{ supplierId: string | null; factoryId: string | null }>(
      sql`select supplier_id, factory_id from products where id = ${after.productId} and not is_deleted`,
    )
    if (product?.supplierId)
      Object.assign(given, {
        supplierId: product.supplierId,
        ...(after.factoryId ? {} : { factoryId: product.factoryId }),
      })
  }
  const supplierId = given.supplierId ?? after.supplierId
  if (after.claimAmount && !after.claimCurrency && supplierId) {
    const [supplier] = await db.query<{ currency: string }>(
      sql`select currency from suppliers where id = ${supplierId}`,
    )
    if (supplier) given.claimCurrency = supplier.currency
  }
  if (!current && !given.ownerId) given.ownerId = actor.staffId
  return given
}

/** Holds as many pieces as the report states. Only `releaseQaStock` releases pieces above that. */
export const holdWanted: AfterWrite = async (context, id, changed) => {
  if (!changed.includes('holdQuantity')) return
  const [issue] = await context.db.query<{
    wanted: number | null
    held: number
    warehouseId: string | null
    stockStatus: string | null
  }>(sql`
    select hold_quantity as wanted, warehouse_id, stock_status,
      (select coalesce(sum(m.quantity), 0)::int from stock_moves m where m.document_id = ${id}::text and m.document_entity = 'qaIssues' and m.stock_on_hold_status = 'QA') as held
    from qa_issues where id = ${id}`)
  const { wanted, held, warehouseId, stockStatus } = issue!
  const quantity = (wanted ?? 0) - held
  if (quantity <= 0) return
  if (!warehouseId)
    throw refused('required', 'warehouseId', 'Choose the warehouse that has the pieces to hold.')
  try {
    await hold(context, id, { warehouseId, stockStatus: stockStatus ?? 'Normal', quantity })
  } catch (error) {
    throw error instanceof Refused && error.errors[0]!.field === 'quantity'
      ? new Refused({ ...error.errors[0]!, field: 'holdQuantity' })
      : error
  }
}
