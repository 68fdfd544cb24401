import type { AnyField, FieldKind } from '#define'
import { choice, dictionary, flag } from './choice.ts'
import { address, answers, dateRange, file, json, timeSlot } from './composite.ts'
import { email, phone, url } from './contact.ts'
import type { ServerHalf } from './kindColumn.ts'
import { lines, reference, tags } from './link.ts'
import { decimal, integer, money, percent, positive, signed, volume } from './number.ts'
import { code, colour, longText, text } from './text.ts'
import { date, instant } from './time.ts'

/** The server half of every field kind; a new kind does not compile until it stands here. */
export const serverFields: Readonly<Record<FieldKind, ServerHalf>> = {
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

export const halfOf = ({ kind, options }: AnyField): ServerHalf =>
  options.secret ? { ...serverFields[kind], ...unkept } : serverFields[kind]

/** No record holds a secret, so that it is in no answer and no file. */
const unkept = { column: null, operators: [], exportCell: null, importCell: null } as const
export type { Cell, FileCell } from './cells.ts'
export { Wrong } from './cells.ts'
export type { JsonSchema, Operator, ServerHalf } from './kindColumn.ts'
