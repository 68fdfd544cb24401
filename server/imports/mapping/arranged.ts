import { mandatory } from '#server/entities/meta/schema.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { textIn } from '#server/fields/cells.ts'
import { badInput } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { aimsOf, fieldOfHeading, type ImportAim } from '#server/imports/columns.ts'
import type { Mapping, Sheet, SheetRow } from '#server/imports/sheet.ts'
import { guessesOf } from './guesses.ts'
import { headingsOf, isEmpty, shapeOf } from './mapping.ts'
import { dateOrderOf, dayFirst, decimalPoint, hasDecimalCommas, type DateOrder } from './reading.ts'

type SheetCell = SheetRow['cells'][number]

/** How a column of the file is read. */
export interface Reading {
  /** Nobody said its field, and its heading is another one. */
  readonly isGuess: boolean
  readonly dates?: DateOrder
  readonly hasCommas: boolean
  /** What stands there first, as in the file: at most three. */
  readonly samples: readonly string[]
}

/** A file in which columns have fields and cells are written as the product reads them. */
export interface Arranged {
  readonly sheet: Sheet
  readonly readings: ReadonlyMap<string, Reading>
  /** Every field that a column may be for, and those that new records need. */
  readonly aims: readonly { field: string; label: string; isNeeded: boolean }[]
}

const numbers = new Set(['integer', 'decimal', 'positive', 'signed', 'percent', 'volume', 'money'])
const days = new Set(['date', 'instant'])

/**
 * Arranges a file by what a person says about it. Dates and decimal commas are read by whole columns.
 * @param proposes columns that neither the person nor their heading gives a field get the likeliest
 * @throws BadInput naming `mapping` for a heading or field that is not there
 */
export function arranged(
  meta: EntityMeta,
  actor: Actor,
  sheet: Sheet,
  mapping: Mapping,
  proposes: boolean,
): Arranged {
  const headings = headingsOf(sheet.header.cells)
  const aims = aimsOf(meta, actor)
  refuseUnknown(mapping, headings, aims)
  const chosen = headings.map(heading =>
    heading !== null && Object.hasOwn(mapping.columns, heading)
      ? mapping.columns[heading]!
      : undefined,
  )
  const says = fieldOfHeading(meta, actor)
  const own = headings.map((heading, n) =>
    heading === null || chosen[n] !== undefined ? undefined : says(heading),
  )
  const cellsOf = (index: number) => sheet.rows.map(({ cells }) => cells[index] ?? null)
  const taken = new Set([...chosen, ...own, ...Object.keys(mapping.constants)])
  const guesses = proposes
    ? guessesOf(
        meta,
        actor,
        aims.filter(({ path }) => !taken.has(path)),
        headings.flatMap((heading, index) =>
          heading === null || chosen[index] !== undefined || own[index] !== undefined
            ? []
            : [{ index, heading, cells: cellsOf(index) }],
        ),
      )
    : new Map<number, string>()

  const readings = new Map<string, Reading>()
  const turns: { index: number; turn: (cell: SheetCell) => SheetCell }[] = []
  for (const [index, heading] of headings.entries()) {
    if (heading === null) continue
    const path = chosen[index] ?? own[index] ?? guesses.get(index)
    const kind = aims.find(aim => aim.path === path)?.field.kind
    const cells = kind || proposes ? cellsOf(index) : []
    const order = kind && days.has(kind) ? dateOrderOf(cells) : undefined
    const said = order && Object.hasOwn(mapping.dates, heading) ? mapping.dates[heading] : order
    const hasCommas = !!kind && numbers.has(kind) && hasDecimalCommas(cells)
    if (said === 'month') turns.push({ index, turn: dayFirst })
    if (hasCommas) turns.push({ index, turn: decimalPoint })
    readings.set(heading, {
      isGuess: guesses.has(index),
      ...(said && { dates: said }),
      hasCommas,
      samples: samplesOf(cells),
    })
  }
  const constants = Object.entries(mapping.constants)
  const width = headings.length
  const labelOf = (path: string) => aims.find(aim => aim.path === path)!.label
  return {
    readings,
    aims: aims.map(({ path, label, name }) => ({
      field: path,
      label,
      isNeeded: path === name && mandatory(meta.entity).includes(name),
    })),
    sheet: {
      ...sheet,
      ...(!isEmpty(mapping) && { mapping, shape: shapeOf(sheet.header.cells) }),
      fields: [
        ...chosen.map((path, index) => (path === undefined ? guesses.get(index) : path)),
        ...constants.map(([path]) => path),
      ],
      header: {
        row: sheet.header.row,
        cells: [...sheet.header.cells, ...constants.map(([path]) => labelOf(path))],
      },
      rows:
        turns.length || constants.length
          ? sheet.rows.map(({ row, cells }) => {
              const turned = [...cells]
              for (const { index, turn } of turns) turned[index] = turn(cells[index] ?? null)
              for (const [n, [, value]] of constants.entries()) {
                while (turned.length < width + n) turned.push(null)
                turned[width + n] = value
              }
              return { row, cells: turned }
            })
          : sheet.rows,
    },
  }
}

function refuseUnknown(
  { columns, constants, dates }: Mapping,
  headings: readonly (string | null)[],
  aims: readonly ImportAim[],
) {
  const stray = [...Object.keys(columns), ...Object.keys(dates)].find(
    each => !headings.includes(each),
  )
  if (stray !== undefined)
    throw badInput('unknown_column', 'mapping', `The file has no column "${stray}".`)
  const wrong = [...Object.values(columns), ...Object.keys(constants)].find(
    each => each !== null && !aims.some(({ path }) => path === each),
  )
  if (wrong !== undefined)
    throw badInput('unknown_field', 'mapping', `A file sets no field "${wrong}".`)
}

function samplesOf(cells: readonly SheetCell[]): string[] {
  const found = new Set<string>()
  for (const cell of cells) {
    if (found.size === 3) break
    if (cell !== null)
      found.add(
        (typeof cell === 'object' && 'error' in cell ? cell.error : textIn(cell)).slice(0, 60),
      )
  }
  return [...found]
}
