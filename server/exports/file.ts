import { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import { totalCap } from '#define'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { planOf, type LinesPlan, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { matching, orderOf, type Page } from '#server/entities/read/read.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import type { Cell } from '#server/fields/index.ts'
import type { Who } from '#server/session/actor.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'
import type { Reader } from './reader.ts'
import { turnsOf } from './turns.ts'
import { xlsxOf } from './xlsx.ts'

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type Format = keyof typeof fileTypes

export interface Asked extends Pick<Page, 'filter' | 'sort'> {
  readonly format: Format
  readonly columns: readonly Column[]
}

/** `total` is exact unless it `isCapped`; then there are about as many as `expected`. */
export interface Total {
  readonly total: number
  readonly expected: number
  readonly isCapped: boolean
}

/** Small enough that making a batch's cells keeps nobody waiting. */
const rowsPerBatch = 250

/** Each holds a connection of the pool for as long as its reader takes. */
const turn = turnsOf(4, 20, 'Several exports are running. Please try again in a moment.')

/**
 * The rows that a filter finds as a file that is written while it is read. Nothing of it stays behind when the reader goes: neither
 * statement nor connection. Either way the audit tells who took what.
 * @throws BadInput for a filter or sort that the list would refuse
 */
export async function fileOf(
  db: Database,
  plan: Plan,
  who: Who,
  asked: Asked,
  reader: Reader,
): Promise<Total & { file: Readable }> {
  const { columns, format, filter, sort } = asked
  const lines = columns.find(each => each.ofLines)?.ofLines?.lines
  const order = sql.raw(orderOf(plan, sort, hiddenFields(plan, who)) + (lines ? ', l.n' : ''))
  const from = sql`from ${sql.raw(plan.table)} t ${sql.raw(lines ? linesBeside(lines, columns) : '')} where ${matching(plan, who, filter)}`
  const done = await turn(reader.gone)
  const batches = db.batches<Row>(
    sql`select ${sql.raw(columns.map(c => c.sql).join(', '))} ${from} order by ${order}`,
    rowsPerBatch,
    reader.gone,
  )
  const progress = { rows: 0, isComplete: false }
  let isTold = false

  const end = async () => {
    done()
    await batches.return(undefined)
    if (isTold) return
    isTold = true
    await writeAudit(db, who, {
      operation: 'export',
      entity: plan.entity.name,
      changes: { format, filter, sort, columns: columns.map(c => c.name), ...progress },
    })
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
    const [first, counted] = await Promise.all([batches.next(), totalOf(db, from)])
    const headers = columns.map(c => c.header)
    const rows = cells(first)
    const file =
      format === 'csv'
        ? Readable.from(csvOf(headers, rows))
        : xlsxOf({ name: plan.entity.titles[1], headers, batches: rows })
    return { file, ...counted }
  } catch (error) {
    isTold = true
    await end()
    throw error
  }
}

/** The child lines of each record in their order, a row each; a record without lines has one row. */
function linesBeside({ child, by }: LinesPlan, columns: readonly Column[]) {
  const plan = planOf(child)
  const shown = columns.flatMap(({ ofLines }) => ofLines?.sql ?? [])
  // The line is `t` in its own part, so the record has another name there.
  return `cross join lateral (select t.id as record_id) r left join lateral (
    select ${shown.join(', ')}, row_number() over (order by ${orderOf(plan, [])}) as n
    from ${plan.table} t where ${plan.sqlOf.get(by)} = r.record_id and not t.is_deleted) l on true`
}

/**
 * How many rows there will be, for whoever watches: exact up to where lists stop counting, beyond it what the database expects. To count
 * them all would keep the first byte waiting.
 */
async function totalOf(db: Database, from: SQL): Promise<Total> {
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${from} limit ${totalCap + 1}) capped`,
  )
  const total = Math.min(counted!.total, totalCap)
  if (counted!.total <= totalCap) return { total, expected: total, isCapped: false }
  const [explained] = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 ${from}`,
  )
  return {
    total,
    expected: Math.max(total, explained!['QUERY PLAN'][0].Plan['Plan Rows']),
    isCapped: true,
  }
}
