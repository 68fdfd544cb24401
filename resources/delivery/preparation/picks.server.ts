import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'

/** How many pieces were picked for plans and not taken back, by the ledger. */
export const picksOfPlans = ({ db }: Context, planIds: readonly string[]) =>
  db.query<{ planId: string; orderLineId: string | null; skuId: string; quantity: number }>(
    sql`
    select m.document_id as plan_id, m.order_line_id, m.sku_id, sum(m.quantity)::int as quantity from stock_moves m
    where m.document_id = any(${sql.param([...planIds])}::text[]) and m.document_entity = 'deliveryPlans' and m.type = 'Move' and m.layer_id in (select z.id from stock_areas z where ${sql.raw(isZone('z.kind'))})
    group by 1, 2, 3`,
    'prepared',
  )
