import type { Address } from '#define'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'

export const address: ReadingView<Address> = {
  Cell: ({ value }: CellProps<Address>) => (value ? inOneLine(value) : null),
  Filter: null,
  align: 'left',
  width: () => 240,
  least: 150,
  isWide: true,
}

const inOneLine = ({ line1, line2, suburb, city, postcode, region, country }: Address) =>
  [line1, line2, suburb, [city, postcode].filter(Boolean).join(' '), region, country]
    .filter(Boolean)
    .join(', ')
