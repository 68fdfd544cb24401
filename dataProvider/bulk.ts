import type { DeleteManyParams, Identifier, UpdateManyParams } from 'ra-core'
import { HttpError } from './errors.ts'
import { listMany } from './lists.ts'
import { type Operations, endpointOr } from './endpoint.ts'
import { removeRecord, updateRecord } from './records.ts'
import { texts } from './texts.ts'

/** The result of one row of a bulk operation. */
export interface RowResult {
  readonly id: Identifier
  readonly isDone: boolean
  /** Why it was refused. */
  readonly message?: string
}

/** A bulk operation that failed for some rows; the others stay changed. */
export class BulkError extends HttpError {
  readonly results: readonly RowResult[]
  constructor(results: readonly RowResult[]) {
    const failed = results.filter(r => !r.isDone)
    const reasons = [...new Set(failed.map(r => r.message))].join(' ')
    const done = String(results.length - failed.length)
    super(
      texts.partly
        .replace('%{done}', done)
        .replace('%{all}', String(results.length))
        .replace('%{reasons}', reasons),
      422,
    )
    this.results = results
  }
}

export const updateEach = (here: Operations, { ids, data, meta }: UpdateManyParams) =>
  each(here, ids, meta?.records, (id, previousData) =>
    updateRecord(here, { id, data, previousData }),
  )

export const removeEach = (here: Operations, { ids, meta }: DeleteManyParams) =>
  each(here, ids, meta?.records, (id, previousData) => removeRecord(here, { id, previousData }))

type Act = (id: Identifier, record: any) => Promise<unknown>

/**
 * One request per row. `meta.records` gives the versions that the person saw; without them the rows
 * are read first.
 * @throws BulkError with the result of every row, when one was not done
 */
async function each(
  here: Operations,
  ids: readonly Identifier[],
  seen: readonly any[] | undefined,
  act: Act,
) {
  const rows: readonly any[] =
    seen ?? (endpointOr(here.entity, 'list') ? (await listMany(here, { ids: [...ids] })).data : [])
  const rowOf = (id: Identifier) => rows.find(row => row.id === id)
  const results = await Promise.all(ids.map(id => resultOf(id, act(id, rowOf(id)))))
  if (results.some(r => !r.isDone)) throw new BulkError(results)
  return { data: [...ids], meta: { results } }
}

async function resultOf(id: Identifier, done: Promise<unknown>): Promise<RowResult> {
  try {
    await done
    return { id, isDone: true }
  } catch (error) {
    return { id, isDone: false, message: (error as Error).message }
  }
}
