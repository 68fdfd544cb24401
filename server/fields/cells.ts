/**
 * A cell of an exported file: the text of a CSV, and a typed value with number format for a
 * spreadsheet.
 */
export interface Cell {
  readonly text: string
  readonly value?: number | boolean
  readonly format?: string
}

/** A cell of an imported file: the text of a CSV, or a spreadsheet's value. Never blank. */
export type FileCell = string | number | boolean | Serial

/**
 * A date or instant of a spreadsheet: days since 30 December 1899, the time of day as a fraction.
 */
export interface Serial {
  readonly serial: number
}

/**
 * The problem of a cell, as the end of a sentence that starts with the field's label: `must be Yes
 * or No`.
 */
export class Wrong {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export const isSerial = (cell: FileCell): cell is Serial => typeof cell === 'object'

/** The displayed text of the cell, trimmed. */
export function textIn(cell: FileCell): string {
  if (typeof cell === 'string') return cell.normalize('NFC').trim()
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return plain(exact(cell))
  return momentText(isoOf(cell.serial)).replace(/ 00:00:00$/, '')
}

/** Spreadsheets use binary numbers and show 15 digits: 0.1 + 0.2 means 0.3. */
export const exact = (value: number) => Number(value.toPrecision(15))

/** A number in digits, without an exponent. */
export const plain = (value: number) =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value)

const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

/** Spreadsheets have a 29 February 1900. Earlier dates do not match ours, so they stay text. */
const firstSound = '1900-03-01'

/**
 * A day or instant (ISO, without time zone) as a spreadsheet's number; `undefined` before March
 * 1900.
 */
export const serialOf = (iso: string): number | undefined =>
  iso < firstSound
    ? undefined
    : (Date.parse(iso.length === 10 ? iso : `${iso.replace(' ', 'T')}Z`) - dayZero) / dayMs

/** The day after 31 December 9999, the last day of spreadsheets. */
const serialsEnd = 2_958_466

/**
 * `YYYY-MM-DDTHH:mm:ss.SSS` of a spreadsheet's date, to the millisecond; empty for an invalid one.
 */
export const isoOf = (serial: number) =>
  serial >= 0 && serial < serialsEnd
    ? new Date(dayZero + Math.round((serial < 60 ? serial + 1 : serial) * dayMs))
        .toISOString()
        .slice(0, -1)
    : ''

/** `YYYY-MM-DD HH:mm:ss` of an ISO instant, with milliseconds if it has any. */
export const momentText = (iso: string) =>
  iso
    .replace('T', ' ')
    .replace(/Z$/, '')
    .replace(/\.000$/, '')
