import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { displayHours, snake } from '../../resources/define/index.ts'
import { writeAudit } from '../db/audit.ts'
import type { Database } from '../db/database.ts'
import { filterOf, openingOf, sortOf } from '../entities/dialect.ts'
import type { Plan, Row } from '../entities/plan.ts'
import { matching, orderOf, type Page } from '../entities/read.ts'
import { hiddenFields } from '../entities/visibility.ts'
import type { Cell } from '../fields/index.ts'
import { BadInput } from '../http/errors.ts'
import type { ApiRoute } from '../http/route.ts'
import type { Who } from '../session/who.ts'
import { columnsFor, type Column } from './columns.ts'
import { csvOf } from './csv.ts'
import { turnsOf } from './turns.ts'
import { mostSheetRows, xlsxOf } from './xlsx.ts'

/** Small enough that making a batch's cells keeps nobody waiting. */
const rowsPerBatch = 500

/** Each holds a connection of the pool for as long as its reader takes. */
const turn = turnsOf(4, 20, 'Several exports are running. Please try again in a moment.')

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
type Format = keyof typeof types

/** `GET /api/<entity>/export`: what the list shows, filtered and sorted as it is, whole, as a file that is written while it is read. */
export const exportRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `GET /api/${plan.entity.name}/export`,
  name: `${plan.entity.name}.export`,
  isCall: false,
  opening: openingOf(plan.entity, 'export'),
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      format: { type: 'string', enum: Object.keys(types), default: 'csv' },
      filter: { type: 'string', maxLength: 8000 },
      sort: { type: 'string', maxLength: 8000 },
      columns: { type: 'string', minLength: 1, maxLength: 8000 },
    },
  },
  async handle({ who, query, raw, reply }) {
    const format = query.format as Format
    const asked = { format, filter: filterOf(query.filter), sort: sortOf(query.sort) }
    const columns = columnsFor(plan, who, query.columns)
    const total = await totalOf(db, plan, who, asked.filter, format)
    void reply
      .type(types[format])
      .header('content-disposition', `attachment; filename="${fileName(plan, who, format)}"`)
      .header('x-total-count', total.count)
      .header('x-total-count-capped', String(total.isCapped))
    if (raw.method === 'HEAD') return ''
    return fileOf(db, plan, who, { ...asked, columns }, raw, reply)
  },
})

interface Asked { format: Format; filter: Page['filter']; sort: Page['sort']; columns: readonly Column[] }

async function fileOf(db: Database, plan: Plan, who: Who, { columns, ...asked }: Asked, raw: FastifyRequest, reply: FastifyReply): Promise<Readable> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The reader of the export has gone.')))
  const done = await turn(gone.signal)
  let rows = 0
  const order = orderOf(plan, asked.sort, hiddenFields(plan, who))
  const select = sql`select ${sql.raw(columns.map(c => c.sql).join(', '))} from ${sql.raw(plan.table)} t where ${matching(plan, who, asked.filter)} order by ${sql.raw(order)}`
  const batches = db.batches<Row>(select, rowsPerBatch, gone.signal)

  async function* cells(first: IteratorResult<Row[]>): AsyncGenerator<(Cell | null)[][]> {
    let isComplete = false
    try {
      for (let next = first; !next.done; next = await batches.next()) {
        rows += next.value.length
        yield next.value.map(row => columns.map(column => column.cellOf(row, who.country)))
      }
      isComplete = true
    } finally {
      done()
      await batches.return(undefined)
      // What left the house is told however the export ended; a whole one is not whole before it is told.
      await writeAudit(db, who, { operation: 'export', entity: plan.entity.name, changes: { ...asked, columns: columns.map(c => c.name), rows, isComplete } })
    }
  }

  try {
    // A query that fails does so here, while the answer can still say so.
    const source = cells(await batches.next())
    const headers = columns.map(c => c.header)
    const file = asked.format === 'csv' ? Readable.from(csvOf(headers, source)) : xlsxOf({ name: plan.entity.titles[1], headers, batches: source })
    file.once('error', err => raw.log.warn({ requestId: raw.id, message: err.message }, 'export ended early'))
    return file
  } catch (error) {
    done()
    throw error
  }
}

/** How many rows there will be, for whoever watches; no more are counted than a sheet has, or than is worth it. */
async function totalOf(db: Database, plan: Plan, who: Who, filter: Page['filter'], format: Format) {
  const cap = format === 'xlsx' ? mostSheetRows - 1 : 100_000
  const [counted] = await db.query<{ total: number }>(sql`select count(*)::int as total from (select 1 from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)} limit ${cap + 1}) capped`)
  const isCapped = counted!.total > cap
  if (isCapped && format === 'xlsx')
    throw new BadInput({ code: 'too_many', field: 'filter', message: `A sheet holds at most ${cap.toLocaleString('en')} rows. Narrow the filter, or export as CSV.` })
  return { count: Math.min(counted!.total, cap), isCapped }
}

/** `order-tags-2026-11-20.csv`, by the day that the client's people see. */
function fileName(plan: Plan, who: Who, format: Format) {
  const today = new Date(Date.now() + displayHours[who.country] * 3_600_000).toISOString().slice(0, 10)
  return `${snake(plan.entity.name).replaceAll('_', '-')}-${today}.${format}`
}
