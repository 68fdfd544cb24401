import type { AnyField, FieldKind } from '#define'
import * as choices from './choice.ts'
import * as composites from './composite.ts'
import { email, phone, url } from './contact.ts'
import type { KindColumn } from './kindColumn.ts'
import { lines, reference, tags } from './link.ts'
import * as numbers from './number.ts'
import * as texts from './text.ts'
import * as times from './time.ts'

/** The server half of every field kind; a missing kind does not compile. */
export const serverFields: Readonly<Record<FieldKind, KindColumn>> = {
  ...texts,
  email,
  phone,
  url,
  ...numbers,
  ...choices,
  ...times,
  ...composites,
  image: composites.file,
  lines,
  reference,
  tree: reference,
  tags,
}

export const kindColumn = ({ kind, options }: AnyField): KindColumn =>
  options.secret ? { ...serverFields[kind], ...unkept } : serverFields[kind]

/** Records hold no secret, so no answer and no file contains one. */
const unkept = { column: null, operators: [], exportCell: null, importCell: null } as const
export type { Cell, FileCell } from './cells.ts'
export { Wrong } from './cells.ts'
export type { JsonSchema, Operator, KindColumn } from './kindColumn.ts'
