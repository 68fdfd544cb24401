import type { ReadingHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'

export const text: ReadingHalf<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  // As wide as what is allowed in it, within reason.
  width: ({ options: { max = 200 } }) => Math.min(210, Math.max(90, max * 4 + 30)),
}
