import type { CellProps } from '#src/fields/kindView.ts'

/** Digits of equal width, so that a column of numbers lines up. */
export const numberCell = (optionsOf: (scale?: number) => Intl.NumberFormatOptions) => {
  const formats = new Map<number | undefined, Intl.NumberFormat>()
  return function NumberCell({ field, value }: CellProps<number>) {
    if (value === null || value === undefined) return null
    const scale = field.options.scale
    const format = formats.get(scale) ?? new Intl.NumberFormat('en-NZ', optionsOf(scale))
    formats.set(scale, format)
    return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{format.format(value)}</span>
  }
}
