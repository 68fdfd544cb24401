import { sql } from 'drizzle-orm'
import { handlers, metaOf, oneRecord, transition, updateRecord } from '#server/kit'
import type { CallAnswer, RecordOf } from '#define'
import { stockDifferenceCalls } from './stockDifferences.calls.ts'
import type { stockDifferences } from './stockDifferences.entity.ts'

type Move = CallAnswer<typeof stockDifferenceCalls.getDifferenceMoves>['data'][number]

export default handlers(stockDifferenceCalls, {
  async explainDifference(context, { differenceId, version, cause, ...told }) {
    const meta = metaOf('stockDifferences')
    await oneRecord(context, meta, differenceId, '', 'differenceId')
    const { explanation = null, otherWarehouseId = null, otherLayerId = null } = told
    await updateRecord(context, meta, differenceId, {
      version,
      cause,
      explanation,
      otherWarehouseId,
      otherLayerId,
    })
    const { no } = await transition(context, meta, { id: differenceId }, 'explain', {
      idField: 'differenceId',
    })
    return { no: String(no) }
  },

  async getDifferenceMoves(context, { differenceId }) {
    const { skuId, warehouseId, layerId } = (await oneRecord(
      context,
      metaOf('stockDifferences'),
      differenceId,
    )) as RecordOf<typeof stockDifferences>
    const data = await context.db.query<Move>(sql`
      select x.at as happened_on_utc, case when x.at < x.moved_on_utc then x.moved_on_utc end as sent_on_utc, x.type, x.quantity, x.balance::int as balance, x.stock_status, x.stock_on_hold_status,
        o.id as order_id, o.order_code, p.id as plan_id, p.no as plan_no, t.id as transfer_id, t.no as transfer_no, s.full_name as person
      from (select m.*, coalesce(m.happened_on_utc, m.moved_on_utc) as at,
            sum(m.quantity) over (partition by m.stock_status order by coalesce(m.happened_on_utc, m.moved_on_utc), m.id) as balance
          from stock_moves m where m.client_id = ${context.actor.clientId} and m.sku_id = ${skuId} and m.warehouse_id = ${warehouseId} and ${layerId ? sql`m.layer_id = ${layerId}` : sql`m.layer_id is null`}
          order by at desc, m.id desc limit 20) x
        left join order_lines l on l.id = x.order_line_id left join orders o on o.id = l.order_id
        left join delivery_plans p on p.id = case when x.document_entity = 'deliveryPlans' then x.document_id::uuid end
        left join transfers t on t.id = coalesce(x.transfer_id, case when x.document_entity = 'transfers' then x.document_id::uuid end)
        left join staff s on s.id = x.staff_id
      order by x.at desc, x.id desc`)
    return { data }
  },
})
