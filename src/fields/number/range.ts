import { say } from '#src/i18n/say.ts'
/** From and to, both included; a missing end is open. */
export interface Range<V> {
  gte?: V
  lte?: V
}

/** The range with one end changed; `undefined` if both are open. */
export function withEnd<V>(
  range: Range<V> | undefined,
  end: keyof Range<V>,
  value: V | null,
): Range<V> | undefined {
  const { [end]: _, ...rest } = range ?? {}
  const moved = value === null ? rest : { ...rest, [end]: value }
  return Object.keys(moved).length > 0 ? (moved as Range<V>) : undefined
}

/** `1 to 5`, `from 1`, `to 5`. */
export function summaryOfRange<V>(
  range: Range<V> | undefined,
  show: (value: V) => string,
): string | undefined {
  if (range?.gte !== undefined && range.lte !== undefined)
    return say('fields.from_to', { from: show(range.gte), to: show(range.lte) })
  if (range?.gte !== undefined) return say('fields.from_on', { from: show(range.gte) })
  return range?.lte !== undefined ? say('fields.up_to', { to: show(range.lte) }) : undefined
}
