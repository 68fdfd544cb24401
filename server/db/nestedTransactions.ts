import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable } from './database.ts'

/** A database on which several transactions can be made one, without those who write them knowing. */
export interface JoinableDatabase extends Database {
  /**
   * Runs `work` in one transaction: every `write` inside it becomes a part that can fail by itself, and every query sees what was
   * written before. Retried as a whole, as `write` is.
   */
  asOne<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

export function joinable(db: Database): JoinableDatabase {
  // What runs on after the transaction has ended must not use it: the holder is emptied then.
  const around = new AsyncLocalStorage<{ tx: Queryable | undefined }>()
  const tx = () => around.getStore()?.tx
  return {
    ...db,
    query: (query, way) => (tx() ?? db).query(query, way),
    text: (text, values, way) => (tx() ?? db).text(text, values, way),
    write: work => {
      const outer = tx()
      return outer ? part(outer, work) : db.write(work)
    },
    async *batches<Row>(
      query: Parameters<Database['query']>[0],
      size: number,
      signal: AbortSignal,
    ) {
      const outer = tx()
      if (!outer) return yield* db.batches<Row>(query, size, signal)
      const rows = await outer.query<Row>(query)
      for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
    },
    asOne: work =>
      db.write(async tx => {
        const holder: { tx: Queryable | undefined } = { tx }
        try {
          return await around.run(holder, () => work(tx))
        } finally {
          holder.tx = undefined
        }
      }),
  }
}

/** Runs `work` as a part of a transaction: when it fails, what it did is undone, and the transaction goes on. */
export async function part<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await tx.text('savepoint part')
  try {
    const result = await work(tx)
    await tx.text('release savepoint part')
    return result
  } catch (error) {
    // Where not even this works the connection is lost, and the transaction with it.
    await tx.text('rollback to savepoint part').catch(() => {})
    await tx.text('release savepoint part').catch(() => {})
    throw error
  }
}
