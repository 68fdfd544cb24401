import { savepoint, type Context, type Queryable } from '#server/kit'

type Orders = readonly { readonly id: string }[]

/**
 * Locks the orders that wait for some goods, then `lock` locks the goods. An order that received a
 * promise in between would be locked after the goods and could deadlock. In that case all locks are
 * released and taken again. The loop ends, because the pieces to promise are limited.
 * @param orders the orders that wait now, locked where that is asked
 */
export async function lockWithOrders<T>(
  { db }: Context,
  orders: (db: Queryable, lock: 'for update' | '') => Promise<Orders>,
  lock: (db: Queryable) => Promise<T>,
): Promise<T> {
  for (;;)
    try {
      return await savepoint(db, async () => {
        const locked = new Set((await orders(db, 'for update')).map(({ id }) => id))
        const found = await lock(db)
        if ((await orders(db, '')).some(({ id }) => !locked.has(id))) throw new PromisedMeanwhile()
        return found
      })
    } catch (error) {
      if (!(error instanceof PromisedMeanwhile)) throw error
    }
}

class PromisedMeanwhile extends Error {}
