import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { CallAnswer } from '#define'
import { questionsOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { isChecked, movedBy } from '#resources/delivery/zoneChecks/zoneChecks.server.ts'
import { itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import { goodsOf, placesOf } from './packParts.server.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>

const mostPlans = 500

/** What should stand in the zones of a warehouse for the plans of a day, and who may check it. */
export async function zoneWork(context: Context, warehouseId: string, day: string) {
  const { db, actor } = context
  const found = await db.query<
    Pack['plans'][number] & { zoneId: string; isOwn: boolean; isChecked: boolean }
  >(sql`
    select p.id, p.no, o.order_code, u.name as customer_name, p.zone_id, p.date::text as day, p.state, p.preparation_status, null as trip_id, null as trip_name, null as trip_no, null as stop, p.is_locked, p.is_unpaid_blocked, p.instruction,
      ${isChecked} as is_checked,
      exists (select from stock_moves m where m.document_id = p.id::text and m.document_entity = 'deliveryPlans' and m.type = 'Move' and m.quantity > 0 and m.layer_id = p.zone_id and ${movedBy} = ${actor.staffId}) as is_own
    from delivery_plans p join stock_areas r on r.id = p.zone_id and r.warehouse_id = ${warehouseId}
      left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = ${sql.raw(customerOfPlan('o', 't'))}
    where p.client_id = ${actor.clientId} and p.date = ${day} and p.state not in ${endedStates} and not p.is_deleted
    order by p.no limit ${mostPlans + 1}`)
  const plans = found.slice(0, mostPlans)
  const planIds = plans.map(({ id }) => id)
  const expected = planIds.length
    ? await db.query<Pack['expected'][number]>(sql`
        select p.zone_id, g.sku_id, sum((g.quantity - g.delivered) * g.required)::int as quantity
        from delivery_plans p join ${itemGoods} g on g.plan_id = p.id and g.quantity > g.delivered
          join skus k on k.id = g.item_sku_id join products u on u.id = k.product_id and u.type <> 'Service'
        where p.id in ${planIds} group by 1, 2 order by 1, 2 limit 20000`)
    : []
  // What the books have there for others comes in cartons, too.
  const standing = plans.length
    ? await db.query<{ skuId: string }>(sql`
        select distinct s.sku_id from stock_lines s
        where s.client_id = ${actor.clientId} and s.layer_id in ${plans.map(({ zoneId }) => zoneId)} and s.quantity > 0 and not s.is_deleted limit 5000`)
    : []
  const skuIds = [...new Set([...expected, ...standing].map(({ skuId }) => skuId))]
  const places = await placesOf(
    context,
    sql`select r.id from stock_areas r where r.warehouse_id = ${warehouseId} and r.client_id = ${actor.clientId} and ${sql.raw(isZone('r.kind'))} and not r.is_deleted`,
  )
  const questions = planIds.length ? await questionsOf(db, planIds) : []
  const zones = new Map<string, Pack['zones'][number]>()
  for (const { id, zoneId, ...plan } of plans) {
    const known = zones.get(zoneId)
    zones.set(zoneId, {
      zoneId,
      day,
      isOwn: plan.isOwn || !!known?.isOwn,
      isChecked: plan.isChecked && (known?.isChecked ?? true),
      planIds: known ? `${known.planIds} ${id}` : id,
    })
  }
  return {
    plans: plans.map(plan => {
      const { isOwn: _, isChecked: __, ...told } = plan
      return told
    }),
    zones: [...zones.values()],
    expected,
    goods: skuIds.length ? await goodsOf(context, skuIds) : [],
    places,
    questions: questions.flatMap(({ planId, itemId, stage, text, answerType, ...question }) =>
      stage === 'Loading'
        ? {
            planId,
            itemId,
            text,
            answerType: answerType as Pack['questions'][number]['answerType'],
            isRequired: question.isRequired,
            isAnswered: question.answerId !== null,
          }
        : [],
    ),
    isCut: found.length > mostPlans,
  }
}
