import { metaOf, transitionMany, type Database, type Actor } from '#server/kit'
import { todayOf } from '#resources/days.ts'

const atATime = 500

interface Client {
  id: string
  country: Actor['country']
}

/**
 * Expires quotations whose last day has passed on their client's clock, with the same step that
 * people use.
 * @returns how many, in words
 */
export async function expireQuotations(db: Database): Promise<string> {
  let expired = 0
  for (const client of await db.text<Client>(
    'select id, country from clients where not is_deleted',
  )) {
    for (;;) {
      const due = await db.text<{ id: string }>(
        `select id from orders where client_id = $1 and state = 'Quotation' and valid_to < ${todayOf('orders.client_id')} and not is_deleted order by id limit ${atATime}`,
        [client.id],
      )
      if (!due.length) break
      const results = await db.write(tx =>
        transitionMany(
          { db: tx, actor: system(client) },
          metaOf('orders'),
          due,
          'expire',
          undefined,
        ),
      )
      const done = results.filter(r => r.isSuccess).length
      expired += done
      // Another transaction is changing the others; the next run retries them.
      if (done < due.length) break
    }
  }
  return expired ? `${expired.toLocaleString('en')} quotations expired.` : ''
}

/** The actor of automatic changes: it names no person in the audit or as the author. */
const system = ({ id, country }: Client): Actor => ({
  staffId: null as unknown as string,
  sessionId: '',
  clientId: id,
  country,
  codes: new Set(),
  requestId: 'expiry',
  ip: '127.0.0.1',
})
