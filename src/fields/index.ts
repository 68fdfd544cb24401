import type { AnyField, FieldKind } from '#define'
import * as choices from './choice/choiceKinds.tsx'
import * as composites from './composite/compositeKinds.tsx'
import * as files from './file/fileKinds.tsx'
import { Input } from './Input.tsx'
import type { KindView, ReadingView } from './kindView.ts'
import * as links from './link/linkKinds.tsx'
import * as numbers from './number/numberKinds.tsx'
import * as texts from './text/textKinds.tsx'
import * as times from './time/timeKinds.tsx'

/** The browser half of every field kind; a new kind does not compile until a file exports it. */
const halves: Readonly<Record<FieldKind, ReadingView>> = {
  ...texts,
  ...numbers,
  ...choices,
  ...times,
  ...links,
  ...files,
  ...composites,
}

export const browserFields = Object.fromEntries(
  Object.entries(halves).map(([kind, view]) => [
    kind,
    { Input, Filter: null, align: 'left', ...view },
  ]),
) as unknown as Readonly<Record<FieldKind, KindView>>

export const kindView = (field: AnyField) => browserFields[field.kind]
export type { CellProps, KindView, FilterProps, InputProps, Label, Option } from './kindView.ts'
