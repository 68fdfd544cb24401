import type { AnyField, FieldKind } from '#define'
import { choice, dictionary, flag } from './choice.ts'
import { address, answers, dateRange, file, json, timeSlot } from './composite.ts'
import { email, phone, url } from './contact.ts'
import type { KindColumn } from './kindColumn.ts'
import { lines, reference, tags } from './link.ts'
import { decimal, integer, money, percent, positive, signed, volume } from './number.ts'
import { code, colour, longText, text } from './text.ts'
import { date, instant } from './time.ts'

/** The server half of every field kind; a missing kind does not compile. */
export const serverFields: Readonly<Record<FieldKind, KindColumn>> = {
  text,
  longText,
  email,
  phone,
  url,
  code,
  colour,
  integer,
  decimal,
  positive,
  signed,
  money,
  volume,
  percent,
  flag,
  choice,
  dictionary,
  date,
  dateRange,
  instant,
  timeSlot,
  reference,
  tree: reference,
  tags,
  lines,
  image: file,
  file,
  address,
  json,
  answers,
}

export const kindColumn = ({ kind, options }: AnyField): KindColumn =>
  options.secret ? { ...serverFields[kind], ...unkept } : serverFields[kind]

/** Records hold no secret, so no answer and no file contains one. */
const unkept = { column: null, operators: [], exportCell: null, importCell: null } as const
export type { Cell, FileCell } from './cells.ts'
export { Wrong } from './cells.ts'
export type { JsonSchema, Operator, KindColumn } from './kindColumn.ts'
