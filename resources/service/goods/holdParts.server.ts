import { sql } from 'drizzle-orm'
import type { Country } from '#define'
import { clockActor, type Context, every, type Job, metaOf, oneRecord } from '#server/kit'
import { sellableStatuses } from '#resources/stock/check/search/stockGroups.ts'
import { change, endWaiting, hold, type Part, waitingParts } from './ticketParts.server.ts'

/** Parts that wait, of which something is free, or whose transfer is over. */
const canGoOn = sql`
  p.state in ('Waiting', 'On transfer') and not p.is_deleted and case p.state
    when 'On transfer' then exists (select from transfers f where f.id = p.transfer_id and (f.job_status in ('Received', 'Cancelled') or f.is_deleted))
    else exists (
      select from stock_lines l join warehouses w on w.id = l.warehouse_id
      where l.client_id = p.client_id and l.sku_id = p.sku_id and l.stock_status in ${sellableStatuses} and l.quantity > 0 and l.stock_on_hold_status is null
        and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null and not l.is_deleted and w.warehouse_type in ('Warehouse', 'Service'))
    end`

/** Holds stock that becomes free for the parts that wait for it, the oldest ticket first. */
export const holdFreedParts: Job = {
  name: 'Parts of tickets',
  next: every(60),
  hasWork: async db =>
    (await db.query(sql`select from ticket_parts p where ${canGoOn} limit 1`)).length > 0,
  async run(db) {
    const clients = await db.query<{ id: string; country: Country }>(sql`
      select distinct c.id, c.country from ticket_parts p join clients c on c.id = p.client_id where ${canGoOn}`)
    let count = 0
    for (const { id: clientId, country } of clients) {
      const waiting = await waitingParts(db, clientId)
      for (const { id, ticketId } of waiting)
        // Each on its own: one that fails stops none of the others.
        count += await db.write(async tx => {
          const actor = clockActor('parts of tickets', { clientId, country })
          return Number(await goOn({ db: tx, actor }, id, ticketId))
        })
    }
    return count ? `${count} parts were held for their tickets.` : ''
  },
}

/** @returns whether the part is held now */
async function goOn(context: Context, partId: string, ticketId: string): Promise<boolean> {
  const { db } = context
  await db.query(sql`select 1 from tickets where id = ${ticketId} for update`)
  const part = (await oneRecord(context, metaOf('ticketParts'), partId, 'for update')) as Part
  const isThere = await (part.state === 'On transfer'
    ? arrived(context, part)
    : waited(context, part))
  if (isThere) await endWaiting(context, ticketId)
  return isThere
}

async function waited(context: Context, part: Part): Promise<boolean> {
  return part.state === 'Waiting' && !!(await hold(context, part))
}

/** A transfer that arrived has put its goods on hold; a part that it did not bring waits again. */
async function arrived(context: Context, part: Part): Promise<boolean> {
  const [found] = await context.db.query<{ isOver: boolean; pieces: number; known: number }>(sql`
    select f.job_status in ('Received', 'Cancelled') as "isOver",
      (select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.ticket_id = ${part.ticketId} and l.sku_id = ${part.skuId} and l.stock_on_hold_status = 'Ticket' and l.stock_status in ${sellableStatuses} and not l.is_deleted) as pieces,
      (select coalesce(sum(p.quantity), 0)::int from ticket_parts p where p.ticket_id = ${part.ticketId} and p.sku_id = ${part.skuId} and p.state = 'Held' and not p.is_deleted) as known
    from transfers f where f.id = ${part.transferId}`)
  if (!found?.isOver) return false
  const isThere = found.pieces >= found.known + part.quantity
  const after = await change(context, part, { state: isThere ? 'Held' : 'Waiting' })
  return isThere || waited(context, after)
}
