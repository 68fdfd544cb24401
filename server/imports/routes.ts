import { inputOf } from '#server/fields/jsonSchema.ts'
import { allEntities, mostBytes } from '#define'
import type { Database } from '#server/db/database.ts'
import { routeOf } from '#server/entities/read/listQuery.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { hooksOf } from '#server/halves.ts'
import { mostTargets } from '#server/entities/write/many.ts'
import { fileTypes, nameInFile, sendAs, type Format } from '#server/exports/file.ts'
import { badInput, BadInput, Refused } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { sentFile } from '#server/http/uploads.ts'
import type { Actor } from '#server/session/actor.ts'
import { examinedAnswer } from './answer.ts'
import { isTriedOut, rehearse } from './apply.ts'
import { examine, nothing, type Examined } from './examine.ts'
import { goodOf, withProblems } from './good.ts'
import { arranged, type Arranged } from './mapping/arranged.ts'
import { type Cause, causesOf } from './mapping/causes.ts'
import { chosenBefore, heldBy } from './mapping/chosenBefore.ts'
import { isEmpty, mappingIn, withReading } from './mapping/mapping.ts'
import { mendable } from './mapping/mendable.ts'
import { previewOf, type PreviewRow } from './mapping/preview.ts'
import { type Question, questionsOf } from './mapping/questions.ts'
import { readingOf, type ReadAs } from './mapping/readAs.ts'
import { shownRows } from './mapping/shownRows.ts'
import { unknownIn, type UnknownValue } from './mapping/unknown.ts'
import { withoutTotals } from './reading/read.ts'
import { readSent } from './readSent.ts'
import { hasSecrets, withoutSecrets } from './reading/secrets.ts'
import type { RowProblem } from './problems.ts'
import { reportOf } from './files/report.ts'
import type { Mapping, Sheet } from './reading/sheet.ts'
import { turned } from './reading/turned.ts'
import { applied, isApplicable } from './staging/applying.ts'
import { analyzeAfter } from './staging/analyzed.ts'
import { staged } from './staging/staged.ts'
import { templateOf } from './files/template.ts'
import { betweenSteps } from './reading/values.ts'
import { changesLines } from './wanted.ts'
import { telling } from './telling.ts'

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
  isLong: true,
  query: inputOf({
    dryRun: { type: 'boolean', default: true },
    ignoreUnknownColumns: { type: 'boolean', default: false },
    skipRefused: { type: 'boolean', default: false },
    // Columns get the fields that were chosen for such a file last, and else the likeliest.
    propose: { type: 'boolean', default: false },
    // `rows` are those of the file that have errors, each with what is wrong with it.
    // How far it is comes line by line, before the answer itself; it can be cancelled.
    progress: { type: 'boolean', default: false },
    // These rows are answered as they stand in the file, and nothing else is looked at.
    rows: { type: 'string', maxLength: 1000, pattern: '^[0-9]{1,8}(,[0-9]{1,8}){0,99}$' },
    errorsAs: { type: 'string', enum: ['json', 'csv', 'rows'], default: 'json' },
  }),
  form: inputOf({ file: { type: 'string', format: 'binary' }, mapping: { type: 'string' } }, [
    'file',
  ]),
  answer: examinedAnswer,
  async handle(given) {
    const { query, raw, reply } = given
    return query.progress && query.errorsAs === 'json'
      ? telling(raw, reply, inner => imported(db, meta, { ...given, reply: inner }))
      : imported(db, meta, given)
  },
})

type Given = Parameters<ApiRoute['handle']>[0]

async function imported(db: Database, meta: EntityMeta, { actor, query, raw, reply }: Given) {
  const sent = await sentFile(raw, mostBytes, { file: 'file', fields: 1 })
  const { mapping: said, ...other } = sent.fields ?? {}
  const [stray] = Object.keys(other)
  if (stray) throw badInput('unknown_field', stray, `${stray} is not known here.`)
  const mapping = mappingIn(said)
  const { importHides } = hooksOf(meta.entity.name)
  const read = await readSent({ request: raw, reply }, meta, actor, sent.bytes, mapping)
  const whole = withoutSecrets(read, importHides)
  if (query.rows && query.dryRun)
    return { isSuccess: true, errors: [], data: shownRows(whole, query.rows as string) }
  // What is applied was seen before.
  const proposes = (query.dryRun && query.propose) as boolean
  const held = proposes && isReadOtherwise(mapping) ? heldBy(mapping, whole.header.cells) : mapping
  const isRemembered = proposes && isEmpty(held)
  const chosen = isRemembered
    ? withReading(await chosenBefore({ db, actor }, meta, whole.header.cells), held)
    : held
  const parsed = withoutTotals(whole, chosen.reading?.leavesTotals)
  await betweenSteps(parsed.rows)
  const file = await arranged(meta, actor, parsed, {
    mapping: chosen,
    isRemembered,
    proposes,
  })
  await betweenSteps(parsed.rows)
  const sheet = { ...file.sheet, fileName: sent.name.slice(0, 200) }
  const ignoresUnknown = query.ignoreUnknownColumns as boolean
  const skipsRefused = query.skipRefused as boolean
  let examined: Examined | undefined
  if (query.dryRun) examined = await rehearsed(db, meta, actor, sheet, ignoresUnknown)
  else {
    const kept = {
      entity: meta.entity.name,
      fileName: sheet.fileName,
      // Files that may hold secrets are not kept.
      bytes: holdsSecrets(read) ? undefined : sent.bytes,
      rows: parsed.rows.length,
      how: { mapping: said as string | undefined, ignoresUnknown, skipsRefused },
    }
    // It is kept before it is examined: a server that ends meanwhile leaves it to be gone on with.
    const done = await staged(db, actor, kept, stagingId =>
      raw.once(reply, sent, async () => {
        const inOne: Database['write'] = write => db.write(write)
        examined = await applied(inOne, meta, actor, sheet, { ...kept, stagingId })
        // A refused file has changed nothing, and its key is not stored.
        if (!isApplicable(examined, skipsRefused)) throw new NothingDone()
        const { data, ...told } = result(examined, raw.id, file)
        const undo = isUndoable(meta, examined) && { requestId: raw.id }
        return { ...told, data: { ...data, importId: raw.id, ...undo }, isSuccess: true }
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof NothingDone)) throw error
    })
    if (done)
      await analyzeAfter(db, kept.rows).catch((error: unknown) =>
        raw.log.warn({ err: error }, 'tables were not analyzed after an import'),
      )
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
      { ...parsed, rows: await turned(parsed.rows, file.turns) },
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
          unknown: await unknownIn(meta, actor, parsed, examined, file.facts),
          causes: await causesOf(parsed, examined),
          questions: questionsOf(meta, actor, file, { mapping: chosen, examined }),
          omitted: file.omitted,
        }
      : undefined,
  )
}

/** Whether somebody says how the file is read, after which it may have other headings than those before. */
const isReadOtherwise = ({ reading = {} }: Mapping) =>
  (['sheet', 'encoding', 'separator', 'heading'] as const).some(part => reading[part] !== undefined)

/** Whether a heading is one of secrets, of whatever records: such a file may be sent to others first. */
const holdsSecrets = (file: Sheet) =>
  allEntities().some(({ name }) => hasSecrets(file, hooksOf(name).importHides))

class NothingDone extends Error {}

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
  if (!isTriedOut(meta, actor, examined)) return examined
  await betweenSteps(examined.wanted)
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

/** What a person looks at before they say yes. */
interface Proposal {
  readonly mapping: Mapping
  readonly reading: ReadAs
  readonly preview: readonly PreviewRow[]
  readonly unknown: readonly UnknownValue[]
  readonly causes: readonly Cause[]
  readonly questions: readonly Question[]
  readonly omitted: number
}

/**
 * Whether what was imported can be taken back as changes of records are: child lines that the file
 * replaced cannot, and effects are taken back among the imports.
 */
function isUndoable(meta: EntityMeta, examined: Examined): boolean {
  const { afterImport, beforeTakeBack } = hooksOf(meta.entity.name)
  if (afterImport && beforeTakeBack) return false
  const { creates, updates } = goodOf(examined)
  const count = creates.length + updates.length
  return count > 0 && count <= mostTargets && !updates.some(changesLines)
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
