import { type SQL, sql } from 'drizzle-orm'
import { clockActor, type Context, daily, type Database, type Job, metaOf } from '#server/kit'
import {
  creditLedger,
  type CustomerLedger,
  expireAccount,
  pointsLedger,
} from './accounts.server.ts'
import { lockCard, moveCard } from './giftCards/cardLedger.server.ts'
import { todayOf } from '#resources/days.ts'

/** Between 1 and 2 a.m. in Auckland, between 6 and 7 a.m. in Edmonton. */
const quietHour = 13
const atATime = 100

interface Client {
  id: string
  country: 'NZ' | 'CA'
  today: string
}

/** Ends what can be spent no longer, some accounts a transaction: a killed run goes on the next time. */
export const tenderJobs: readonly Job[] = [
  {
    name: 'Expiring cards, credit and points',
    next: daily(quietHour),
    async run(db) {
      const clients = await db.text<Client>(
        `select id, country, to_char(${todayOf('clients.id')}, 'YYYY-MM-DD') as today from clients where not is_deleted order by id`,
      )
      let [cards, credits, points] = [0, 0, 0]
      for (const client of clients) {
        cards += await expireCards(db, client)
        credits += await expireAccounts(db, client, creditLedger)
        points += await expireAccounts(db, client, pointsLedger)
      }
      return cards + credits + points
        ? `Expired ${cards} gift cards, credit of ${credits} customers and points of ${points}.`
        : ''
    },
  },
]

/** @returns of how many customers something expired */
const expireAccounts = (db: Database, client: Client, ledger: CustomerLedger) =>
  inBatches(
    db,
    client,
    after => sql`
      select id from ${sql.raw(metaOf(ledger.account).table)}
      where client_id = ${client.id} and id > ${after} and expires_on < ${client.today}::date and not is_deleted order by id limit ${atATime}`,
    async (context, id) => void (await expireAccount(context, ledger, id, client.today)),
  )

const expireCards = (db: Database, client: Client) =>
  inBatches(
    db,
    client,
    after => sql`
      select id from gift_cards where client_id = ${client.id} and id > ${after} and expires_on < ${client.today}::date and state in ('Registered', 'Active') and balance > 0 and not is_deleted order by id limit ${atATime}`,
    async (context, id) => {
      const { isOver, state, balance } = await lockCard(context, id)
      // Somebody may have paid with it, or extended it, meanwhile.
      if (isOver && balance > 0 && state !== 'Blocked' && state !== 'Expired')
        await moveCard(context, id, { type: 'Expire', amount: -balance }, { state: 'Expired' })
    },
  )

async function inBatches(
  db: Database,
  client: Client,
  due: (after: string) => SQL,
  work: (context: Context, id: string) => Promise<void>,
) {
  let done = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ended = await db.write(async tx => {
      const context = { db: tx, actor: clockActor('expiry', { ...client, clientId: client.id }) }
      const rows = await tx.query<{ id: string }>(due(after))
      for (const { id } of rows) await work(context, id)
      return rows.map(({ id }) => id)
    })
    done += ended.length
    if (ended.length < atATime) return done
    after = ended.at(-1)!
  }
}
