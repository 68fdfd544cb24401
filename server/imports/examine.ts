import { isReference } from '#define'
import type { Context } from '#server/context.ts'
import { readOnlyProblem } from '#server/entities/write/editable.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { hooksOf } from '#server/halves.ts'
import { BadInput } from '#server/http/errors.ts'
import { importableLines, matchColumns, noColumn, type MatchedColumn } from './columns.ts'
import { inputsOf, warmUpChecks } from './inputs.ts'
import { changesLines, type Wanted } from './wanted.ts'
import { giveKeys, storeKeys } from './keys.ts'
import { knownRecords } from './known.ts'
import { byRecord, wantedLines } from './lines.ts'
import { meaningsOf } from './links.ts'
import { missingColumns } from './missing.ts'
import type { RowProblem } from './problems.ts'
import { brokenRules } from './rules.ts'
import type { Sheet } from './reading/sheet.ts'
import { duplicatesOf } from './unique.ts'
import { tellRows } from './telling.ts'
import { namingEachOther, namingWrong, newInFile, treeColumn, treeOf } from './treeInFile.ts'
import { countriesIn } from './reading/countries.ts'
import { betweenSteps, inSlices, problemAt, readValues, type Draft } from './reading/values.ts'
import { wantedInCells } from './writing/linesInCells.ts'
import { endingAtNext } from './writing/spans.ts'

/** The records that a file describes, and all of its problems. */
export interface Examined {
  readonly rows: number
  readonly columns: readonly MatchedColumn[]
  readonly creates: readonly Wanted[]
  readonly updates: readonly Wanted[]
  readonly unchanged: number
  readonly problems: readonly RowProblem[]
  /** Every record of the file, and the first row of the record that a row belongs to. */
  readonly wanted: readonly Wanted[]
  readonly recordOf: ReadonlyMap<number, number>
}

/** A file that changes nothing. */
export const nothing: Examined = {
  rows: 0,
  columns: [],
  creates: [],
  updates: [],
  unchanged: 0,
  problems: [],
  wanted: [],
  recordOf: new Map(),
}

/**
 * Checks every row of a file by the rules of the endpoints: schema, links, uniqueness, conditions
 * of the entity. The number of statements is fixed. `isLocked` prevents other changes of the
 * records until the transaction ends.
 */
export async function examine(
  context: Context,
  meta: EntityMeta,
  sheet: Sheet,
  options: { ignoresUnknown: boolean; isLocked: boolean },
): Promise<Examined> {
  const { actor } = context
  const { columns, lines, told, problems } = matchColumns(
    meta,
    actor,
    sheet,
    options.ignoresUnknown,
  )
  await betweenSteps(sheet.rows)
  const { key, orBy, lines: mayHaveLines } = meta.entity.import!
  const named = columns.find(c => c.name === orBy)
  const keyColumn = columns.find(c => c.name === key) ?? named
  if (!keyColumn) return { ...nothing, rows: sheet.rows.length, columns: told, problems }

  const coming = lines.length ? importableLines(meta, actor) : undefined
  await warmUpChecks(meta)
  if (coming) await warmUpChecks(metaOf(coming.child), coming.by)
  const countryOf = await countriesIn(context, columns, lines, sheet)
  const rows = await readValues(sheet.rows, columns, actor, countryOf)
  await giveKeys(context, meta, columns, rows)
  await storeKeys(context, meta, rows)
  const isRepeated = mayHaveLines !== undefined || !isReference(keyColumn.field)
  const records = isRepeated
    ? await byRecord(meta, columns, rows, sheet.mapping?.repeats)
    : { drafts: rows, rowsOf: new Map<number, readonly number[]>(), problems: [] }
  const { drafts } = records
  const meanings = await meaningsOf(context, columns, drafts)
  const known = await knownRecords(context, meta, drafts, columns, meanings, options.isLocked)
  const below = treeColumn(columns)
  const added = below || coming?.isOfOwnKind ? newInFile(meta, drafts, known) : undefined
  const tree = below && treeOf(below, meanings, added!)
  const hasLines =
    lines.length > 0 &&
    (mayHaveLines!.isCounted || lines.some(({ name }) => name === mayHaveLines!.key))
  const along = hasLines
    ? await wantedLines(context, meta, sheet, lines, records, known, {
        countryOf,
        added: added?.names,
      })
    : { lines: new Map(), problems: [] }
  const inCells = await wantedInCells(context, meta, columns, drafts, known)
  const isMade = keyColumn.index === noColumn
  const read: Wanted[] = []
  const toWanted = inputsOf(
    meta,
    columns.filter(column => column !== named),
    tree?.meanings ?? meanings,
    known,
    { country: actor.country },
  )
  await inSlices(drafts, (draft, i) => {
    if (i % 20 === 0) tellRows('checked', i, drafts.length)
    if (isNameless(meta, draft))
      draft.problems.push(
        problemAt(draft, keyColumn, 'required', 'is required: it identifies the record'),
      )
    const said = toWanted(draft)
    const asked = {
      ...said,
      problems: isMade ? withoutMadeKey(meta, said.problems) : said.problems,
      lines: along.lines.get(draft.row),
      inCells: inCells.get(draft.row),
      id: added?.ids.get(draft.row),
    }
    const fixed = isUpdate(asked) ? readOnlyProblem(meta, actor, asked.current!) : undefined
    if (fixed) asked.problems.push({ ...fixed, field: fixed.field!, row: draft.row })
    read.push(asked)
  })
  await prepare(context, meta, read)
  const wanted = await endingAtNext(context, meta, read, options.isLocked)
  await betweenSteps(wanted)

  const updates = wanted.filter(isUpdate)
  await betweenSteps(wanted)
  const created = wanted.filter(w => !w.current)
  const { creates, problems: ofTree } = tree
    ? tree.inOrder(created)
    : { creates: created, problems: [] }
  await betweenSteps(wanted)
  const found = [
    ...problems,
    ...records.problems,
    ...missingColumns(meta, sheet, columns, creates),
    ...wanted.filter(w => w.problems.length).flatMap(w => w.problems),
    ...along.problems,
    ...ofTree,
    ...(await duplicatesOf(context, meta, wanted, new Set(columns.map(c => c.name)))),
  ]
  const odd = sheet.odd ?? []
  // What a row that is no record lacks besides is not worth telling.
  const isOdd = new Set(odd.map(p => p.row))
  const all = [...found.filter(p => !isOdd.has(p.row)), ...odd]
  await betweenSteps(wanted)
  const isWrong = new Set(all.map(p => p.row))
  await betweenSteps(wanted)
  const broken = await brokenRules(
    context,
    meta,
    [...creates, ...updates].filter(w => !isWrong.has(w.row)),
  )
  for (const problem of broken) all.push(problem)
  const recordOf = new Map<number, number>()
  for (const [first, own] of records.rowsOf) for (const row of own) recordOf.set(row, first)
  await betweenSteps(wanted)
  if (added && coming?.isOfOwnKind) {
    all.push(...namingEachOther(wanted, coming))
    all.push(...namingWrong(wanted, added, new Set(all.map(p => recordOf.get(p.row)!)), coming))
  }
  await betweenSteps(wanted)
  return {
    rows: rows.length,
    columns: told,
    creates,
    updates,
    unchanged: wanted.length - creates.length - updates.length,
    problems: all.toSorted((a, b) => a.row - b.row),
    wanted,
    recordOf,
  }
}

/** Whether a row says neither the key, where it may be empty, nor what else names a record. */
function isNameless({ entity, fieldOf }: EntityMeta, { values }: Draft) {
  const { key, orBy } = entity.import!
  if (orBy !== undefined && (values[orBy] ?? null) !== null) return false
  const said = values[key] as unknown
  return (
    (orBy === undefined ? said === null : (said ?? null) === null) &&
    !fieldOf.get(key)!.options.required
  )
}

/** A name that is missing is told once, and not again as the key that is made of it. */
function withoutMadeKey({ entity }: EntityMeta, problems: RowProblem[]): RowProblem[] {
  const { key, madeOf } = entity.import!
  const isNameless = problems.some(({ field }) => field === madeOf)
  return isNameless ? problems.filter(({ field }) => field !== key) : problems
}

const isUpdate = (each: Wanted) =>
  !!each.current && (Object.keys(each.input).length > 0 || changesLines(each))

/** The values that the system fills in, as for a single record. */
async function prepare(context: Context, meta: EntityMeta, wanted: Wanted[]) {
  const { beforeWrite } = hooksOf(meta.entity.name)
  if (!beforeWrite) return
  await inSlices(wanted, async (each, i) => {
    if (each.problems.length || (each.current && !isUpdate(each))) return
    try {
      const input = await beforeWrite(context, each.input, each.current)
      if (input !== each.input) wanted[i] = { ...each, input }
    } catch (error) {
      // What a hook refuses belongs to its row, as what the fields refuse.
      if (!(error instanceof BadInput)) throw error
      const { key } = meta.entity.import!
      const told = error.errors.map(({ field = key, ...of }) => ({ ...of, field, row: each.row }))
      each.problems.push(...told)
    }
  })
}
