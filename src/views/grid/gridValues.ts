import { numberLimits, type AnyField, type FieldKind } from '#define'
import { numberIn } from '#src/fields/number/numbers.ts'
import { valueInWords } from '#src/i18n/declared.ts'

/** Drafts by record and field: what was typed and is not saved yet. */
export type Drafts = ReadonlyMap<string, Readonly<Record<string, unknown>>>
/** Why the server or the declaration refuses drafts, by record and field. */
export type Refusals = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The value that a text means in a cell: typed, or pasted from a spreadsheet. */
export function valueFrom(text: string, field: AnyField): unknown {
  const typed = text.trim()
  if (typed === '') return null
  if (isNumber(field.kind)) return numberIn(typed, field)
  if (field.kind !== 'choice') return typed
  const named = (value: string) =>
    [value, valueInWords(field, value)].some(word => word.toLowerCase() === typed.toLowerCase())
  return field.options.values!.find(named) ?? typed
}

/** The text of a value in the input of a cell. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value as string | number)

/** Rows of cells as a spreadsheet copies them. */
export const cellsIn = (pasted: string): string[][] =>
  pasted
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(row => row.split('\t'))

/** The drafts with some more; a value that is the record's own again is no draft. */
export function withDrafts(
  drafts: Drafts,
  more: readonly { record: Readonly<Record<string, any>>; name: string; value: unknown }[],
): Drafts {
  const next = new Map(drafts)
  for (const { record, name, value } of more) {
    const { [name]: _before, ...others } = next.get(record.id as string) ?? {}
    const mine = (record[name] ?? null) === value ? others : { ...others, [name]: value }
    if (Object.keys(mine).length) next.set(record.id as string, mine)
    else next.delete(record.id as string)
  }
  return next
}

const isNumber = (kind: FieldKind) => kind in numberLimits
