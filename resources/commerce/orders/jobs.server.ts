import { sql } from 'drizzle-orm'
import {
  clockActor,
  every,
  writeAuditAndOutbox,
  type AfterImport,
  type AfterWrite,
  type Context,
  type Database,
  type Job,
} from '#server/kit'
import type { Clock } from '#define'
import { channelHosts } from '#resources/commerce/channels/askHost.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
import { hasToImport, importWaiting } from './importing.server.ts'
import { hasToPull, pullDue } from './pulling.server.ts'

/** Pulls the orders of channels. Without CHANNEL_HOSTS nobody is asked. */
export const pullJob: Job = {
  name: 'Orders of channels',
  next: every(2),
  hasWork: async db => channelHosts().length > 0 && (await hasToPull(db)),
  async run(db) {
    const { pulled, failed } = await pullDue(db)
    return `Pulled ${pulled} channels, ${failed} failed.`
  },
}

/** Imports what was pulled, gives back what was not paid in time, and closes what is completed. */
export const importJob: Job = {
  name: 'Import of website orders',
  next: every(2),
  hasWork: async db =>
    (await hasToImport(db)) || (await first(db, unpaid)) || (await first(db, done)),
  async run(db) {
    const { imported, failed } = await importWaiting(db)
    const givenBack = await giveBackUnpaid(db)
    const closed = await closeCompleted(db)
    return `Imported ${imported}, failed ${failed}, gave back the goods of ${givenBack}, closed ${closed}.`
  },
}

const first = async (db: Database, of: ReturnType<typeof sql>) =>
  (await db.query(sql`${of} limit 1`)).length > 0

/** Orders that hold goods beyond the hours of their channel without being paid. */
const unpaid = sql`
  select w.id, w.order_id, w.client_id, k.country from website_orders w join channels c on c.website_id = w.website_id and not c.is_deleted join clients k on k.id = w.client_id
  where w.state = 'Imported' and w.payment_status in ('Pending', 'Authorized') and w.given_back_on_utc is null and not w.is_deleted
    and w.ordered_on_utc + make_interval(hours => c.hold_hours) < now()`

/** Booked orders that are completed here. */
const done = sql`
  select w.id, w.client_id, k.country from website_orders w join orders o on o.id = w.order_id join clients k on k.id = w.client_id
  where w.state = 'Booked' and o.state = 'Completed' and not w.is_deleted`

interface Found {
  id: string
  orderId: string
  clientId: string
  country: Clock['country']
}

const contextOf = (db: Context['db'], of: Found): Context => ({
  db,
  actor: clockActor('channels', of),
})

/** Gives the goods of unpaid orders back. The draft stays until the web cancels it. */
export async function giveBackUnpaid(db: Database): Promise<number> {
  const late = await db.query<Found>(sql`${unpaid} order by w.id limit 200`)
  for (const each of late)
    await db.write(async tx => {
      const [still] = await tx.query(
        sql`select from website_orders w where w.id = ${each.id} and w.state = 'Imported' and w.payment_status in ('Pending', 'Authorized') and w.given_back_on_utc is null for update`,
      )
      const [draft] = await tx.query(
        sql`select from orders where id = ${each.orderId} and state in ('Draft', 'Quotation') and not is_deleted for update`,
      )
      if (!still) return
      const context = contextOf(tx, each)
      if (draft) await releaseOrders(context, [each.orderId], undefined, 'It was not paid in time')
      await tx.query(
        sql`update website_orders set given_back_on_utc = now(), version = version + 1, updated_on_utc = now() where id = ${each.id}`,
      )
      await writeAuditAndOutbox(context, 'giveBack', 'websiteOrders', [
        { id: each.id, changes: { givenBackOnUtc: [null, new Date().toISOString()] } },
      ])
    })
  return late.length
}

async function closeCompleted(db: Database): Promise<number> {
  const found = await db.query<Found>(sql`${done} order by w.id limit 500`)
  for (const each of found)
    await db.write(async tx => {
      const closed = await tx.query(sql`
        update website_orders set state = 'Closed', version = version + 1, updated_on_utc = now() where id = ${each.id} and state = 'Booked' returning id`)
      if (closed.length)
        await writeAuditAndOutbox(contextOf(tx, each), 'close', 'websiteOrders', [
          { id: each.id, changes: { state: ['Booked', 'Closed'] } },
        ])
    })
  return found.length
}

/** What was mapped lets the orders that failed for it be tried again. */
async function tryAgain({ db, actor }: Context, ids: readonly string[]) {
  await db.query(sql`
    update website_orders set state = 'New', problem = null, why = null, version = version + 1, updated_on_utc = now()
    where client_id = ${actor.clientId} and state = 'Failed' and problem in ('unmapped', 'broken') and not is_deleted and website_id in (
      select website_id from website_mappings where id = any(${sql.param([...ids])}::uuid[]) and sku_id is not null)`)
}

export const tryMapped: AfterWrite = async (context, id) => tryAgain(context, [id])
export const tryImported: AfterImport = async (context, ids) => {
  await tryAgain(context, ids)
  return new Map()
}
