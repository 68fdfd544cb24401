import { entityOf, type AnyField } from '#define'
import type { Actor } from '#server/session/actor.ts'
import { inFile } from '#server/fields/inCell.ts'
import { Wrong } from '#server/fields/index.ts'
import type { ImportAim } from '#server/imports/columns.ts'
import { cellText, type SheetCell } from '#server/imports/reading/sheet.ts'
import { currencyIn, withoutCurrency } from './cellWork.ts'
import type { Heading } from './headings.ts'
import { turnOf, writingOf } from './reading.ts'
import { converting, measuredIn, unitNamed, unitsOf } from './units.ts'
import { inTurn } from './work.ts'

const numbers = new Set(['integer', 'decimal', 'positive', 'signed', 'percent', 'volume', 'money'])
const isFlag = /^(?:0|1|true|false|yes|no|y|n)$/i

/** Whether a field takes most of what stands in a column, and means what its heading and its cells say. */
export const fits = (
  aim: ImportAim,
  heading: Heading,
  cells: readonly SheetCell[],
  actor: Actor,
): boolean => agrees(aim, heading, cells) && takesMost(aim.field, cells, actor)

/** Whether a heading and what stands below it mean what a field holds: its unit, its measure, its tax. */
export function agrees(
  { field, name, path }: ImportAim,
  heading: Heading,
  cells: readonly SheetCell[],
): boolean {
  const isNumber = numbers.has(field.kind)
  const texts = cells.map(cell => cellText(cell).trim())
  // Pounds are converted to kilograms, and are no length.
  const unit = unitNamed(heading.unit)
  const ofField = unitsOf(field)
  if (isNumber && unit && ofField && !(unit in ofField)) return false
  if (isNumber && heading.isQuestion && texts.every(text => isFlag.test(text))) return false
  if (isOfDiscount(name) && (discountOf(heading, texts) ?? 'amount') !== measureOf(name))
    return false
  const areMails = isKnownByMail(field) && texts.every(text => isMail.test(text))
  if (field.kind === 'reference' && !areMails && texts.some(text => isNoName.test(text)))
    return false
  // Nothing is called true or false.
  return !(path === name && field.kind === 'text' && texts.length > 0 && texts.every(isTruth))
}

/** Whether a column may as well mean another field of the same name: whole numbers up to 100 that are off. */
export const isUnsure = (
  { name }: ImportAim,
  heading: Heading,
  cells: readonly SheetCell[],
): boolean =>
  isOfDiscount(name) &&
  cells.length > 0 &&
  discountOf(
    heading,
    cells.map(cell => cellText(cell).trim()),
  ) === undefined

/** Whether a field names a person or a company, whom an e-mail address tells as well. */
export const isKnownByMail = ({ kind, options }: ImportAim['field']): boolean =>
  kind === 'reference' &&
  Object.values(entityOf(options.to!).fields).some(field => (field as AnyField).kind === 'email')

const isMail = /^[^@\s]+@[^@\s]+$/
/** A pair of coordinates, an address of mail or of a page, a paragraph. */
const isNoName = /^\(?-?\d+\.\d+\s*,\s*-?\d+\.\d+\)?$|@|^https?:|.{120}/
const isTruth = (text: string) => /^(?:true|false)$/i.test(text)

const isOfDiscount = (name: string) => /^(?:discount(?:Percent|Rate)?|orderDiscount)$/.test(name)
const measureOf = (name: string) =>
  name === 'discountPercent' ? 'percent' : name === 'discountRate' ? 'part' : 'amount'

/**
 * The measure of a discount. Whole numbers up to 100 may be percent or money: nobody but a
 * person knows.
 */
export function discountOf(
  { isPercent }: Pick<Heading, 'isPercent'>,
  texts: readonly string[],
): 'amount' | 'percent' | 'part' | undefined {
  const isWritten = isPercent || texts.some(text => text.endsWith('%'))
  const values = texts
    .map(text => Number(text.replace(/\s*%$/, '').replace(',', '.')))
    .filter(value => value !== 0)
  if (values.length && values.every(value => value > 0 && value < 1))
    return texts.some(text => text.endsWith('%')) ? 'percent' : 'part'
  if (isWritten) return 'percent'
  const isEither = values.length > 0 && values.every(value => value <= 100 && value % 1 === 0)
  return isEither ? undefined : 'amount'
}

function takesMost(field: ImportAim['field'], cells: readonly SheetCell[], actor: Actor): boolean {
  const { importCell } = inFile(field)
  const measured = measuredIn(field, cells, undefined)
  const currency = field.kind === 'money' ? currencyIn(cells) : undefined
  const turn = inTurn(
    turnOf(writingOf(field.kind, cells)),
    currency === undefined ? undefined : withoutCurrency(currency),
    measured?.isConverted ? converting(field, measured.unit) : undefined,
  )
  const wrong = (turn ? cells.map(turn) : cells).filter(
    cell =>
      (typeof cell === 'object' && cell !== null && 'error' in cell) ||
      importCell!(cell as never, field.options, actor) instanceof Wrong,
  )
  return wrong.length * 2 <= cells.length
}
