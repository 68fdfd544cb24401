import { sql } from 'drizzle-orm'
import {
  clockActor,
  every,
  metaOf,
  setInRows,
  writeAuditAndOutbox,
  type Database,
  type Job,
} from '#server/kit'
import type { Clock } from '#define'

/** Orders from tablets whose sale is no longer open. */
const done = sql`
  select s.id, s.client_id, k.country from self_help_orders s join orders o on o.id = s.order_id join clients k on k.id = s.client_id
  where s.state = 'Sent' and (o.state not in ('Draft', 'Quotation') or o.is_deleted) and not s.is_deleted`

export const closeJob: Job = {
  name: 'Self-service orders',
  next: every(10),
  hasWork: async db => (await db.query(sql`${done} limit 1`)).length > 0,
  run: async db => `Closed ${await closeSold(db)}.`,
}

/** Closes what was sent and has been sold or given up. */
export async function closeSold(db: Database): Promise<number> {
  const found = await db.query<{ id: string; clientId: string; country: Clock['country'] }>(
    sql`${done} order by s.client_id, s.id limit 500`,
  )
  for (const clientId of new Set(found.map(each => each.clientId))) {
    const of = found.filter(each => each.clientId === clientId)
    await db.write(async tx => {
      const context = { db: tx, actor: clockActor('channels', of[0]!) }
      const ids = of.map(({ id }) => id)
      const still = await tx.query<{ id: string }>(
        sql`select id from self_help_orders where id = any(${sql.param(ids)}::uuid[]) and state = 'Sent' order by id for update`,
      )
      if (!still.length) return
      await setInRows(
        context,
        metaOf('selfHelpOrders'),
        still.map(({ id }) => id),
        sql`state = 'Closed'`,
      )
      await writeAuditAndOutbox(
        context,
        'close',
        'selfHelpOrders',
        still.map(({ id }) => ({ id, changes: { state: ['Sent', 'Closed'] } })),
      )
    })
  }
  return found.length
}
