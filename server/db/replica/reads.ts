import { AsyncLocalStorage } from 'node:async_hooks'
import type { SQL } from 'drizzle-orm'
import { Unavailable } from '#server/http/errors.ts'
import { isBusy } from '#server/db/busy.ts'
import { codeOf, type Database, type Queryable } from '#server/db/database.ts'
import { freshnessOf } from './freshness.ts'

/** Reports that read from a copy of the database. */
export interface ReplicaReads {
  /** The database, whose reads go to its copy where they are part of a report. */
  readonly db: Database
  /**
   * Runs a report. Its reads come from the copy where that is fresh and answers; a failed one is read once more, with the rest, from the database.
   * @param tell as of when the answer is (ISO, UTC); `undefined` as of now. It may change its mind
   */
  readonly reading: <T>(
    work: () => Promise<T>,
    tell: (asOf: string | undefined) => void,
  ) => Promise<T>
  /** As of when the copy is; nothing where it is gone or too far behind. */
  readonly freshAt: () => Promise<string | undefined>
}

/** The reads of a database that has a copy; without one there is nothing to do. */
export function replicaReads(primary: Database): ReplicaReads | undefined {
  const copy = primary.replica
  if (!copy) return undefined
  const freshAt = freshnessOf(primary, copy)
  /** The reads of a report; `leave` takes the rest of them to the primary. */
  const reports = new AsyncLocalStorage<{ isOnCopy: boolean; leave: () => void }>()
  const report = () => {
    const here = reports.getStore()
    return here?.isOnCopy ? here : undefined
  }
  const read = async <T>(from: (on: Database) => Promise<T>): Promise<T> => {
    const here = report()
    if (!here) return from(primary)
    try {
      return await from(copy)
    } catch (error) {
      if (!isOfCopy(error)) throw error
      here.leave()
      return from(primary)
    }
  }
  const db: Database = {
    ...primary,
    query: <Row>(...args: Parameters<Queryable['query']>) => read(on => on.query<Row>(...args)),
    text: <Row>(...args: Parameters<Queryable['text']>) => read(on => on.text<Row>(...args)),
    whileRead: (signal, work) => read(on => on.whileRead(signal, work)),
    // A file is written after its report has returned: whose it is, is known when it begins.
    batches: <Row>(query: SQL, size: number, signal: AbortSignal) => {
      const here = report()
      const from = (on: Database) => on.batches<Row>(query, size, signal)
      return here
        ? batchesOnceMore(
            here,
            () => from(copy),
            () => from(primary),
          )
        : from(primary)
    },
  }
  return {
    db,
    freshAt,
    async reading(work, tell) {
      const asOf = await freshAt()
      tell(asOf)
      if (!asOf) return work()
      const here = {
        isOnCopy: true,
        leave() {
          here.isOnCopy = false
          tell(undefined)
        },
      }
      return reports.run(here, work)
    },
  }
}

/** Rows that fail on the copy come from the primary, unless some have been handed on. */
async function* batchesOnceMore<Row>(
  here: { leave: () => void },
  fromCopy: () => AsyncGenerator<Row[]>,
  fromPrimary: () => AsyncGenerator<Row[]>,
): AsyncGenerator<Row[]> {
  let isBegun = false
  try {
    for await (const rows of fromCopy()) {
      isBegun = true
      yield rows
    }
  } catch (error) {
    if (isBegun || !isOfCopy(error)) throw error
    here.leave()
    yield* fromPrimary()
  }
}

/**
 * Errors of the copy that the primary may not have: it is gone, busy, replays a change that a statement
 * stands in the way of (40001, 40P01), lacks a table of the last migration, or is asked to write.
 */
const isOfCopy = (error: unknown): boolean => {
  const code = codeOf(error)
  return error instanceof Unavailable || isBusy(code) || ownCodes.has(code)
}
const ownCodes = new Set(['25006', '42P01', '42703', '42883', '0A000'])
