import { sql } from 'drizzle-orm'
import { clockActor, type Context, isId, type Subscriber } from '#server/kit'
import type { Country } from '#define'

/** The topic of goods that came back. */
export const goodsBack = 'deliveryPlans.returnItems'

/** Does for an order what follows when goods of it came back. The order is locked. */
export const onGoodsBack =
  (follow: (context: Context, orderId: string) => Promise<void>): Subscriber =>
  async ({ topic, payload, by }, db) => {
    const { orderId, clientId } = (payload ?? {}) as { orderId?: unknown; clientId?: unknown }
    if (topic !== goodsBack || !isKnown(orderId) || !isKnown(clientId)) return
    await db.write(async tx => {
      const [client] = await tx.query<{ country: Country }>(sql`
        select k.country from orders o join clients k on k.id = o.client_id
        where o.id = ${orderId} and o.client_id = ${clientId} and not o.is_deleted for update of o`)
      if (!client) return
      await follow(
        { db: tx, actor: clockActor('returns', { ...client, clientId, after: by }) },
        orderId,
      )
    })
  }

const isKnown = (id: unknown): id is string => typeof id === 'string' && isId(id)
