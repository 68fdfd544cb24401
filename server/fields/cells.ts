/** A cell of a file that goes out: what a CSV holds, and for a spreadsheet a typed value with its number format where it is not text. */
export interface Cell {
  readonly text: string
  readonly value?: number | boolean
  readonly format?: string
}

/** A cell of a file that came in: the text of a CSV, or what a spreadsheet holds. Never blank. */
export type FileCell = string | number | boolean | Serial

/** A date or moment of a spreadsheet: days since 30 December 1899, the time of day as a fraction. */
export interface Serial {
  readonly serial: number
}

/** What is wrong with a cell, in words that go on from the field's label: `must be Yes or No`. */
export class Wrong {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export const isSerial = (cell: FileCell): cell is Serial => typeof cell === 'object'

/** The text that a person sees in the cell, without blanks around it. */
export function textIn(cell: FileCell): string {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return plain(exact(cell))
  return momentText(isoOf(cell.serial)).replace(/ 00:00:00$/, '')
}

/** Spreadsheets count in binary and show 15 digits: 0.1 + 0.2 is 0.3 to whoever typed it. */
export const exact = (value: number) => Number(value.toPrecision(15))

/** A number in digits, without an exponent. */
export const plain = (value: number) =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value)

const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

/** Spreadsheets believe in a 29 February 1900; before it their days are not ours, and dates stay text. */
const firstSound = '1900-03-01'

/** A day or moment (ISO, read as it stands) as a spreadsheet counts it; `undefined` before March 1900. */
export const serialOf = (iso: string): number | undefined =>
  iso < firstSound
    ? undefined
    : (Date.parse(iso.length === 10 ? iso : `${iso.replace(' ', 'T')}Z`) - dayZero) / dayMs

/** The day after 31 December 9999, where spreadsheets end. */
const serialsEnd = 2_958_466

/** `YYYY-MM-DDTHH:mm:ss.SSS` of a spreadsheet's date, to the millisecond; empty where it is none. */
export const isoOf = (serial: number) =>
  serial >= 0 && serial < serialsEnd
    ? new Date(dayZero + Math.round((serial < 60 ? serial + 1 : serial) * dayMs))
        .toISOString()
        .slice(0, -1)
    : ''

/** `YYYY-MM-DD HH:mm:ss` of an ISO moment, with milliseconds where there are any. */
export const momentText = (iso: string) =>
  iso
    .replace('T', ' ')
    .replace(/Z$/, '')
    .replace(/\.000$/, '')
