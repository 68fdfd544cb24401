import { sql } from 'drizzle-orm'
import { clockActor, isId, type Subscriber } from '#server/kit'
import { reversePaidWriteOffs } from './writeOffSteps.server.ts'

/** Goods came back: what was written off of their order may be more than it still owes. */
export const followReturns: Subscriber = async ({ topic, payload }, db) => {
  const { orderId, clientId } = (payload ?? {}) as { orderId?: unknown; clientId?: unknown }
  if (topic !== 'deliveryPlans.returnItems' || !isKnown(orderId) || !isKnown(clientId)) return
  await db.write(async tx => {
    const [client] = await tx.query<{ country: 'NZ' | 'CA' }>(sql`
      select k.country from orders o join clients k on k.id = o.client_id
      where o.id = ${orderId} and o.client_id = ${clientId} and o.written_off > 0 and not o.is_deleted for update of o`)
    if (client)
      await reversePaidWriteOffs(
        { db: tx, actor: clockActor('returns', { ...client, clientId }) },
        [orderId],
      )
  })
}

const isKnown = (id: unknown): id is string => typeof id === 'string' && isId(id)
