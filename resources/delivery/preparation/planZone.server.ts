import { sql } from 'drizzle-orm'
import { type Context, badInput, refused } from '#server/kit'
import type { Plan } from '#resources/delivery/plans/planGoods.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'

/** SQL: whether goods of plan `p` stand in its zone, or are brought there now. */
export const standsInZone = sql`p.state not in ${endedStates} and p.preparation_status <> 'None' and not p.is_deleted`

/** Whether a place is the floor of a zone. */
export async function isOfZone({ db, actor }: Context, layerId: string) {
  const zones = await db.query(sql`
    select 1 from stock_areas z where z.id = ${layerId} and z.client_id = ${actor.clientId} and ${sql.raw(isZone('z.kind'))}`)
  return zones.length > 0
}

/**
 * The zone that a plan is brought to.
 * @throws BadInput, Refused naming `zoneId`
 */
export async function zoneOf({ db, actor }: Context, plan: Plan, asked: string | null | undefined) {
  const id = asked?.toLowerCase() ?? plan.zoneId
  if (!id) throw badInput('required', 'zoneId', `Choose the zone of ${plan.no}.`)
  const [zone] = await db.query<{
    id: string
    name: string
    isZone: boolean
    warehouseId: string
    warehouse: string
    other: string | null
  }>(
    sql`
    select r.id, y.full_code as name, ${sql.raw(isZone('r.kind'))} as is_zone, w.id as warehouse_id, w.name as warehouse,
      (select p.no || ' of ' || to_char(p.date, 'DD/MM/YYYY') from delivery_plans p, delivery_plans own
        where own.id = ${plan.id} and p.zone_id = r.id and p.date <> own.date and ${standsInZone}
        order by p.date limit 1) as other
    from stock_areas r join warehouses w on w.id = r.warehouse_id join layers y on y.id = r.id
    where r.id = ${id} and r.client_id = ${actor.clientId} and not r.is_deleted`,
    'prepared',
  )
  if (!zone || !zone.isZone)
    throw badInput('unknown_reference', 'zoneId', 'Choose a staging area or a loading zone.')
  if (plan.zoneId && plan.zoneId !== zone.id && plan.preparationStatus !== 'None')
    throw refused('other_zone', 'zoneId', `The goods of ${plan.no} stand in another zone.`)
  if (zone.other)
    throw refused('other_day', 'zoneId', `In ${zone.name} stand the goods of ${zone.other}.`)
  return zone
}
