import type { AnyField, FieldKind } from '../../resources/define/index.ts'
import { choice } from './choice.tsx'
import { code } from './code.tsx'
import { colour } from './colour.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { dictionary } from './dictionary.tsx'
import { flag } from './flag.tsx'
import type { FieldHalf } from './half.ts'
import { instant } from './instant.tsx'
import { integer } from './integer.tsx'
import { lines } from './lines.tsx'
import { longText } from './longText.tsx'
import { money } from './money.tsx'
import { reference } from './reference.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'
import { volume } from './volume.tsx'

/** The browser half of every field kind; a new kind does not compile until it stands here. */
export const browserFields: Readonly<Record<FieldKind, FieldHalf>> = {
  text, longText, code, integer, decimal, money, volume, flag, choice, dictionary, date, instant, reference, tags, lines, colour,
}

export const halfOf = (field: AnyField) => browserFields[field.kind]
export type { CellProps, FieldHalf, FilterProps, InputProps, Label, Option } from './half.ts'
