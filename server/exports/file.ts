import { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { shownAt, snake, type Clock } from '#define'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import {
  metaOf,
  readBy,
  type LinesMeta,
  type EntityMeta,
  type Row,
} from '#server/entities/meta/meta.ts'
import { matching, orderOf, totalOf, type Page } from '#server/entities/read/read.ts'
import { withFilled } from '#server/entities/read/filled.ts'
import { sourceOf } from '#server/entities/read/source.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import type { Cell } from '#server/fields/index.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Column } from './columns.ts'
import { csvOf } from './csv.ts'
import type { Reader } from './reader.ts'
import { turnsOf } from '#server/http/turns.ts'
import { xlsxOf, type Book } from './xlsx.ts'

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type Format = keyof typeof fileTypes

/** A table as a file that is written while its rows are read. */
export const streamOf = (format: Format, book: Book): Readable =>
  format === 'csv' ? Readable.from(csvOf(book.headers, book.batches)) : xlsxOf(book)

/** Makes an answer a download. `name` is without its ending. */
export const sendAs = (reply: FastifyReply, format: Format, name: string) =>
  void reply
    .type(fileTypes[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)

/** The day in the name of a file, as the lists of a client show it. */
export const todayIn = (clock: Clock) =>
  new Date(shownAt(Date.now(), clock)).toISOString().slice(0, 10)

/** The name of an entity in the name of a file: `order-tags`. */
export const nameInFile = ({ entity }: EntityMeta) => snake(entity.name).replaceAll('_', '-')

export interface Asked extends Pick<Page, 'filter' | 'sort'> {
  readonly format: Format
  readonly columns: readonly Column[]
}

/** `total` is exact unless it `isCapped`; then about `expected` rows exist. */
export interface Total {
  readonly total: number
  readonly expected: number
  readonly isCapped: boolean
}

/** Small enough that the cells of a batch do not block the event loop. */
const rowsPerBatch = 250

/** Each holds a connection of the pool until its client has read everything. */
const turn = turnsOf(4, 20, 'Several exports are running. Try again in a moment.')

/**
 * The matching rows as a file that is written while it is read. When the client disconnects,
 * statement and connection are released. The audit records the export either way.
 * @throws BadInput for a filter or sort that the list would refuse
 */
export async function fileOf(
  db: Database,
  meta: EntityMeta,
  actor: Actor,
  asked: Asked,
  reader: Reader,
): Promise<Total & { file: Readable }> {
  const { columns, format, filter, sort } = asked
  const { from, rows } = statementOf(meta, actor, asked)
  const done = await turn(reader.gone)
  const batches = db.batches<Row>(rows, rowsPerBatch, reader.gone)
  const progress = { rows: 0, isComplete: false }
  let isReported = false

  const end = async () => {
    done()
    await batches.return(undefined)
    if (isReported) return
    isReported = true
    await writeAudit(
      { db, actor },
      {
        operation: 'export',
        entity: meta.entity.name,
        changes: { format, filter, sort, columns: columns.map(c => c.name), ...progress },
      },
    )
  }

  async function* cells(first: IteratorResult<Row[]>): AsyncGenerator<(Cell | null)[][]> {
    for (let next = first; !next.done; next = await batches.next()) {
      progress.rows += next.value.length
      await fillColumns({ db, actor }, meta, columns, next.value)
      yield next.value.map(row => columns.map(column => column.cellOf(row, actor)))
    }
    progress.isComplete = true
    // The audit row is written before the file ends.
    await end()
  }

  reader.onEnd(end)
  try {
    const [first, counted] = await Promise.all([batches.next(), expectedOf(db, from)])
    const headers = columns.map(c => c.header)
    const book = { name: meta.entity.titles[1], headers, batches: cells(first) }
    return { file: streamOf(format, book), ...counted }
  } catch (error) {
    isReported = true
    await end()
    throw error
  }
}

/** The rows of columns, one for each child line where there are such, and what they come from. */
export function statementOf(
  meta: EntityMeta,
  actor: Actor,
  { columns, filter, sort }: Pick<Asked, 'columns' | 'filter' | 'sort'>,
): { from: SQL; rows: SQL } {
  const lines = columns.find(each => each.ofLines)?.ofLines?.lines
  const order = sql.raw(orderOf(meta, sort, hiddenFields(meta, actor)) + (lines ? ', l.n' : ''))
  const from = sql`${sourceOf(meta, actor, filter)} t ${sql.raw(lines ? readBy(actor, linesBeside(lines, columns)) : '')} where ${matching(meta, actor, filter)}`
  const rows = sql`select ${sql.raw(readBy(actor, ['t.id', ...columns.map(c => c.sql)].join(', ')))} from ${from} order by ${order}`
  return { from, rows }
}

/** Works out, in rows of columns, those that are code. */
export async function fillColumns(
  context: Context,
  meta: EntityMeta,
  columns: readonly Column[],
  rows: Row[],
): Promise<void> {
  const filled = columns.flatMap(column => column.filled ?? [])
  if (!filled.length) return
  await withFilled(context, meta, rows, new Set(filled.map(({ field }) => field)))
  for (const row of rows) for (const { field, alias } of filled) row[alias] = row[field]
}

/** The child lines of each record in order, one row each; a record without lines has one row. */
function linesBeside({ child, by }: LinesMeta, columns: readonly Column[]) {
  const meta = metaOf(child)
  const shown = columns.flatMap(({ ofLines }) => ofLines?.sql ?? [])
  // In its own part the line is `t`, so the record has another alias.
  return `cross join lateral (select t.id as record_id) r left join lateral (
    select ${shown.join(', ')}, row_number() over (order by ${orderOf(meta, [])}) as n
    from ${meta.table} t where ${meta.sqlOf.get(by)} = r.record_id and not t.is_deleted) l on true`
}

/**
 * The number of rows for the progress: exact up to the cap of lists, beyond it the database's
 * estimate. A full count would delay the first byte.
 */
async function expectedOf(db: Database, from: SQL): Promise<Total> {
  const { total, isCapped } = await totalOf(db, from)
  if (!isCapped) return { total, isCapped, expected: total }
  const [explained] = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${from}`,
  )
  const expected = Math.max(total, explained!['QUERY PLAN'][0].Plan['Plan Rows'])
  return { total, isCapped, expected }
}
