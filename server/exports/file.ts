import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import type { Plan, Row } from '../entities/plan.ts'
import { matching, orderOf, type Page } from '../entities/read.ts'
import { hiddenFields } from '../entities/visibility.ts'
import type { Cell } from '../fields/index.ts'
import { BadInput } from '../http/errors.ts'
import type { Who } from '../session/who.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'
import type { Reader } from './reader.ts'
import { turnsOf } from './turns.ts'
import { mostSheetRows, xlsxOf } from './xlsx.ts'

export const fileTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export type Format = keyof typeof fileTypes

export interface Asked extends Pick<Page, 'filter' | 'sort'> {
  readonly format: Format
  readonly columns: readonly Column[]
}

/** Small enough that making a batch's cells keeps nobody waiting. */
const rowsPerBatch = 500

/** Each holds a connection of the pool for as long as its reader takes. */
const turn = turnsOf(4, 20, 'Several exports are running. Please try again in a moment.')

/**
 * The rows that a filter finds as a file that is written while it is read. Nothing of it stays behind when the reader goes: neither
 * statement nor connection. Either way the audit tells who took what.
 * @throws BadInput for a filter or sort that the list would refuse
 */
export async function fileOf(db: Database, plan: Plan, who: Who, asked: Asked, reader: Reader): Promise<{ file: Readable; total: number; isCapped: boolean }> {
  const { columns, format, filter, sort } = asked
  const order = sql.raw(orderOf(plan, sort, hiddenFields(plan, who)))
  const from = sql`from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)}`
  const done = await turn(reader.gone)
  const batches = db.batches<Row>(sql`select ${sql.raw(columns.map(c => c.sql).join(', '))} ${from} order by ${order}`, rowsPerBatch, reader.gone)
  const progress = { rows: 0, isComplete: false }
  let isTold = false

  const end = async () => {
    done()
    await batches.return(undefined)
    if (isTold) return
    isTold = true
    await writeAudit(db, who, { operation: 'export', entity: plan.entity.name, changes: { format, filter, sort, columns: columns.map(c => c.name), ...progress } })
  }

  async function* cells(first: IteratorResult<Row[]>): AsyncGenerator<(Cell | null)[][]> {
    for (let next = first; !next.done; next = await batches.next()) {
      progress.rows += next.value.length
      yield next.value.map(row => columns.map(column => column.cellOf(row, who.country)))
    }
    progress.isComplete = true
    // The file is not whole before the audit is.
    await end()
  }

  reader.onEnd(end)
  try {
    const [first, counted] = await Promise.all([batches.next(), totalOf(db, from, format)])
    const headers = columns.map(c => c.header)
    const rows = cells(first)
    const file = format === 'csv' ? Readable.from(csvOf(headers, rows)) : xlsxOf({ name: plan.entity.titles[1], headers, batches: rows })
    return { file, ...counted }
  } catch (error) {
    isTold = true
    await end()
    throw error
  }
}

/** How many rows there will be, for whoever watches; no more are counted than a sheet has, or than is worth it. */
async function totalOf(db: Database, from: ReturnType<typeof sql>, format: Format) {
  const cap = format === 'xlsx' ? mostSheetRows - 1 : 100_000
  const [counted] = await db.query<{ total: number }>(sql`select count(*)::int as total from (select 1 ${from} limit ${cap + 1}) capped`)
  const isCapped = counted!.total > cap
  if (isCapped && format === 'xlsx')
    throw new BadInput({ code: 'too_many', field: 'filter', message: `A sheet holds at most ${cap.toLocaleString('en')} rows. Narrow the filter, or export as CSV.` })
  return { total: Math.min(counted!.total, cap), isCapped }
}
