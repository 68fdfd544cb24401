import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  type StepEffect,
  handlers,
  insertRows,
  metaOf,
  oneRecord,
  refused,
  touched,
  transition,
} from '#server/kit'
import type { CallInput, RecordOf } from '#define'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { bringsGoods, itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import { moveGoods } from '#resources/stock/positions/storing.server.ts'
import { lockWarehouse } from '#resources/stock/warehouses/lockWarehouse.server.ts'
import { refillCalls } from './refills.calls.ts'
import type { refills } from './refills.entity.ts'

type Refill = RecordOf<typeof refills>

export default handlers(refillCalls, {
  async generateRefills(context, { warehouseId, date }) {
    await oneRecord(context, metaOf('warehouses'), warehouseId, '', 'warehouseId')
    await lockWarehouse(context.db, warehouseId)
    const found = await lacking(context, warehouseId, date)
    await insertRows(
      context,
      metaOf('refills'),
      found.map(refill => ({ ...refill, id: uuid(), warehouseId, state: 'Open' })),
    )
    return { made: found.length }
  },

  async finishRefill(context, finished) {
    return { data: await bringRefill(context, finished) }
  },
})

/**
 * Brings the pieces of a refill from its place to its pick face.
 * @param event what a phone told, and when
 * @throws NotFound, BadInput, Refused naming the field
 */
export async function bringRefill(
  context: Context,
  { refillId, quantity, from, to }: CallInput<typeof refillCalls.finishRefill>,
  event: Parameters<typeof moveGoods>[2] = {},
): Promise<Refill> {
  const refill = (await oneRecord(
    context,
    metaOf('refills'),
    refillId,
    'for update',
    'refillId',
  )) as Refill
  if (refill.state !== 'Open' && refill.state !== 'Taken')
    throw refused('state', 'refillId', `${refill.no} is ${refill.state}.`)
  await refuseOther(context, refill.sourceLayerId, from, 'from')
  await refuseOther(context, refill.layerId, to, 'to')
  const brought = quantity ?? refill.quantity
  await moveGoods(
    context,
    {
      layerId: refill.sourceLayerId,
      toLayerId: refill.layerId,
      skuId: refill.skuId,
      quantity: brought,
    },
    event,
  )
  await context.db.query(sql`
    update refills set brought = ${brought}, worker_id = coalesce(worker_id, ${context.actor.staffId}), done_on_utc = now() where id = ${refill.id}`)
  return (await transition(context, metaOf('refills'), { id: refill.id }, 'finish')) as Refill
}

/** The effects of a refill's steps. */
export const refillSteps = {
  async take({ db, actor }, ids) {
    await db.query(sql`
      update refills set worker_id = ${actor.staffId}, taken_on_utc = now(), ${touched(actor)} where id in ${ids}`)
    return new Map()
  },

  async release({ db, actor }, ids) {
    await db.query(sql`
      update refills set worker_id = null, taken_on_utc = null, ${touched(actor)} where id in ${ids}`)
    return new Map()
  },

  async skip({ db, actor }, ids, reason) {
    await db.query(sql`
      update refills set reason = ${reason ?? null}, ${touched(actor)} where id in ${ids}`)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/** What was scanned is the place that is meant, by its barcode or its code. */
async function refuseOther(
  { db }: Context,
  layerId: string,
  scanned: string | null | undefined,
  field: string,
) {
  if (!scanned?.trim()) return
  const [place] = await db.query<{ fullCode: string; isMeant: boolean }>(sql`
    select full_code, lower(full_code) = lower(${scanned.trim()}) or lower(coalesce(barcode, '')) = lower(${scanned.trim()}) as is_meant from layers where id = ${layerId}`)
  if (!place!.isMeant)
    throw refused('other_place', field, `This is another place than ${place!.fullCode}.`)
}

type Found = Pick<Refill, 'skuId' | 'layerId' | 'sourceLayerId' | 'needed' | 'quantity'>

/**
 * Pick faces that hold less than their minimum or than the plans of a day still need, without those
 * that are being refilled, each with the place that has the most free pieces of its SKU. No piece is
 * promised to two of them, nor to one that another refill brings.
 */
async function lacking(context: Context, warehouseId: string, date: string): Promise<Found[]> {
  const faces = await facesOf(context, warehouseId, date)
  const sources = faces.length ? await sourcesOf(context, warehouseId, faces) : []
  return faces.flatMap(({ lacks, ...face }) => {
    const [most] = sources
      .filter(({ skuId, quantity }) => skuId === face.skuId && quantity > 0)
      .sort((a, b) => b.quantity - a.quantity)
    if (!most) return []
    const quantity = Math.min(most.quantity, lacks)
    most.quantity -= quantity
    return { ...face, sourceLayerId: most.layerId, quantity }
  })
}

type Face = Pick<Refill, 'skuId' | 'layerId' | 'needed'> & { lacks: number }

/** Pick faces that lack pieces, those that plans wait for first. */
const facesOf = ({ db, actor }: Context, warehouseId: string, date: string) =>
  db.query<Face>(sql`
    with needs as (
        select g.sku_id, sum((g.quantity - greatest(g.prepared, g.delivered)) * g.required)::int as needed
        from delivery_plans p join delivery_calendars c on c.id = p.calendar_id and c.warehouse_id = ${warehouseId} join ${itemGoods} g on g.plan_id = p.id
        where p.client_id = ${actor.clientId} and p.date = ${date} and ${bringsGoods} group by 1),
      faces as (
        select f.layer_id, f.sku_id, f.minimum, f.maximum, coalesce(n.needed, 0) as needed,
          (select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.layer_id = f.layer_id and l.sku_id = f.sku_id and l.quantity > 0 and not l.is_deleted) as there
        from pick_faces f join layers y on y.id = f.layer_id and y.warehouse_id = ${warehouseId} and y.is_open and y.locked_by_id is null and not y.is_deleted
          left join needs n on n.sku_id = f.sku_id
        where f.client_id = ${actor.clientId} and not f.is_deleted
          and not exists (select from refills o where o.layer_id = f.layer_id and o.sku_id = f.sku_id and o.state in ('Open', 'Taken') and not o.is_deleted))
    select f.sku_id, f.layer_id, f.needed, greatest(f.maximum, f.needed) - f.there as lacks
    from faces f where f.there < f.minimum or f.there < f.needed
    order by f.there < f.needed desc, f.layer_id, f.sku_id limit 1000`)

/** Free pieces in racks that are no pick face of theirs, without those that open refills bring. */
const sourcesOf = ({ db, actor }: Context, warehouseId: string, faces: readonly Face[]) =>
  db.query<Pick<Refill, 'skuId' | 'layerId' | 'quantity'>>(sql`
    select l.sku_id, l.layer_id, sum(l.quantity)::int - coalesce((
        select sum(o.quantity)::int from refills o where o.source_layer_id = l.layer_id and o.sku_id = l.sku_id and o.state in ('Open', 'Taken') and not o.is_deleted), 0) as quantity
    from stock_lines l join layers y on y.id = l.layer_id and y.shelf_id is not null and y.locked_by_id is null
    where l.client_id = ${actor.clientId} and l.sku_id in ${[...new Set(faces.map(({ skuId }) => skuId))]} and l.warehouse_id = ${warehouseId} and l.stock_status = 'Normal' and l.quantity > 0 and ${isUnallocated}
      and not exists (select from pick_faces g where g.layer_id = l.layer_id and g.sku_id = l.sku_id and not g.is_deleted)
    group by l.sku_id, l.layer_id order by 2`)
