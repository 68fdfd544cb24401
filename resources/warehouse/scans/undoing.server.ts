import { sql } from 'drizzle-orm'
import { type Context, NotFound, refused, touched, writeAuditOf } from '#server/kit'
import { lockOrdersOfLines } from '#resources/stock/ledger/earmarks.server.ts'
import { columnsOfPosition } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { positionKeys, type StockPosition } from '#resources/stock/ledger/position.ts'
import { freeProposals } from '#resources/stock/positions/proposing/proposing.server.ts'
import { refuseFull } from '#resources/stock/positions/room.server.ts'
import { keepRoom } from '#resources/stock/positions/roomJob.server.ts'
import { reopenPlace } from '#resources/stock/stocktakes/counting.server.ts'
import type { Scanned } from './scanned.ts'

interface Done {
  eventId: string
  kind: string
  outcome: string
  skuId: string | null
  layerId: string | null
  zoneId: string | null
  quantity: number | null
  isUndone: boolean
}

/**
 * Takes back what the person stored, refilled or counted: pieces lie where they lay before, and a
 * place is counted again. `item` is the event that is undone.
 * @throws NotFound, Refused for an event that cannot be undone, was undone before, or whose pieces are gone
 */
export async function undoScan(context: Context, scanned: Scanned) {
  const { db, actor } = context
  const { staffId = actor.staffId } = scanned
  const asked = scanned.item!.trim()
  // Whoever undoes it at the same time is waited for.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(lower(${`undo ${actor.clientId} ${asked}`}), 0))`,
  )
  const [done] = await db.query<Done>(sql`
    select e.event_id, e.kind, e.outcome, e.sku_id, e.layer_id, e.zone_id, e.quantity,
      exists (select from scan_events u where u.client_id = e.client_id and u.kind = 'Undo' and u.staff_id = e.staff_id and lower(u.item_code) = lower(e.event_id)
        and (u.outcome = 'Done' or exists (select from stock_moves m where m.client_id = u.client_id and m.client_event_id = 'settled ' || u.id))) as is_undone
    from scan_events e
    where e.client_id = ${actor.clientId} and lower(e.event_id) = lower(${asked}) and e.staff_id = ${staffId} and not e.is_deleted for update`)
  if (!done) throw new NotFound('You told no such event.', 'item')
  if (done.outcome !== 'Done' || done.isUndone)
    throw refused('state', 'item', 'This was undone before, or was never done.')
  if (done.kind === 'Place counted') await reopenPlace(context, done.layerId!)
  else if (done.kind === 'Store' || done.kind === 'Refill') {
    await moveBack(context, scanned, done)
    if (done.kind === 'Refill') await reopenRefill(context, done, staffId)
  } else throw refused('kind', 'item', `${done.kind} is not undone like this.`)
}

/** Pieces go back to where they were taken from, as they were held there. */
async function moveBack(context: Context, { id, happened }: Scanned, done: Done) {
  const moved = await context.db.query<StockPosition & { skuId: string; quantity: number }>(sql`
    select sku_id, quantity, ${columnsOfPosition} from stock_moves l
    where l.movement_id = (select m.movement_id from stock_moves m where m.client_id = ${context.actor.clientId} and m.client_event_id = ${done.eventId} limit 1) order by l.id`)
  const placeOf = (row: StockPosition) =>
    Object.fromEntries(positionKeys.map(key => [key, row[key] ?? null])) as unknown as StockPosition
  const holdOf = (row: StockPosition) => JSON.stringify({ ...placeOf(row), layerId: null })
  const left = moved.filter(({ quantity }) => quantity < 0).map(row => ({ ...row }))
  const movements = moved.flatMap((row): Movement[] => {
    let pieces = Math.max(0, row.quantity)
    return left.flatMap(from => {
      const quantity = holdOf(from) === holdOf(row) ? Math.min(pieces, -from.quantity) : 0
      if (quantity <= 0) return []
      pieces -= quantity
      from.quantity += quantity
      return [{ skuId: row.skuId, quantity, from: placeOf(row), to: placeOf(from) }]
    })
  })
  // The orders are locked before the places.
  await lockOrdersOfLines(
    context.db,
    movements.flatMap(({ from }) => from?.orderLineId ?? []),
  )
  await refuseFull(
    context,
    movements.flatMap(({ skuId, quantity, from, to }) =>
      to?.layerId
        ? [
            {
              layerId: to.layerId,
              skuId,
              quantity,
              ...(from?.layerId && { fromLayerId: from.layerId }),
              field: 'item',
            },
          ]
        : [],
    ),
  )
  await post(context, {
    type: 'Move',
    movements,
    clientEventId: id,
    happened,
    reason: 'Undone on the phone',
  })
  await freeProposals(context, [done.skuId!])
  await keepRoom(
    context.db,
    sql`select unnest(${sql.param([done.layerId, done.zoneId].filter(each => each !== null))}::uuid[])`,
  )
}

/** The refill that was brought is taken, and to be brought still. */
async function reopenRefill(
  context: Context,
  { skuId, layerId, zoneId, quantity }: Done,
  workerId: string,
) {
  const { db, actor } = context
  const [refill] = await db.query<{ id: string }>(sql`
    update refills set state = 'Taken', brought = null, done_on_utc = null, taken_on_utc = coalesce(taken_on_utc, now()), ${touched(actor)}
    where id = (select r.id from refills r
      where r.client_id = ${actor.clientId} and r.sku_id = ${skuId} and r.source_layer_id = ${layerId} and r.layer_id = ${zoneId} and r.state = 'Done' and r.brought = ${quantity} and r.worker_id = ${workerId} and not r.is_deleted
      order by r.done_on_utc desc limit 1)
    returning id`)
  if (!refill) throw refused('state', 'item', 'Its refill was changed meanwhile.')
  await writeAuditOf(context, 'undo', 'refills', refill.id, { state: ['Done', 'Taken'] })
}
