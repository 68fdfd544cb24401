import type { AnyField, FieldKind } from '../../resources/define/index.ts'
import { address } from './address.tsx'
import { answers } from './answers.tsx'
import { choice } from './choice.tsx'
import { code } from './code.tsx'
import { colour } from './colour.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { dateRange } from './dateRange.tsx'
import { dictionary } from './dictionary.tsx'
import { email } from './email.tsx'
import { file } from './file.tsx'
import { flag } from './flag.tsx'
import type { FieldHalf, ReadingHalf } from './half.ts'
import { image } from './image.tsx'
import { Input } from './Input.tsx'
import { instant } from './instant.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import { lines } from './lines.tsx'
import { longText } from './longText.tsx'
import { money } from './money.tsx'
import { percent } from './percent.tsx'
import { phone } from './phone.tsx'
import { positive } from './positive.tsx'
import { reference } from './reference.tsx'
import { signed } from './signed.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'
import { timeSlot } from './timeSlot.tsx'
import { tree } from './tree.tsx'
import { url } from './url.tsx'
import { volume } from './volume.tsx'

/** The browser half of every field kind; a new kind does not compile until it stands here. */
const halves: Readonly<Record<FieldKind, ReadingHalf>> = {
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
  tree,
  tags,
  lines,
  image,
  file,
  address,
  json,
  answers,
}

/** Kinds that bring an input of their own load it by themselves. */
export const browserFields = Object.fromEntries(
  Object.entries(halves).map(([kind, half]) => [kind, { Input, ...half }]),
) as Readonly<Record<FieldKind, FieldHalf>>

export const halfOf = (field: AnyField) => browserFields[field.kind]
export type { CellProps, FieldHalf, FilterProps, InputProps, Label, Option } from './half.ts'
