import type { AnyField, FieldKind } from '#define'
import { address } from '#src/fields/composite/address.tsx'
import { answers } from '#src/fields/composite/answers.tsx'
import { choice } from '#src/fields/choice/choice.tsx'
import { code } from './code.tsx'
import { colour } from '#src/fields/text/colour.tsx'
import { date } from '#src/fields/time/date.tsx'
import { decimal } from '#src/fields/number/decimal.tsx'
import { dateRange } from '#src/fields/time/dateRange.tsx'
import { dictionary } from '#src/fields/choice/dictionary.tsx'
import { email } from '#src/fields/text/email.tsx'
import { file } from '#src/fields/file/file.tsx'
import { flag } from '#src/fields/choice/flag.tsx'
import type { FieldHalf, ReadingHalf } from './kindView.ts'
import { image } from '#src/fields/file/image.tsx'
import { Input } from './Input.tsx'
import { instant } from '#src/fields/time/instant.tsx'
import { integer } from '#src/fields/number/integer.tsx'
import { json } from '#src/fields/text/json.tsx'
import { lines } from '#src/fields/composite/lines.tsx'
import { longText } from '#src/fields/text/longText.tsx'
import { money } from '#src/fields/number/money.tsx'
import { percent } from '#src/fields/number/percent.tsx'
import { phone } from '#src/fields/text/phone.tsx'
import { positive } from '#src/fields/number/positive.tsx'
import { reference } from '#src/fields/link/reference.tsx'
import { signed } from './signed.tsx'
import { tags } from '#src/fields/link/tags.tsx'
import { text } from '#src/fields/text/text.tsx'
import { timeSlot } from '#src/fields/time/timeSlot.tsx'
import { tree } from './tree.tsx'
import { url } from '#src/fields/text/url.tsx'
import { volume } from '#src/fields/number/volume.tsx'

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
export type { CellProps, FieldHalf, FilterProps, InputProps, Label, Option } from './kindView.ts'
