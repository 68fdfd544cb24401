import { sql } from 'drizzle-orm'
import { clockActor, type Database, every, isAmong, type Job } from '#server/kit'
import type { Country } from '#define'
import { issueFormer } from './issuing.server.ts'

const atOnce = 200

/** Issues the invoices of orders that were confirmed before invoices were issued with that. */
export const invoiceFormer: Job = {
  name: 'Invoices of former orders',
  next: every(60),
  hasWork: async db => (await waiting(db)).length > 0,
  async run(db) {
    let issued = 0
    for (;;) {
      const all = await waiting(db)
      if (!all.length) return `Issued ${issued} ${issued === 1 ? 'invoice' : 'invoices'}.`
      const { clientId, country } = all[0]!
      const ids = all.flatMap(each => (each.clientId === clientId ? each.orderId : []))
      issued += await db.write(async tx => {
        const actor = clockActor('invoices', { clientId, country })
        const count = await issueFormer({ db: tx, actor }, ids)
        await tx.query(sql`delete from uninvoiced_orders where ${isAmong(sql`order_id`, ids)}`)
        return count
      })
    }
  },
}

const waiting = (db: Database) =>
  db.query<{ orderId: string; clientId: string; country: Country }>(sql`
    select u.order_id, u.client_id, c.country from uninvoiced_orders u join clients c on c.id = u.client_id order by u.client_id, u.order_id limit ${atOnce}`)
