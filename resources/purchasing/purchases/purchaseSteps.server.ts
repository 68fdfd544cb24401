import { sql } from 'drizzle-orm'
import { problemAt, type Context, type Problem, type StepEffect } from '#server/kit'
import { todayOf } from '#resources/days.ts'
import { stockDocumentSteps } from '#resources/stock/documents/posting.server.ts'
import type { Movement } from '#resources/stock/ledger/ledger.server.ts'

/** The effects of a purchase's steps. */
export const purchaseSteps = stockDocumentSteps({
  entity: 'purchases',
  type: 'Receipt',
  movementsOf,
  refuse: refuseOdd,
}) satisfies Record<string, StepEffect>

/** An invoice that is in the stock already, and goods of a day to come. */
async function refuseOdd({ db }: Context, ids: readonly string[]) {
  const odd = await db.query<{
    id: string
    no: string
    invoiceNo: string
    other: string | null
  }>(sql`
    select p.id, p.no, p.invoice_no, (
      select o.no from purchases o where o.client_id = p.client_id and o.supplier_id = p.supplier_id and lower(o.invoice_no) = lower(p.invoice_no) and o.id <> p.id and o.state = 'Posted' and not o.is_deleted limit 1) as other
    from purchases p where p.id in ${ids} and (p.received_on > ${sql.raw(todayOf('p.client_id'))} or exists (
      select from purchases o where o.client_id = p.client_id and o.supplier_id = p.supplier_id and lower(o.invoice_no) = lower(p.invoice_no) and o.id <> p.id and o.state = 'Posted' and not o.is_deleted))`)
  return new Map<string, Problem>(
    odd.map(({ id, no, invoiceNo, other }) => [
      id,
      other
        ? problemAt('duplicate', 'invoiceNo', `Invoice ${invoiceNo} came in with ${other} already.`)
        : problemAt('future', 'receivedOn', `${no} is of a day to come.`),
    ]),
  )
}

interface Line {
  readonly purchaseId: string
  readonly skuId: string
  readonly quantity: number
  readonly warehouseId: string
  readonly layerId: string | null
  readonly stockStatus: string
}

async function movementsOf({ db }: Context, ids: readonly string[]) {
  const lines = ids.length
    ? await db.query<Line>(sql`
        select l.purchase_id, l.sku_id, l.quantity, p.warehouse_id, l.layer_id, l.stock_status
        from purchase_lines l join purchases p on p.id = l.purchase_id where p.id in ${ids} and not l.is_deleted order by l.id`)
    : []
  return new Map(
    ids.map((id): [string, Movement[]] => [
      id,
      lines
        .filter(({ purchaseId }) => purchaseId === id)
        .map(({ skuId, quantity, warehouseId, layerId, stockStatus }) => ({
          skuId,
          quantity,
          to: { warehouseId, layerId, stockStatus },
        })),
    ]),
  )
}
