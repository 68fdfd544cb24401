import { snake } from '#define'
import type { Database } from '#server/db/database.ts'
import { openingOf } from '#server/entities/read/listQuery.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { fileTypes, type Format } from '#server/exports/file.ts'
import { readerOf } from '#server/exports/reader.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { sentFile } from '#server/http/uploads.ts'
import type { Who } from '#server/session/actor.ts'
import { apply } from './apply.ts'
import { examine, type Examined } from './examine.ts'
import { parseFile } from './parse.ts'
import type { RowProblem } from './problems.ts'
import { reportOf } from './report.ts'
import type { Sheet } from './sheet.ts'
import { templateOf } from './template.ts'

/** What may be sent, in bytes. */
const mostBytes = 20_000_000

/** So many problems are told; whoever has more has another problem. */
const mostTold = 10_000

/** `GET /api/<entity>/import/template` and `POST /api/<entity>/import`, where a natural key is declared. */
export const importRoutes = (db: Database, plan: Plan): ApiRoute[] =>
  plan.entity.import ? [templateRoute(plan), importRoute(db, plan)] : []

const templateRoute = (plan: Plan): ApiRoute => ({
  at: `GET /api/${plan.entity.name}/import/template`,
  name: `${plan.entity.name}.importTemplate`,
  isCall: false,
  opening: openingOf(plan.entity, 'import'),
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { format: { type: 'string', enum: Object.keys(fileTypes), default: 'xlsx' } },
  },
  async handle({ who, query, reply }) {
    const format = query.format as Format
    void reply
      .type(fileTypes[format])
      .header('content-disposition', `attachment; filename="${nameOf(plan)}-template.${format}"`)
    return templateOf(plan, who, format)
  },
})

const importRoute = (db: Database, plan: Plan): ApiRoute => ({
  at: `POST /api/${plan.entity.name}/import`,
  name: `${plan.entity.name}.import`,
  isCall: false,
  opening: openingOf(plan.entity, 'import'),
  takesFile: true,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      dryRun: { type: 'boolean', default: true },
      ignoreUnknownColumns: { type: 'boolean', default: false },
      errorsAs: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    },
  },
  answer: examinedAnswer,
  async handle({ who, query, raw, reply }) {
    const sent = await sentFile(raw, mostBytes)
    const sheet = await parseFile(sent.bytes, readerOf(raw, reply).gone, crash =>
      raw.log.error(crash, 'the reader of a file ended by itself'),
    )
    const ignoresUnknown = query.ignoreUnknownColumns as boolean
    let examined: Examined | undefined
    if (query.dryRun) examined = await rehearsed(db, plan, who, sheet, ignoresUnknown)
    else {
      const done = await raw
        .once(reply, sent, async () => {
          examined = await applied(db, plan, who, sheet, ignoresUnknown)
          // A file that was refused has changed nothing, and is not remembered for its key.
          if (!examined.rows || examined.problems.length) throw new NothingDone()
          return told(examined, raw.id)
        })
        .catch((error: unknown) => {
          if (!(error instanceof NothingDone)) throw error
        })
      if (done && query.errorsAs !== 'csv') return done
      examined ??= noProblems
    }
    if (examined !== noProblems && !examined.rows && !examined.problems.length)
      throw new BadInput({
        code: 'empty',
        field: 'file',
        row: sheet.header.row,
        message: 'The file has a header and no rows.',
      })
    if (examined.problems.length) reply.code(422)
    if (query.errorsAs === 'csv') {
      void reply
        .type(fileTypes.csv)
        .header('content-disposition', `attachment; filename="${nameOf(plan)}-import-errors.csv"`)
      return reportOf(plan, examined.problems)
    }
    return told(examined, raw.id)
  },
})

class NothingDone extends Error {}

/** What is reported of an import that was done before with the same key. */
const noProblems: Examined = {
  rows: 0,
  columns: [],
  creates: [],
  updates: [],
  unchanged: 0,
  problems: [],
}

/**
 * What the file would do, with everything that is wrong with it. What an entity's `rules` say of a record is seen only once it is written:
 * where it has any, all of it is done and undone.
 */
async function rehearsed(
  db: Database,
  plan: Plan,
  who: Who,
  sheet: Sheet,
  ignoresUnknown: boolean,
): Promise<Examined> {
  const examined = await examine(db, plan, who, sheet, { ignoresUnknown, isLocked: false })
  if (!plan.entity.rules || examined.problems.length) return examined
  try {
    await db.write(async tx => {
      await apply(tx, plan, who, examined, sheet.kind)
      throw new NothingDone()
    })
  } catch (error) {
    if (error instanceof Refused && error.errors.every(({ row }) => row !== undefined))
      return { ...examined, problems: error.errors as RowProblem[] }
    if (!(error instanceof NothingDone)) throw error
  }
  return examined
}

/** Whole or not at all: nothing is written while anything is wrong. */
const applied = (
  db: Database,
  plan: Plan,
  who: Who,
  sheet: Sheet,
  ignoresUnknown: boolean,
): Promise<Examined> =>
  db.write(async tx => {
    const examined = await examine(tx, plan, who, sheet, { ignoresUnknown, isLocked: true })
    if (examined.rows && !examined.problems.length) await apply(tx, plan, who, examined, sheet.kind)
    return examined
  })

const told = (
  { rows, creates, updates, unchanged, columns, problems }: Examined,
  requestId: string,
) => ({
  isSuccess: problems.length === 0,
  errors: problems.slice(0, mostTold),
  data: {
    rows,
    creates: creates.length,
    updates: updates.length,
    unchanged,
    columns,
    errorCount: problems.length,
  },
  ...(problems.length ? { requestId } : {}),
})

const nameOf = (plan: Plan) => snake(plan.entity.name).replaceAll('_', '-')

const count = { type: 'integer' },
  text = { type: 'string' }
const examinedAnswer = {
  type: 'object',
  properties: {
    isSuccess: { type: 'boolean' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { row: count, field: text, code: text, message: text } },
    },
    data: {
      type: 'object',
      properties: {
        rows: count,
        creates: count,
        updates: count,
        unchanged: count,
        errorCount: count,
        columns: {
          type: 'array',
          items: {
            type: 'object',
            properties: { header: text, field: { type: ['string', 'null'] } },
          },
        },
      },
    },
  },
}
