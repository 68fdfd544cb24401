import { folded } from '#define/fields/folded.ts'

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
