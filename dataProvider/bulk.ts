import type { DeleteManyParams, Identifier, UpdateManyParams } from 'ra-core'
import { words } from '#src/i18n/language.ts'
import { HttpError } from './errors.ts'
import { listMany } from './lists.ts'
import { type Operations, place } from './endpoint.ts'
import { removeRecord, updateRecord } from './records.ts'

/** What became of one row of a bulk operation. */
export interface RowResult {
  readonly id: Identifier
  readonly isDone: boolean
  /** Why not. */
  readonly message?: string
}

/** A bulk operation that did not succeed for every row; those that did stay done. */
export class BulkError extends HttpError {
  readonly results: readonly RowResult[]
  constructor(results: readonly RowResult[]) {
    const failed = results.filter(r => !r.isDone)
    const reasons = [...new Set(failed.map(r => r.message))].join(' ')
    const done = String(results.length - failed.length)
    super(
      words.http.partly
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
 * One request for each row. The versions are those of `meta.records`, the rows as the person saw them; without these the rows are read first.
 * @throws BulkError with the result of every row, when one was not done
 */
async function each(
  here: Operations,
  ids: readonly Identifier[],
  seen: readonly any[] | undefined,
  act: Act,
) {
  const rows: readonly any[] =
    seen ?? (place(here.entity, 'list') ? (await listMany(here, { ids: [...ids] })).data : [])
  const results = await Promise.all(
    ids.map(id =>
      resultOf(
        id,
        act(
          id,
          rows.find(row => row.id === id),
        ),
      ),
    ),
  )
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
