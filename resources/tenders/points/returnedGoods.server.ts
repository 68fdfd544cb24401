import { sql } from 'drizzle-orm'
import { clockActor, isId, type Subscriber } from '#server/kit'
import { settlePoints } from './points.server.ts'

/** Goods came back: the order loses the points that they have earned. */
export const takeEarnedPoints: Subscriber = async ({ topic, payload }, db) => {
  const { orderId, clientId } = (payload ?? {}) as { orderId?: unknown; clientId?: unknown }
  if (topic !== 'deliveryPlans.returnItems' || !isKnown(orderId) || !isKnown(clientId)) return
  await db.write(async tx => {
    const [client] = await tx.query<{ country: 'NZ' | 'CA' }>(sql`
      select k.country from orders o join clients k on k.id = o.client_id
      where o.id = ${orderId} and o.client_id = ${clientId} and not o.is_deleted for update of o`)
    if (client)
      await settlePoints({ db: tx, actor: clockActor('returns', { ...client, clientId }) }, [
        orderId,
      ])
  })
}

const isKnown = (id: unknown): id is string => typeof id === 'string' && isId(id)
