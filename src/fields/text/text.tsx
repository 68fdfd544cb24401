import type { ReadingHalf } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'

export const text: ReadingHalf<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  // A short one is as wide as what is allowed in it; of a long one people use a part.
  width: ({ options: { max = 200 } }) =>
    max > 16 ? Math.min(260, 152 + (max - 16) * 0.6) : Math.max(90, max * 8 + 24),
  least: 130,
}
