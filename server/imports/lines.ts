import { isDeepStrictEqual } from 'node:util'
import { inSentence, isReference, labelOf } from '#define'
import type { Context } from '#server/context.ts'
import { ignoresCase } from '#server/db/tables.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { linesOf } from '#server/entities/read/read.ts'
import { mostLines } from '#server/fields/link.ts'
import { lineHeader } from '#server/exports/headers.ts'
import { importableLines, noColumn, type ImportColumn } from './columns.ts'
import { inputsOf } from './inputs.ts'
import { firstDay } from './known.ts'
import { meaningKey, meaningsOf, presentMeaning, type Meanings } from './links.ts'
import { missingColumns } from './missing.ts'
import { withNew } from './treeInFile.ts'
import type { RowProblem } from './problems.ts'
import { brokenRules } from './rules.ts'
import type { CountryOfRow } from './reading/countries.ts'
import type { Mapping, Sheet } from './reading/sheet.ts'
import {
  betweenSteps,
  inSlices,
  partsOf,
  problemAt,
  readValues,
  type Draft,
} from './reading/values.ts'
import type { Wanted, WantedLines } from './wanted.ts'

const recordsPerStatement = 1000

/** Rows by their record: it is in the first row, and the others repeat it or leave it empty. */
export interface ByRecord {
  readonly drafts: readonly Draft[]
  /** The rows of each record, by the first. */
  readonly rowsOf: ReadonlyMap<number, readonly number[]>
  readonly problems: readonly RowProblem[]
}

/**
 * Groups rows with the same key. Those of one record agree, or are told by what differs. What is
 * known by another record alone, such as stock of a SKU, stands in a row each.
 */
export async function byRecord(
  meta: EntityMeta,
  columns: readonly ImportColumn[],
  drafts: readonly Draft[],
  repeats: Mapping['repeats'] = {},
): Promise<ByRecord> {
  const { key, orBy, within = [], lines } = meta.entity.import!
  const others = columns.filter(({ name }) => name !== key && name !== orBy)
  const parts = within.filter(name => columns.some(column => column.name === name))
  const comparable = (value: unknown) =>
    ignoresCase(meta.fieldOf.get(key)) && typeof value === 'string' ? value.toLowerCase() : value
  // What a record is named by instead of its key tells it apart from all that keys name.
  const saidOf = ({ values }: Draft) => {
    const instead: unknown = orBy === undefined ? undefined : values[orBy]
    return typeof instead === 'string'
      ? JSON.stringify([orBy, instead.toLowerCase()])
      : comparable(values[key])
  }
  const first = new Map<unknown, Draft>()
  // A further row of a record says all that tells it apart, or its key alone.
  const idOf = (draft: Draft) =>
    parts.length
      ? JSON.stringify([
          saidOf(draft),
          ...parts.map(name => partOf(meta, name, draft.values[name])),
        ])
      : saidOf(draft)
  const latest = new Map<unknown, Draft>()
  const recordOf = (draft: Draft) => {
    const same = first.get(idOf(draft))
    const before = latest.get(saidOf(draft))
    const isFurther = lines && others.every(({ name }) => (draft.values[name] ?? null) === null)
    return same ?? (isFurther ? before : undefined)
  }
  const rowsOf = new Map<number, number[]>()
  const problems: RowProblem[] = []
  await inSlices(drafts, draft => {
    const said = saidOf(draft)
    const record = said === null || said === undefined ? undefined : recordOf(draft)
    latest.set(said, record ?? draft)
    if (!record) {
      first.set(idOf(draft), draft)
      rowsOf.set(draft.row, [draft.row])
      return
    }
    rowsOf.get(record.row)!.push(draft.row)
    problems.push(...draft.problems)
    for (const column of others) {
      const again = draft.values[column.name] as unknown
      const before = record.values[column.name] as unknown
      if (again === null || again === undefined || isAlike(again, before)) continue
      const wins = repeats[column.name]
      if (wins === 'last' || (wins === 'filled' && (before ?? null) === null))
        record.values[column.name] = again
      else if (!wins)
        problems.push(
          problemAt(
            draft,
            column,
            'differs',
            `differs from row ${record.row}, which is about the same ${inSentence(meta.entity.titles[0])}`,
          ),
        )
    }
  })
  return { drafts: drafts.filter(({ row }) => rowsOf.has(row)), rowsOf, problems }
}

/** A part of the key as it tells records apart. */
const partOf = ({ fieldOf }: EntityMeta, name: string, value: unknown) =>
  fieldOf.get(name)!.kind === 'dateRange' ? firstDay(value) : (value ?? null)

/**
 * The child lines in a file, by the first row of their record, and all of their problems. A record
 * without a line in the file is left out.
 */
export async function wantedLines(
  context: Context,
  meta: EntityMeta,
  sheet: Sheet,
  inFile: readonly ImportColumn[],
  { rowsOf }: ByRecord,
  known: ReadonlyMap<number, Row>,
  { countryOf, added }: { countryOf?: CountryOfRow | undefined; added?: Meanings | undefined },
): Promise<{ lines: ReadonlyMap<number, WantedLines>; problems: readonly RowProblem[] }> {
  const { db, actor } = context
  const coming = importableLines(meta, actor)!
  const child = metaOf(coming.child)
  const given = inFile.find(({ name }) => name === coming.key)
  const keyColumn = given ?? absent(child, coming.key)
  const isOfPlaces = child.fieldOf.get('country')?.options.synonyms === 'countries'
  const columns = [
    ...(given ? inFile : [...inFile, keyColumn]),
    ...(isOfPlaces && !inFile.some(({ name }) => name === 'country')
      ? [absent(child, 'country')]
      : []),
  ]
  // An address of which only the country is said is none.
  const drafts = (await readValues(sheet.rows, columns, actor, countryOf)).filter(
    ({ values, problems }) =>
      problems.length ||
      Object.entries(values).some(
        ([name, value]) => value !== null && !(isOfPlaces && name === 'country'),
      ),
  )
  await betweenSteps(drafts)
  const found = await meaningsOf(context, columns, drafts)
  await betweenSteps(drafts)
  // Lines that name records of this very entity may name new ones of the same file.
  const meanings =
    added && coming.isOfOwnKind
      ? new Map(found).set(coming.key, withNew(found.get(coming.key), added))
      : found
  const apart = apartBy(child, coming.by, keyColumn, columns)
  const present = new Map<string, readonly Row[]>()
  for (const part of partsOf([...known.values()], recordsPerStatement)) {
    const ids = part.map(({ id }) => id as string)
    for (const [id, of] of await linesOf(db, coming, ids)) present.set(id, of)
  }
  const byRow = new Map(drafts.map(draft => [draft.row, draft]))
  await betweenSteps(drafts)
  const current = new Map<number, Row>()
  const toWanted = inputsOf(child, columns, meanings, current, { by: coming.by })
  const wanted: Wanted[] = []
  const lines = new Map<number, WantedLines>()
  await inSlices([...rowsOf], ([first, rows]) => {
    const before = present.get(known.get(first)?.id as string) ?? []
    const all = rows.flatMap(row => byRow.get(row) ?? [])
    const own = coming.isCounted ? all : withoutRepeats(all, keyColumn)
    if (!own.length) return
    const meant = new Set<Row>()
    for (const [i, draft] of own.entries()) {
      if (!given) draft.values[coming.key] = i + 1
      const line = before.find(each => !meant.has(each) && isLine(draft, apart, meanings, each))
      // Of lines that nothing tells apart each is meant once.
      if (line && draft.values[coming.key] === null) meant.add(line)
      if (line) current.set(draft.row, line)
      // A new address without a country is in that of whoever imports; one that is there stays.
      if (isOfPlaces && draft.values.country === null)
        draft.values.country = line ? undefined : actor.country
    }
    const beyond = own[mostLines]
    beyond?.problems.push({
      row: beyond.row,
      field: keyColumn.name,
      code: 'too_many',
      message: `At most ${mostLines} ${inSentence(child.entity.titles[1])} for each ${inSentence(meta.entity.titles[0])}; this is one too many.`,
    })
    const after = own.map(toWanted)
    refuseTwice(after, apart)
    wanted.push(...after)
    lines.set(first, {
      before,
      after: after.map(line =>
        line.current ? { ...line.input, id: line.current.id } : line.input,
      ),
      isChanged:
        after.length !== before.length ||
        after.some(line => !line.current || Object.keys(line.input).length > 0),
    })
  })
  await betweenSteps(wanted)
  const problems = [
    ...missingColumns(
      child,
      sheet,
      columns,
      wanted.filter(line => !line.current),
      { by: coming.by, headerOf: name => lineHeader(meta, coming, name) },
    ),
    ...wanted.filter(line => line.problems.length).flatMap(line => line.problems),
    ...(await brokenRules(
      context,
      child,
      wanted.filter(line => !line.problems.length),
    )),
  ]
  return {
    lines,
    problems: problems.map(problem => ({ ...problem, field: `${coming.field}.${problem.field}` })),
  }
}

/** A column that the file has not: each of its cells is empty. */
const absent = ({ fieldOf }: EntityMeta, name: string): ImportColumn => {
  const field = fieldOf.get(name)!
  return { index: noColumn, name, label: labelOf(name, field.options), field }
}

/**
 * The columns that tell the lines of a record apart: the key, and for lines without one, such as the
 * price of a category among those of SKUs, the others of a set that is unique.
 */
function apartBy(
  child: EntityMeta,
  by: string,
  key: ImportColumn,
  columns: readonly ImportColumn[],
): readonly ImportColumn[] {
  const sets = (child.entity.unique ?? []).filter(set => set.includes(by) && set.includes(key.name))
  return [key, ...columns.filter(each => each !== key && sets.flat().includes(each.name))]
}

/** Whether a row of the file means this line: by its key, or where neither has one by all else that tells it apart. */
function isLine(
  draft: Draft,
  [key, ...others]: readonly ImportColumn[],
  meanings: ReadonlyMap<string, Meanings>,
  line: Row,
) {
  const isKeyed = draft.values[key!.name] !== null
  return [key!, ...(isKeyed ? [] : others)].every(column => says(draft, column, meanings, line))
}

/** Whether a row of the file says what a field of this line has. */
function says(
  { values }: Draft,
  { name, field }: ImportColumn,
  meanings: ReadonlyMap<string, Meanings>,
  line: Row,
) {
  const value = values[name] as unknown
  if (value === null) return (line[name] ?? null) === null
  if (isReference(field) || field.kind === 'dictionary')
    return (
      typeof value === 'string' &&
      (presentMeaning(field, name, value, line) !== undefined ||
        !!meanings
          .get(name)
          ?.get(meaningKey(value))
          ?.includes(line[name] as string))
    )
  return typeof value === 'string' && typeof line[name] === 'string'
    ? value.toLowerCase() === line[name].toLowerCase()
    : isDeepStrictEqual(value, line[name])
}

/** What is written in other letters is the same. */
const isAlike = (a: unknown, b: unknown) => isDeepStrictEqual(inSmall(a), inSmall(b))

const inSmall = (value: unknown): unknown =>
  typeof value === 'string'
    ? meaningKey(value.trim())
    : Array.isArray(value)
      ? value.map(inSmall)
      : value

/** A line that several rows of a record say alike, such as the address of each of its sales, is one. */
function withoutRepeats(drafts: readonly Draft[], { name }: ImportColumn): readonly Draft[] {
  const first = new Map<unknown, Draft>()
  return drafts.filter(draft => {
    const said = inSmall(draft.values[name])
    const before = first.get(said)
    if (!before) first.set(said, draft)
    return (
      !before ||
      said === null ||
      said === undefined ||
      draft.problems.length > 0 ||
      !Object.entries(draft.values).every(([n, value]) => isAlike(value, before.values[n]))
    )
  })
}

/** No two lines of one record are told apart by nothing. */
function refuseTwice(lines: readonly Wanted[], [key, ...others]: readonly ImportColumn[]) {
  const first = new Map<string, number>()
  for (const { row, input, current, problems } of lines) {
    const saidOf = ({ name }: ImportColumn) =>
      inSmall(name in input ? input[name] : current?.[name])
    const isKeyed = (saidOf(key!) ?? null) !== null
    const column = isKeyed ? key! : others.find(each => (saidOf(each) ?? null) !== null)
    if (!column) continue
    const said = JSON.stringify(isKeyed ? saidOf(key!) : others.map(each => saidOf(each) ?? null))
    const before = first.get(said)
    if (before === undefined) first.set(said, row)
    else problems.push(problemAt({ row }, column, 'duplicate', `is already in row ${before}`))
  }
}
