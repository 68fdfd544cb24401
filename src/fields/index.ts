import type { AnyField, FieldKind } from '#define'
import { address } from './composite/address.tsx'
import { answers } from './composite/answers.tsx'
import { choice } from './choice/choice.tsx'
import { colour } from './text/colour.tsx'
import { date } from './time/date.tsx'
import { dateRange } from './time/dateRange.tsx'
import { dictionary } from './choice/dictionary.tsx'
import { email } from './text/email.tsx'
import { file } from './file/file.tsx'
import { flag } from './choice/flag.tsx'
import type { KindView, ReadingView } from './kindView.ts'
import { image } from './file/image.tsx'
import { Input } from './Input.tsx'
import { instant } from './time/instant.tsx'
import { json } from './text/json.tsx'
import { decimal, integer, money, percent, positive, volume } from './number/numberKinds.tsx'
import { lines } from './composite/lines.tsx'
import { longText } from './text/longText.tsx'
import { phone } from './text/phone.tsx'
import { reference } from './link/reference.tsx'
import { tags } from './link/tags.tsx'
import { code, text } from './text/text.tsx'
import { timeSlot } from './time/timeSlot.tsx'
import { url } from './text/url.tsx'

/** The browser half of every field kind; a new kind does not compile until it is listed here. */
const halves: Readonly<Record<FieldKind, ReadingView>> = {
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
  // It differs from a positive number only in the accepted input.
  signed: positive,
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
  // The parent record is chosen like any reference.
  tree: reference,
  tags,
  lines,
  image,
  file,
  address,
  json,
  answers,
}

/** Kinds with their own input load it themselves. */
export const browserFields = Object.fromEntries(
  Object.entries(halves).map(([kind, view]) => [kind, { Input, ...view }]),
) as Readonly<Record<FieldKind, KindView>>

export const kindView = (field: AnyField) => browserFields[field.kind]
export type { CellProps, KindView, FilterProps, InputProps, Label, Option } from './kindView.ts'
