import type { AnyField } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import {
  cellText,
  type Mapping,
  type SheetCell,
  type Turn,
  type Unit,
} from '#server/imports/reading/sheet.ts'
import {
  commaList,
  currencyIn,
  decimalsIn,
  hasCommas,
  hasMarkup,
  isInLakhs,
  isOfTree,
  isTooFine,
  lastOfPath,
  partsOfPath,
  rounding,
  withoutCurrency,
  withoutLakhs,
  withoutMarkup,
} from './cellWork.ts'
import { readHeading } from './headings.ts'
import type { MadeColumn } from './made.ts'
import { converting, measuredIn, unitNamed, unitsOf } from './units.ts'

/** Facts about a column whose cells are changed for their field. */
export interface CellFacts {
  /** The unit that its numbers are read in, and whether that changes any. */
  readonly unit?: Unit
  readonly isConverted?: boolean
  /** The units that it may be in. */
  readonly units?: readonly Unit[]
  /** The currency beside its amounts, where that is none of the product. */
  readonly currency?: string
  /** Some of its numbers have more decimals than its field, which takes so many. */
  readonly decimalsOver?: number
  /** How its names are read, where commas may separate several. */
  readonly list?: 'one' | 'comma'
  /** How its paths are read, where it has any. */
  readonly path?: '>' | '/' | 'whole'
  /** Whether the marks of web pages are taken out of its texts, where they have any. */
  readonly markup?: 'plain' | 'keep'
}

/** Work on the cells of a column behind how they are written, and what is told of that. */
interface Work {
  readonly before: readonly (Turn | undefined)[]
  readonly facts: CellFacts
}

interface HowWorked {
  readonly mapping: Mapping
  readonly isNamedByPath: boolean
  /** Cells that are certain to be mended. */
  readonly mending: Turn | undefined
}

/** The work that a column's cells need for its field: other units, fewer decimals, names taken apart. */
export function workOf(
  field: AnyField,
  heading: string,
  cells: readonly SheetCell[],
  { mapping, isNamedByPath, mending }: HowWorked,
): Work {
  const { units = {}, rounded = {}, lists = {}, paths = {}, markup = {}, foreign = {} } = mapping
  const measured = measuredIn(field, cells, units[heading] ?? unitNamed(readHeading(heading).unit))
  const currency = field.kind === 'money' ? currencyIn(cells) : undefined
  const isRead = currency !== undefined && foreign[heading] === true
  const amounts = isRead ? cells.map(withoutCurrency(currency)) : cells
  const decimals = decimalsIn(field)
  const isFine = decimals !== undefined && amounts.some(cell => isTooFine(cell, decimals))
  const list = lists[heading] ?? (mayBeList(field) && cells.some(hasCommas) ? 'comma' : undefined)
  const path = isNamedByPath || isOfTree(field) ? (paths[heading] ?? pathIn(cells)) : undefined
  const isMarked = ofWords.has(field.kind) && cells.some(hasMarkup)
  const marks = isMarked ? (markup[heading] ?? 'plain') : undefined
  return {
    before: [
      mending,
      marks === 'plain' ? withoutMarkup : undefined,
      measured?.isConverted ? converting(field, measured.unit) : undefined,
      decimals !== undefined && cells.some(isInLakhs) ? withoutLakhs : undefined,
      isRead ? withoutCurrency(currency) : undefined,
      rounded[heading] && decimals !== undefined ? rounding(decimals) : undefined,
      list === 'comma' && mayBeList(field) ? commaList : undefined,
      path && path !== 'whole' && !isNamedByPath ? lastOfPath(path) : undefined,
    ],
    facts: {
      ...(measured && { ...measured, units: Object.keys(unitsOf(field)!) as Unit[] }),
      ...(currency !== undefined && { currency }),
      ...(isFine && { decimalsOver: decimals }),
      ...(list && mayBeList(field) && { list }),
      ...(path && { path }),
      ...(marks && { markup: marks }),
    },
  }
}

/** The kinds of what is a text or names a record. */
const ofWords = new Set<AnyField['kind']>(['text', 'longText', 'reference', 'tree', 'tags'])

/** Whether several names stand in a cell of a field. */
const mayBeList = ({ kind }: AnyField) => kind === 'tags'

/** The sign between the parts of paths; names of records have a slash as well. */
const pathIn = (cells: readonly SheetCell[]) =>
  cells.some(cell => / > /.test(cellText(cell)))
    ? '>'
    : cells.some(cell => /\w\/\w/.test(cellText(cell)))
      ? 'whole'
      : undefined

/** Several turns, one after another. */
export function inTurn(...turns: readonly (Turn | undefined)[]): Turn | undefined {
  const all = turns.filter(turn => turn !== undefined)
  return all.length ? cell => all.reduce((stated, turn) => turn(stated), cell) : undefined
}

/** Whether a field is one of the lines that come with a record. */
export const isOfLines = ({ entity }: EntityMeta, path: string | null | undefined): boolean =>
  !!path && !!entity.import!.lines && path.startsWith(`${entity.import!.lines.field}.`)

/**
 * The column that tells the record that a row is of, where several rows are of one: the key of records with
 * lines, or the record that lines in a file of their own belong to.
 */
export function recordIn(
  { entity, fieldOf }: EntityMeta,
  made: readonly MadeColumn[],
  paths: readonly (string | null | undefined)[],
): ((cells: readonly SheetCell[]) => SheetCell) | undefined {
  const { key, lines, within = [] } = entity.import!
  const parent = within.find(name => fieldOf.get(name)!.options.onDelete === 'cascade')
  const path = lines ? key : parent
  if (path === undefined) return undefined
  const index = paths.indexOf(path)
  const joined = made.find(each => each.path === path)
  return joined?.cellOf ?? (index < 0 ? undefined : cells => cells[index] ?? null)
}

/** Whether records stand below others of their kind. */
export const hasTree = ({ fields }: EntityMeta) => fields.some(([, { kind }]) => kind === 'tree')

/**
 * Where records of a tree are named by their paths: the column of their parents, if the file has none,
 * and how their own names are read once that is made.
 */
export function parentsIn(
  { fields, entity }: EntityMeta,
  facts: ReadonlyMap<string, CellFacts>,
  headings: readonly (string | null)[],
  pathOf: (index: number) => string | null | undefined,
): { made: MadeColumn; ends: ReadonlyMap<number, Turn> } | undefined {
  const [parent] = fields.find(([, { kind }]) => kind === 'tree') ?? []
  const index = headings.findIndex((_, n) => pathOf(n) === entity.import!.key)
  const by = facts.get(headings[index] ?? '')?.path
  if (!parent || !by || by === 'whole' || headings.some((_, n) => pathOf(n) === parent))
    return undefined
  const cellOf = (cells: readonly SheetCell[]) =>
    partsOfPath(cells[index] ?? null, by).at(-2) ?? null
  return { made: { path: parent, cellOf }, ends: new Map([[index, lastOfPath(by)]]) }
}
