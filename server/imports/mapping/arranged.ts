import { meantBy } from '#server/fields/choiceMeaning.ts'
import { namesIn, quoted } from '#server/fields/link.ts'
import { mandatory } from '#server/entities/meta/schema.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { badInput } from '#server/http/errors.ts'
import { aimsOf, fieldOfHeading, namedInstead, type ImportAim } from '#server/imports/columns.ts'
import {
  cellText,
  type Mapping,
  type Sheet,
  type SheetCell,
  type SheetRow,
  type Turn,
} from '#server/imports/reading/sheet.ts'
import { mendingOf } from '#server/imports/reading/broken.ts'
import { turned } from '#server/imports/reading/turned.ts'
import { betweenSteps, inSlices, isHint } from '#server/imports/reading/values.ts'
import type { Actor } from '#server/session/actor.ts'
import { agrees, isUnsure } from './fits.ts'
import { guessesOf, namesRecords, partsIn, type Parts } from './guesses.ts'
import { readHeading } from './headings.ts'
import { madeColumns, usedIn, type MadeColumn } from './made.ts'
import { emptyIn, kindsOfRows, summed, withBlanks, withoutOmitted } from './rowWork.ts'
import { hasTree, inTurn, isOfLines, parentsIn, recordIn, workOf, type CellFacts } from './work.ts'
import { headingOf, headingsOf, isEmpty, saidByHeading, shapeOf } from './mapping.ts'
import { isWritten, turnOf, writingOf, type Writing } from './reading.ts'

/** What a person is told of a column of the file beside its field. */
export interface ColumnFacts extends Writing, CellFacts {
  /** Nobody said its field, and its heading is another one, or may mean several. */
  readonly isGuess: boolean
  /** What stands there first, as in the file: at most three. */
  readonly samples: readonly string[]
  /** Where its heading names several fields and it has none. */
  readonly parts: Parts | undefined
  /** Its texts, where they are few, and how many rows say each. */
  readonly kinds?: readonly { text: string; rows: number }[] | undefined
  /** How many of its cells say something, and of the rows that are kept how many do not. */
  readonly filled?: number
  readonly empty?: number
}

/** A file in which columns have fields and cells are written as the product reads them. */
export interface Arranged {
  readonly sheet: Sheet
  /** How the cells of a column are written, by its place, where the product reads them otherwise. */
  readonly turns: ReadonlyMap<number, Turn>
  /** How many rows were left out by what a column says. */
  readonly omitted: number
  /** By heading. */
  readonly facts: ReadonlyMap<string, ColumnFacts>
  /** Every field that a column may be for, and those that new records need. */
  readonly aims: readonly { field: string; label: string; isNeeded: boolean }[]
}

interface How {
  readonly mapping: Mapping
  /** The mapping is that of another file: what this one proves counts more. */
  readonly isRemembered?: boolean
  /** Columns that neither a person nor their heading gives a field get the likeliest. */
  readonly proposes: boolean
}

/**
 * Arranges a file by what a person says about it. Where somebody looks at it, dates and decimal
 * commas are read by whole columns.
 * @throws BadInput naming `mapping` for a heading or field that is not there
 */
export async function arranged(
  meta: EntityMeta,
  actor: Actor,
  file: Sheet,
  { mapping, isRemembered = false, proposes }: How,
): Promise<Arranged> {
  const { header } = file
  const all = file.rows.filter(row => !isHint(row))
  let rows: readonly SheetRow[] = all
  const headings = headingsOf(header.cells)
  const aims = [...aimsOf(meta, actor), ...namedInstead(meta)]
  refuseUnknown(mapping, headings, aims)
  const byHeading = fieldOfHeading(meta, actor)
  const used = usedIn(mapping)
  /** Whether a column means something else than the field that has its name: `Discount` in parts of 1. */
  const means = (path: string | null | undefined, n: number) => {
    const aim = aims.find(each => each.path === path)
    return aim && !agrees(aim, readHeading(headings[n]!), firstIn(rows, n, 20))
  }
  const isOpenTo = (path: string | undefined, n: number) => {
    const aim = aims.find(each => each.path === path)
    return aim !== undefined && isUnsure(aim, readHeading(headings[n]!), firstIn(rows, n, 20))
  }
  const named = header.cells.map(cell => (cell === null ? undefined : byHeading(headingOf(cell))))
  const made = madeColumns(mapping, headings)
  // A column that is joined keeps the field that its heading names: first and last names, for a whole name.
  const chosen = headings.map((heading, n) =>
    heading !== null && Object.hasOwn(mapping.columns, heading)
      ? mapping.columns[heading]!
      : heading !== null && used.has(heading) && !isApart(named[n], made)
        ? null
        : undefined,
  )
  // Beside `Categories` the name is that of a product.
  const isOfOther = headings.some(
    (heading, n) =>
      heading !== null &&
      named[n] === undefined &&
      namesRecords(meta, heading) &&
      // Beside `Branch` with codes such as `AKL` the name stays that of the branch.
      firstIn(rows, n, 20).some(cell => typeof cell === 'string' && /\p{Ll}/u.test(cell)),
  )
  const isOther = (n: number) => proposes && isOfOther && named[n] === meta.entity.import!.key
  const isOwn = (path: string | null | undefined, n: number) =>
    !isOther(n) && !(proposes && means(path, n))
  const own = named.map((path, n) => (chosen[n] === undefined && isOwn(path, n) ? path : undefined))
  const taken = new Set([...chosen, ...own, ...made.map(({ path }) => path)])
  const free = aims.filter(({ path }) => !taken.has(path))
  const unmatched = headings.flatMap((heading, index) =>
    !proposes || heading === null || chosen[index] !== undefined || typeof own[index] === 'string'
      ? []
      : [{ index, heading, cells: firstIn(rows, index, 20) }],
  )
  const parts = new Map(unmatched.map(column => [column.index, partsIn(meta, free, column)]))
  const whole = unmatched.filter(({ index }) => !parts.get(index))
  const guesses = guessesOf(
    meta,
    actor,
    free,
    whole.filter(({ index }) => own[index] !== null),
  )
  // What the system fills in of a record may be a field of its lines, where the file has these.
  const { lines, key, madeOf } = meta.entity.import!
  const given = new Set([...taken, ...guesses.values()])
  const hasLines = lines !== undefined && given.has(`${lines.field}.${lines.key}`)
  // `ID` and `Order ID` are what the system fills in, and what another program calls its number: no other column may be meant by it.
  const left = free.filter(({ path }) => !given.has(path))
  const ofSystem = whole.filter(({ index, cells }) => own[index] === null && !cells.some(isOurId))
  for (const [index, path] of guessesOf(meta, actor, left, ofSystem))
    if (path === key || (hasLines && path.startsWith(`${lines.field}.`))) guesses.set(index, path)

  const pathOf = (index: number) => chosen[index] ?? own[index] ?? guesses.get(index)
  const recordOf = recordIn(
    meta,
    made,
    headings.map((_, index) => pathOf(index)),
  )
  rows = await withoutOmitted(all, mapping, { headings, recordOf })
  // Nobody sees how a file is read that is applied without a look at it.
  const isSeen = proposes || !isEmpty(mapping)
  const hasValues = all.some(({ cells }) => cells.some(cell => cell !== null))
  const isBlank = (index: number) =>
    isSeen && hasValues && own[index] === undefined && !firstIn(all, index, 1).length
  /** The one country in which all addresses are whose part a field is. */
  const countryOf = (path: string) => {
    const part = path.replace(/postcode$/, 'country')
    const options = aims.find(aim => aim.path === part)?.field.options
    if (part === path || !options) return undefined
    const index = headings.findIndex((_, n) => pathOf(n) === part)
    const constant = mapping.constants[part]
    const shown: readonly SheetCell[] = constant ? [constant] : columnOf(rows, index)
    const meant = new Set(
      shown.flatMap(cell => (cell === null ? [] : [meantBy(options, cellText(cell).trim())])),
    )
    return meant.size > 1 ? undefined : meant.size ? [...meant][0] : actor.country
  }
  const facts = new Map<string, ColumnFacts>()
  const turns = new Map<number, Turn>()
  const written = new Map<number, Turn>()
  for (const [index, heading] of headings.entries()) {
    if (heading === null) continue
    const joined = joinedFor(mapping, heading)
    const path = pathOf(index) ?? joined?.path
    const field = aims.find(aim => aim.path === path)?.field
    const kind = field?.kind
    const cells = () =>
      (path === joined?.path ? joined!.columns : [heading]).flatMap(each =>
        columnOf(rows, headings.indexOf(each)),
      )
    const found: Writing = kind && isWritten(kind) ? writingOf(kind, cells()) : {}
    // What the numbers or days of this file prove counts more than what was said of another.
    const isOpen = (what?: string) => what === 'either' || (what !== undefined && !isRemembered)
    const order = isOpen(found.dates) ? saidOf(mapping.dates, heading) : undefined
    const sign = isOpen(found.decimals) ? saidOf(mapping.decimals, heading) : undefined
    const writing = { ...found, ...(order && { dates: order }), ...(sign && { decimals: sign }) }
    const asWritten = isSeen ? turnOf(writing) : undefined
    const work =
      field && isSeen
        ? workOf(field, heading, columnOf(rows, index).map(asWritten ?? same), {
            mapping,
            isNamedByPath: path === key && hasTree(meta),
            mending: mendingOf(field, path!, columnOf(rows, index), countryOf(path!)),
          })
        : undefined
    const read = inTurn(asWritten, ...(work?.before ?? []))
    const turn = Object.hasOwn(mapping.values, heading)
      ? kind === 'tags'
        ? inTurn(read, meaningOfNames(mapping.values[heading]!))
        : meaning(mapping.values[heading]!, read)
      : read
    if (turn) turns.set(index, turn)
    // A converted or rounded cell would be so twice, once it is mended.
    if (asWritten) written.set(index, asWritten)
    facts.set(heading, {
      ...writing,
      isGuess: guesses.has(index) || (chosen[index] === undefined && isOpenTo(path, index)),
      samples: [
        ...new Set(firstIn(rows, index, 20).map(cell => cellText(cell).slice(0, 60))),
      ].slice(0, 3),
      parts: parts.get(index),
      ...work?.facts,
      ...(proposes && {
        kinds: kindsOfRows(all, index),
        filled: all.length - emptyIn(all, index),
        ...(field && { empty: emptyIn(rows, index) }),
      }),
    })
    await betweenSteps(rows)
  }
  const parents = parentsIn(meta, facts, headings, pathOf)
  return {
    facts,
    omitted: all.length - rows.length,
    turns: written,
    aims: aims.map(({ path, label, name, isNeeded }) => ({
      field: path,
      label,
      isNeeded:
        isNeeded ??
        (path === name && mandatory(meta.entity).includes(name) && !(madeOf && name === key)),
    })),
    sheet: await withMade(
      {
        ...file,
        ...((!isEmpty(mapping) || mapping.reading) && { mapping, shape: shapeOf(header.cells) }),
        // A column without a field and without a value is left out by itself, and so is the name of a product.
        fields: chosen.map((path, index) =>
          path === undefined
            ? (guesses.get(index) ?? (isBlank(index) || isOther(index) ? null : undefined))
            : path,
        ),
        rows: await summed(
          await withBlanks(await turned(rows, turns), mapping, { headings, recordOf }, index =>
            isOfLines(meta, pathOf(index)),
          ),
          mapping,
          headings.map((_, index) => pathOf(index)),
        ),
      },
      [...made, ...(parents ? [parents.made] : [])],
      aims,
      parents?.ends,
    ),
  }
}

const same: Turn = cell => cell

/** Whether a joined column has a field of its own, which no made column fills. */
const isApart = (path: string | null | undefined, made: readonly MadeColumn[]) =>
  typeof path === 'string' && !made.some(each => each.path === path)

/** The id of a record that this product wrote. */
const isOurId = (cell: SheetCell) =>
  typeof cell === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(cell)

/** The field that a column is joined for, with all columns that are: their dates and numbers are read alike. */
function joinedFor({ joined = {} }: Mapping, heading: string) {
  const [found] = Object.entries(joined).filter(([, { columns }]) => columns.includes(heading))
  return found && { path: found[0], columns: found[1].columns }
}

const saidOf = <Value>(of: Readonly<Record<string, Value>> | undefined, heading: string) =>
  of && Object.hasOwn(of, heading) ? of[heading] : undefined

/** Texts that mean something else say that; all others are read as they are. */
const meaning =
  (values: Mapping['values'][string], read: Turn = cell => cell): Turn =>
  cell => {
    if (cell === null || typeof cell === 'object') return read(cell)
    const stated = String(cell).trim()
    if (Object.hasOwn(values, stated)) return values[stated]! || null
    const last = read(cell)
    // The end of a path means something, too.
    return typeof last === 'string' && Object.hasOwn(values, last) ? values[last]! || null : last
  }

/** The same of names that stand together in a cell. */
const meaningOfNames =
  (values: Mapping['values'][string]): Turn =>
  cell =>
    cell === null || typeof cell === 'object'
      ? cell
      : namesIn(String(cell))
          .map(name => (Object.hasOwn(values, name) ? values[name]! : name))
          .filter(name => name !== '')
          .map(quoted)
          .join('; ') || null

/** The file with a further column for each that is made, behind its widest row. */
async function withMade(
  file: Sheet & Required<Pick<Sheet, 'fields'>>,
  made: readonly MadeColumn[],
  aims: readonly ImportAim[],
  ends: ReadonlyMap<number, Turn> = new Map(),
): Promise<Sheet> {
  const paths = made.map(({ path }) => path)
  if (!paths.length) return { ...file, rows: await turned(file.rows, ends) }
  const { header, rows, fields } = file
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const filled = <Cell>(cells: readonly Cell[], empty: Cell) => [
    ...cells,
    ...Array<Cell>(width - cells.length).fill(empty),
  ]
  const all: SheetRow[] = []
  await inSlices(
    rows,
    ({ row, cells }) =>
      void all.push({
        row,
        cells: [...filled(cells, null), ...made.map(({ cellOf }) => cellOf(cells))],
      }),
  )
  return {
    ...file,
    rows: await turned(all, ends),
    fields: [...filled(fields, undefined), ...paths],
    header: {
      row: header.row,
      cells: [
        ...filled(header.cells, null),
        ...paths.map(path => aims.find(aim => aim.path === path)!.label),
      ],
    },
  }
}

function refuseUnknown(
  mapping: Mapping,
  headings: readonly (string | null)[],
  aims: readonly ImportAim[],
) {
  const { columns, constants, repeats = {} } = mapping
  const stray = [
    ...Object.values(saidByHeading(mapping)).flatMap(each => Object.keys(each)),
    ...usedIn(mapping),
  ].find(each => !headings.includes(each))
  if (stray !== undefined)
    throw badInput('unknown_column', 'mapping', `The file has no column "${stray}".`)
  const made = madeColumns(mapping, headings).map(({ path }) => path)
  const wrong = [
    ...Object.values(columns),
    ...[constants, repeats].flatMap(each => Object.keys(each)),
    ...made,
  ].find(each => each !== null && !aims.some(({ path }) => path === each))
  if (wrong !== undefined)
    throw badInput('unknown_field', 'mapping', `A file sets no field "${wrong}".`)
}

const columnOf = (rows: readonly SheetRow[], index: number): SheetCell[] =>
  rows.map(({ cells }) => cells[index] ?? null)

/** The first cells of a column that are not empty. */
function firstIn(rows: readonly SheetRow[], index: number, most: number) {
  const found: NonNullable<SheetCell>[] = []
  for (const { cells } of rows) {
    if (found.length === most) break
    const cell = cells[index] ?? null
    if (cell !== null) found.push(cell)
  }
  return found
}
