import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable } from './database.ts'

/** A database whose transactions can be nested in one, transparently to their authors. */
export interface NestingDatabase extends Database {
  /**
   * Runs `work` in one transaction: every `write` inside becomes a savepoint that can fail alone,
   * and every query sees earlier writes. Retried as a whole, like `write`.
   */
  asOne<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

export function nestedTransactions(db: Database): NestingDatabase {
  // Code that runs after the transaction must not use it: the holder is emptied.
  const around = new AsyncLocalStorage<{ tx: Queryable | undefined }>()
  const tx = () => around.getStore()?.tx
  const nesting = (db: Database): Database => ({
    ...db,
    query: (query, way) => (tx() ?? db).query(query, way),
    text: (text, values, way) => (tx() ?? db).text(text, values, way),
    write: work => {
      const outer = tx()
      return outer ? savepoint(outer, work) : db.write(work)
    },
    batches<Row>(query: Parameters<Database['query']>[0], size: number, signal: AbortSignal) {
      // Asked at once: whether it reads from a copy is known to whoever asks, not to whoever reads.
      const outside = db.batches<Row>(query, size, signal)
      const within = async function* () {
        const outer = tx()
        if (!outer) return yield* outside
        const rows = await outer.query<Row>(query)
        for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
      }
      return within()
    },
  })
  return {
    ...nesting(db),
    reserved: nesting(db.reserved),
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

/** Runs `work` in a savepoint: a failure undoes its changes, and the transaction continues. */
export async function savepoint<T>(tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  // Sent with the first statement of the work, which fails where it does.
  const isSet = tx.text('savepoint part').then(
    () => true,
    () => false,
  )
  try {
    const result = await work(tx)
    await tx.text('release savepoint part')
    return result
  } catch (error) {
    // A failed rollback means a lost connection, and the transaction with it.
    if (await isSet) {
      await tx.text('rollback to savepoint part').catch(() => {})
      await tx.text('release savepoint part').catch(() => {})
    }
    throw error
  }
}
