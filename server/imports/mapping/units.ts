import { digitsIn, type AnyField } from '#define'
import { cellText, type SheetCell, type Turn, type Unit } from '#server/imports/reading/sheet.ts'

/** Each unit in kilograms or centimetres, in which the product measures. */
const measures: Readonly<Record<'kg' | 'cm', Partial<Record<Unit, number>>>> = {
  kg: { kg: 1, g: 0.001, lb: 0.45359237, oz: 0.028349523125 },
  cm: { cm: 1, mm: 0.1, m: 100, in: 2.54, ft: 30.48 },
}

/** How units are written. */
const written = new Map(
  (
    [
      ['kg', 'kg kgs'],
      ['g', 'g gram grams'],
      ['lb', 'lb lbs pound pounds'],
      ['oz', 'oz ounce ounces'],
      ['cm', 'cm'],
      ['mm', 'mm'],
      ['m', 'm'],
      ['in', 'in inch inches " ″'],
      ['ft', "ft feet ' ′"],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map(word => [word, unit] as const)),
)

const measured = /^\s*(-?\d[\d.,\s]*?)\s*([a-z]+|["″'′])\.?\s*$/i

/** The units that a field may be measured in; undefined where it is measured in none of these. */
export const unitsOf = ({ options }: Pick<AnyField, 'options'>) =>
  measures[options.unit as 'kg' | 'cm'] as Partial<Record<Unit, number>> | undefined

/** The unit that a heading says. */
export const unitNamed = (text: string | undefined): Unit | undefined =>
  text === undefined ? undefined : written.get(text.toLowerCase())

/** How a column of a measured field is read: in its unit, and whether that changes any of its numbers. */
export interface Measured {
  readonly unit: Unit
  readonly isConverted: boolean
}

/**
 * @param said what a person says, else what the heading does
 */
export function measuredIn(
  field: AnyField,
  cells: readonly SheetCell[],
  stated: Unit | undefined,
): Measured | undefined {
  const known = unitsOf(field)
  if (!known) return undefined
  const inCells = cells.flatMap(cell => unitIn(cell) ?? []).filter(unit => unit in known)
  const own = field.options.unit as Unit
  const unit = stated && stated in known ? stated : (inCells[0] ?? own)
  return { unit, isConverted: unit !== own || inCells.length > 0 }
}

const unitIn = (cell: SheetCell) => unitNamed(measured.exec(cellText(cell))?.[2])

/** Turns numbers of a unit into those of the field; a cell that says its own unit is of that. */
export function converting(field: AnyField, unit: Unit): Turn {
  const known = unitsOf(field)!
  const places = field.options.unit === 'kg' ? 3 : 2
  return cell => {
    const [, digits, word] = measured.exec(cellText(cell)) ?? []
    const of = word === undefined ? unit : unitNamed(word)
    const number = typeof cell === 'number' ? String(cell) : digitsIn(digits ?? cellText(cell))
    if (cell === null || number === undefined || of === undefined || !(of in known)) return cell
    const by = known[of]!
    return by === 1 ? Number(number) : Number((Number(number) * by).toFixed(places))
  }
}
