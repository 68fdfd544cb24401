import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { mostBytes } from '#define'
import type { Database } from '#server/db/database.ts'
import { routeOf } from '#server/entities/read/listQuery.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { hasRules } from '#server/entities/write/declaredRules.ts'
import { hooksOf } from '#server/halves.ts'
import { mostTargets } from '#server/entities/write/many.ts'
import { fileTypes, nameInFile, sendAs, type Format } from '#server/exports/file.ts'
import { readerOf } from '#server/exports/reader.ts'
import { badInput, BadInput, Refused } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { sentFile } from '#server/http/uploads.ts'
import type { Actor } from '#server/session/actor.ts'
import { apply, rehearse, touchedBy } from './apply.ts'
import { fieldOfHeading } from './columns.ts'
import { examine, nothing, type Examined } from './examine.ts'
import { goodOf, withProblems } from './good.ts'
import { arranged, type Arranged } from './mapping/arranged.ts'
import { chosenBefore } from './mapping/chosenBefore.ts'
import { isEmpty, mappingIn, withReading } from './mapping/mapping.ts'
import { mendable } from './mapping/mendable.ts'
import { previewOf, type PreviewRow } from './mapping/preview.ts'
import { readingOf, type ReadAs } from './mapping/readAs.ts'
import { unknownIn, type UnknownValue } from './mapping/unknown.ts'
import { readFile, withoutTotals } from './reading/read.ts'
import type { RowProblem } from './problems.ts'
import { reportOf } from './files/report.ts'
import { type Mapping, type Sheet, turned } from './reading/sheet.ts'
import { templateOf } from './files/template.ts'

/** The maximum number of reported problems; a file with more has a systematic fault. */
const mostShown = 10_000

/**
 * `GET /api/<entity>/import/template` and `POST /api/<entity>/import`, for entities with a natural
 * key.
 */
export const importRoutes = (db: Database, meta: EntityMeta): ApiRoute[] =>
  meta.entity.import ? [templateRoute(meta), importRoute(db, meta)] : []

const templateRoute = (meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', 'import/template', 'import', 'importTemplate'),
  query: inputOf({ format: { type: 'string', enum: Object.keys(fileTypes), default: 'xlsx' } }),
  async handle({ actor, query, reply }) {
    const format = query.format as Format
    sendAs(reply, format, `${nameInFile(meta)}-template`)
    return templateOf(meta, actor, format)
  },
})

const importRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'POST', 'import', 'import'),
  takesFile: true,
  query: inputOf({
    dryRun: { type: 'boolean', default: true },
    ignoreUnknownColumns: { type: 'boolean', default: false },
    skipRefused: { type: 'boolean', default: false },
    // Columns get the fields that were chosen for such a file last, and else the likeliest.
    propose: { type: 'boolean', default: false },
    // `rows` are those of the file that have errors, each with what is wrong with it.
    errorsAs: { type: 'string', enum: ['json', 'csv', 'rows'], default: 'json' },
  }),
  form: inputOf({ file: { type: 'string', format: 'binary' }, mapping: { type: 'string' } }, [
    'file',
  ]),
  answer: examinedAnswer,
  async handle({ actor, query, raw, reply }) {
    const sent = await sentFile(raw, mostBytes, { file: 'file', fields: 1 })
    const { mapping: said, ...other } = sent.fields ?? {}
    const [stray] = Object.keys(other)
    if (stray) throw badInput('unknown_field', stray, `${stray} is not known here.`)
    const mapping = mappingIn(said)
    const fieldOf = fieldOfHeading(meta, actor)
    const whole = await readFile(sent.bytes, {
      gone: readerOf(raw, reply).gone,
      crashed: crash => raw.log.error(crash, 'the reader of a file ended by itself'),
      reading: mapping.reading,
      isKnown: heading => fieldOf(heading) !== undefined,
    })
    // What is applied was seen before.
    const proposes = (query.dryRun && query.propose) as boolean
    const chosen =
      proposes && isEmpty(mapping)
        ? withReading(await chosenBefore({ db, actor }, meta, whole.header.cells), mapping)
        : mapping
    const parsed = withoutTotals(whole, chosen.reading?.leavesTotals)
    const file = arranged(meta, actor, parsed, {
      mapping: chosen,
      isRemembered: proposes && isEmpty(mapping),
      proposes,
    })
    const sheet = { ...file.sheet, fileName: sent.name.slice(0, 200) }
    const ignoresUnknown = query.ignoreUnknownColumns as boolean
    const skipsRefused = query.skipRefused as boolean
    let examined: Examined | undefined
    if (query.dryRun) examined = await rehearsed(db, meta, actor, sheet, ignoresUnknown)
    else {
      const done = await raw
        .once(reply, sent, async () => {
          examined = await applied(db, meta, actor, sheet, { ignoresUnknown, skipsRefused })
          // A refused file has changed nothing, and its key is not stored.
          if (!isApplicable(examined, skipsRefused)) throw new NothingDone()
          const { data, ...told } = result(examined, raw.id, file)
          const undo = isUndoable(meta, examined) && { requestId: raw.id }
          return { ...told, data: { ...data, importId: raw.id, ...undo }, isSuccess: true }
        })
        .catch((error: unknown) => {
          if (!(error instanceof NothingDone)) throw error
        })
      if (done && query.errorsAs === 'json') return done
      // The same key has already run the import.
      if (examined && !done) examined = await withRules(db, meta, actor, examined)
      examined ??= nothing
    }
    // Without rows there is nothing that a file could tell.
    if (!examined.rows && examined.problems.length && query.errorsAs !== 'json')
      throw new BadInput(...examined.problems)
    if (examined !== nothing && !examined.rows && !examined.problems.length)
      throw new BadInput({
        code: 'empty',
        field: 'file',
        row: sheet.header.row,
        message: 'The file has a header and no rows.',
      })
    if (examined.problems.length) reply.code(422)
    if (query.errorsAs === 'csv') {
      sendAs(reply, 'csv', `${nameInFile(meta)}-import-errors`)
      return reportOf(meta, examined.problems)
    }
    if (query.errorsAs === 'rows') {
      sendAs(reply, 'csv', `${nameInFile(meta)}-to-mend`)
      return mendable(
        { ...parsed, rows: turned(parsed.rows, file.turns) },
        examined.problems,
        examined.recordOf,
      )
    }
    return result(
      examined,
      raw.id,
      file,
      proposes
        ? {
            mapping: chosen,
            reading: readingOf(parsed),
            preview: await previewOf({ db, actor }, meta, sheet),
            unknown: unknownIn(meta, actor, parsed, examined),
          }
        : undefined,
    )
  },
})

class NothingDone extends Error {}

/**
 * What the audit of an import keeps, so that it is proposed for the next such file; without values
 * that not everybody may see who reads the audit.
 */
function saidOf({ guarded }: EntityMeta, { mapping, shape, fileName }: Sheet) {
  if (!mapping) return { fileName }
  const isOpen = (path: string | null | undefined) =>
    !guarded.some(([field]) => field === path?.split('.')[0])
  const { columns, constants, values } = mapping
  return {
    fileName,
    shape,
    mapping: {
      ...mapping,
      constants: Object.fromEntries(Object.entries(constants).filter(([path]) => isOpen(path))),
      values: Object.fromEntries(
        Object.entries(values).filter(([heading]) => isOpen(columns[heading])),
      ),
    },
  }
}

/** The preview of a file, with all of its problems. */
async function rehearsed(
  db: Database,
  meta: EntityMeta,
  actor: Actor,
  sheet: Sheet,
  ignoresUnknown: boolean,
): Promise<Examined> {
  const examined = await examine({ db, actor }, meta, sheet, { ignoresUnknown, isLocked: false })
  return withRules(db, meta, actor, examined)
}

/**
 * The same file with the rules of the entity (`rules`) that its other records break, and what its
 * effect refuses. These can only be told of written records: the import of what is good runs and is
 * rolled back.
 */
async function withRules(
  db: Database,
  meta: EntityMeta,
  actor: Actor,
  examined: Examined,
): Promise<Examined> {
  const { creates, updates } = goodOf(examined)
  const written = [...creates, ...updates]
  const isTold =
    hooksOf(meta.entity.name).afterImport || hasRules(meta, touchedBy(meta, actor, written))
  if (!isTold || !written.length) return examined
  let told: readonly RowProblem[] = []
  try {
    await db.write(async tx => {
      told = await rehearse({ db: tx, actor }, meta, examined)
      throw new NothingDone()
    })
  } catch (error) {
    if (error instanceof Refused && error.errors.every(({ row }) => row !== undefined))
      told = error.errors as RowProblem[]
    else if (!(error instanceof NothingDone)) throw error
  }
  return told.length ? withProblems(examined, told) : examined
}

/**
 * All or nothing: any problem prevents every write. With `skipsRefused` the records that have
 * problems are left out, and all others are written in one transaction.
 */
async function applied(
  db: Database,
  meta: EntityMeta,
  actor: Actor,
  sheet: Sheet,
  { ignoresUnknown, skipsRefused }: { ignoresUnknown: boolean; skipsRefused: boolean },
): Promise<Examined> {
  const options = { ignoresUnknown, isLocked: true }
  const write = (told: readonly RowProblem[]) =>
    db.write(async tx => {
      const examined = withProblems(await examine({ db: tx, actor }, meta, sheet, options), told)
      if (isApplicable(examined, skipsRefused))
        await apply({ db: tx, actor }, meta, examined, sheet.kind, saidOf(meta, sheet))
      return examined
    })
  // Rules of written records refuse some rows more: the next try leaves these out, too.
  const told: RowProblem[] = []
  for (;;) {
    const tried = await write(told).catch((error: unknown) => {
      if (!skipsRefused || !(error instanceof Refused)) throw error
      return error
    })
    if (!(tried instanceof Refused)) return tried
    const more = tried.errors.filter(({ row }) => !told.some(known => known.row === row))
    if (more.length === 0 || more.some(({ row }) => row === undefined)) throw tried
    told.push(...(more as RowProblem[]))
  }
}

/** Whether a file may be written: without a problem, or with something left of it. */
function isApplicable(examined: Examined, skipsRefused: boolean): boolean {
  if (examined.problems.length === 0) return examined.rows > 0
  const { creates, updates } = goodOf(examined)
  return skipsRefused && creates.length + updates.length > 0
}

/** What a person looks at before they say yes. */
interface Proposal {
  readonly mapping: Mapping
  readonly reading: ReadAs
  readonly preview: readonly PreviewRow[]
  readonly unknown: readonly UnknownValue[]
}

/**
 * Whether what was imported can be taken back as changes of records are: child lines that the file
 * replaced cannot, and effects are taken back among the imports.
 */
function isUndoable(meta: EntityMeta, examined: Examined): boolean {
  if (hooksOf(meta.entity.name).beforeTakeBack) return false
  const { creates, updates } = goodOf(examined)
  const count = creates.length + updates.length
  return count > 0 && count <= mostTargets && !updates.some(({ lines }) => lines?.isChanged)
}

function result(
  examined: Examined,
  requestId: string,
  { facts, aims }: Arranged,
  proposal?: Proposal,
) {
  const { rows, creates, updates, unchanged, columns, problems } = examined
  const good = goodOf(examined)
  return {
    isSuccess: problems.length === 0,
    errors: problems.slice(0, mostShown),
    data: {
      rows,
      creates: creates.length,
      updates: updates.length,
      unchanged,
      columns: columns
        .filter(({ header }) => facts.has(header))
        .map(column => ({ ...column, ...(proposal && facts.get(column.header)) })),
      errorCount: problems.length,
      ...(proposal && { ...proposal, fields: aims }),
      ...(problems.length > 0 && {
        good: { ...good, creates: good.creates.length, updates: good.updates.length },
      }),
    },
    ...(problems.length ? { requestId } : {}),
  }
}

const count = { type: 'integer' },
  text = { type: 'string' },
  flag = { type: 'boolean' }
const examinedAnswer = answerOf({
  isSuccess: { type: 'boolean' },
  errors: listOf(answerOf({ row: count, field: text, code: text, message: text })),
  data: answerOf({
    rows: count,
    creates: count,
    updates: count,
    unchanged: count,
    errorCount: count,
    // The number by which "undo" takes back what was imported, where it can.
    requestId: text,
    // By which lists show what an applied file made or changed: the filter "importOf".
    importId: text,
    // What is left without the refused rows, if there are any.
    good: answerOf({ creates: count, updates: count, unchanged: count, refused: count }),
    columns: listOf(
      answerOf({
        header: text,
        field: { type: ['string', 'null'] },
        isGuess: flag,
        dates: text,
        hasCommas: flag,
        samples: listOf(text),
      }),
    ),
    // Where it was asked to propose: every field that a column may be for, and the first rows.
    fields: listOf(answerOf({ field: text, label: text, isNeeded: flag })),
    mapping: answerOf({
      columns: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      constants: { type: 'object', additionalProperties: text },
      dates: { type: 'object', additionalProperties: text },
      values: { type: 'object', additionalProperties: true },
      reading: answerOf({
        sheet: text,
        encoding: text,
        separator: text,
        heading: count,
        leavesTotals: flag,
        country: text,
      }),
      joined: {
        type: 'object',
        additionalProperties: answerOf({ columns: listOf(text), by: text }),
      },
      split: {
        type: 'object',
        additionalProperties: answerOf({ by: text, into: listOf({ type: ['string', 'null'] }) }),
      },
    }),
    // How the file as a whole was read, and what else there is to choose.
    reading: answerOf({
      sheets: listOf(text),
      sheet: text,
      encoding: text,
      separator: text,
      heading: count,
      top: listOf(answerOf({ row: count, text })),
      totals: count,
    }),
    // What columns say that is no value of their field, the most frequent first.
    unknown: listOf(answerOf({ header: text, field: text, value: text, rows: count })),
    preview: listOf(answerOf({ row: count, values: listOf(answerOf({ field: text, text })) })),
  }),
})
