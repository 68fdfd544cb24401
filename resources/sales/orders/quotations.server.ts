import type { Database } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { transitionMany } from '#server/entities/write/transition.ts'
import type { Who } from '#server/session/actor.ts'

const atATime = 500

interface Client {
  id: string
  country: Who['country']
  timezone: string
}

/** Lets the quotations expire whose last day has passed where their client is, as a person would. @returns how many */
export async function expireQuotations(db: Database): Promise<number> {
  let expired = 0
  for (const client of await db.text<Client>(
    'select id, country, timezone from clients where not is_deleted',
  )) {
    for (;;) {
      const due = await db.text<{ id: string }>(
        `select id from orders where client_id = $1 and state = 'Quotation' and valid_to < (now() at time zone $2)::date and not is_deleted order by id limit ${atATime}`,
        [client.id, client.timezone],
      )
      if (!due.length) break
      const results = await db.write(tx =>
        transitionMany(tx, planOf('orders'), system(client), due, 'expire', undefined),
      )
      const done = results.filter(r => r.isSuccess).length
      expired += done
      // Somebody else is changing the others at this moment; the next run looks at them again.
      if (done < due.length) break
    }
  }
  return expired
}

/** Who works when nobody asked: in the audit and as the author of a change that is nobody. */
const system = ({ id, country }: Client): Who => ({
  staffId: null as unknown as string,
  sessionId: '',
  clientId: id,
  country,
  codes: new Set(),
  requestId: 'expiry',
  ip: '127.0.0.1',
})
