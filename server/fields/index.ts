import type { AnyField, FieldKind } from '../../resources/define/index.ts'
import { choice, dictionary, flag } from './choice.ts'
import type { ServerHalf } from './half.ts'
import { lines, reference, tags } from './link.ts'
import { decimal, integer, money, volume } from './number.ts'
import { code, colour, longText, text } from './text.ts'
import { date, instant } from './time.ts'

/** The server half of every field kind; a new kind does not compile until it stands here. */
export const serverFields: Readonly<Record<FieldKind, ServerHalf>> = {
  text, longText, code, integer, decimal, money, volume, flag, choice, dictionary, date, instant, reference, tags, lines, colour,
}

export const halfOf = (field: AnyField) => serverFields[field.kind]
export type { JsonSchema, Operator, ServerHalf } from './half.ts'
