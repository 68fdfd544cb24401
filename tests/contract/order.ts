import { isReference, type AnyField } from '#define'
import { folded } from '#define/fields/folded.ts'
import { kindColumn } from '#server/fields/index.ts'

interface Stored {
  readonly id: string
  readonly value: string | null
}

/**
 * Records in the order of a text that people write: by its folded form, then by the text itself, then
 * by id; those without one come last.
 * @example ['de Vries', 'Dean', 'Zoë', null]
 */
export const inFoldedOrder = (records: readonly Stored[]): Stored[] =>
  records.toSorted((one, other) => {
    if (one.value === null || other.value === null)
      return Number(one.value === null) - Number(other.value === null) || byBytes(one.id, other.id)
    return (
      byBytes(folded(one.value), folded(other.value)) ||
      byBytes(one.value, other.value) ||
      byBytes(one.id, other.id)
    )
  })

/** As `collate "C"` compares. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** Values of a field, or the names of what it refers to, in the order of a list; missing ones come last. */
export function inOrderOf(field: AnyField, values: readonly any[]): any[] {
  const isWritten = kindColumn(field).isWritten || isReference(field)
  return values.toSorted((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (isWritten) return byBytes(folded(one), folded(other)) || byBytes(one, other)
    return one < other ? -1 : Number(one > other)
  })
}
