import type { AnyField, FieldKind } from '#define'
import * as choices from './choice/choiceKinds.tsx'
import * as groups from './asOne/groupKinds.tsx'
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

const whole = <Name extends string>(views: Readonly<Record<Name, ReadingView>>) =>
  Object.fromEntries(
    Object.entries<ReadingView>(views).map(([name, view]) => [
      name,
      { Input, Filter: null, align: 'left', ...view },
    ]),
  ) as unknown as Readonly<Record<Name, KindView>>

export const browserFields = whole(halves)
const groupFields = whole(groups)

/** The parts of a group (`asOne`) are shown together: flags as chips, an hour and a minute as a time. */
export const kindView = ({ kind, options }: AnyField): KindView =>
  !options.parts ? browserFields[kind] : kind === 'flag' ? groupFields.flags : groupFields.clock
export type { CellProps, KindView, FilterProps, InputProps, Label, Option } from './kindView.ts'
