import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { setsOf, type Component } from '#resources/stock/ledger/comboComponents.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { placesOf } from '#resources/stock/warehouses/websiteStock.server.ts'
import type { WorkedOut } from './workedOut.server.ts'

/** A step of how an offered number comes about. */
export interface ProofStep {
  readonly step: string
  readonly sku: string | null
  readonly warehouse: string | null
  readonly status: string | null
  readonly pieces: number
  readonly note: string | null
}

interface Moved {
  readonly skuId: string
  readonly warehouseId: string
  readonly status: string
  readonly movedIn: number
  readonly movedOut: number
  readonly holds: readonly { readonly hold: string; readonly pieces: number }[]
}

const step = (
  name: string,
  pieces: number,
  at: Partial<Omit<ProofStep, 'step' | 'pieces'>> = {},
): ProofStep => ({
  step: name,
  sku: null,
  warehouse: null,
  status: null,
  note: null,
  pieces,
  ...at,
})

/**
 * How the number of a listing comes about, from the ledger on: what came into each warehouse that its
 * website offers and what left it, what is held there, what is kept back, and pieces by one.
 */
export async function proofOf(
  db: Queryable,
  websiteId: string,
  listing: WorkedOut,
): Promise<ProofStep[]> {
  const { members, stock, unheld, buffer, factor, skuId } = listing
  if (!skuId || !stock) return [step('Offered', 0, { note: 'No SKU is mapped to it' })]
  const { places, statuses } = await placesOf(db, websiteId)
  const moved = await movedOf(db, websiteId, members)
  const steps: ProofStep[] = []
  let offered = 0
  for (const place of places) {
    let sets = 0
    for (const status of statuses) {
      const at = { warehouse: place.warehouse, status }
      const free = new Map<string, number>()
      for (const member of members) {
        const of = moved.find(
          each =>
            each.skuId === member.skuId &&
            each.warehouseId === place.warehouseId &&
            each.status === status,
        )
        if (!of) continue
        const ofSku = { ...at, sku: member.code }
        steps.push(step('Came in', of.movedIn, ofSku))
        if (of.movedOut) steps.push(step('Went out', -of.movedOut, ofSku))
        for (const { hold, pieces } of of.holds) steps.push(step(`Held: ${hold}`, -pieces, ofSku))
        free.set(
          member.skuId,
          of.movedIn - of.movedOut - of.holds.reduce((sum, { pieces }) => sum + pieces, 0),
        )
      }
      const whole = setsOf(members, id => free.get(id) ?? 0)
      if (free.size)
        steps.push(step(isSet(members) ? 'Whole sets' : 'Free', whole, { ...at, note: place.why }))
      sets += whole
    }
    const counts = !place.why && stock.isSold
    if (sets && !counts)
      steps.push(
        step('Not offered', -sets, {
          warehouse: place.warehouse,
          note: place.why ?? 'Not sold, or not yet',
        }),
      )
    const reserve = counts ? Math.min(sets, place.safetyStock) : 0
    if (reserve) steps.push(step('Safety stock', -reserve, { warehouse: place.warehouse }))
    offered += counts ? sets - reserve : 0
  }
  steps.push(step('Offered by all warehouses', offered))
  if (unheld)
    steps.push(step('Sold there, not held here', -unheld, { note: 'Orders waiting or failed' }))
  if (buffer) steps.push(step('Kept back for this listing', -buffer))
  const left = Math.max(0, offered - unheld - buffer)
  const quantity = Math.floor(left / factor)
  if (listing.isGone)
    return [...steps, step('On the website', 0, { note: 'The product no longer exists there' })]
  return [
    ...steps,
    step('On the website', quantity, {
      note: factor === 1 ? null : `${left} pieces, ${factor} in one`,
    }),
  ]
}

const isSet = (members: readonly Component[]) =>
  members.length > 1 || members.some(({ required }) => required > 1)

/** Goods that came, went and are on hold, by warehouse and status. */
const movedOf = (db: Queryable, websiteId: string, members: readonly Component[]) =>
  db.query<Moved>(sql`
    with places as (select e.warehouse_id from website_warehouses e where e.website_id = ${websiteId} and not e.is_deleted),
      goods as (select unnest(${sql.param(members.map(({ skuId }) => skuId))}::uuid[]) as sku_id),
      moved as (
        select m.sku_id, m.warehouse_id, m.stock_status, m.movement_id, sum(m.quantity)::int as quantity
        from stock_moves m where m.sku_id in (select sku_id from goods) and m.warehouse_id in (select warehouse_id from places) and not m.is_deleted group by 1, 2, 3, 4)
    select v.sku_id as "skuId", v.warehouse_id as "warehouseId", v.stock_status as status,
      coalesce(sum(v.quantity) filter (where v.quantity > 0), 0)::int as "movedIn", coalesce(-sum(v.quantity) filter (where v.quantity < 0), 0)::int as "movedOut",
      coalesce((select json_agg(json_build_object('hold', h.hold, 'pieces', h.pieces) order by h.hold) from (
        select coalesce(l.stock_on_hold_status, 'Other') as hold, sum(l.quantity)::int as pieces from stock_lines l
        where l.sku_id = v.sku_id and l.warehouse_id = v.warehouse_id and l.stock_status = v.stock_status and l.quantity > 0 and not l.is_deleted
          and not (${isUnallocated})
        group by 1) h), '[]') as holds
    from moved v group by 1, 2, 3`)
