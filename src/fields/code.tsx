import type { ReadingHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'

export const code: ReadingHalf<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  width: () => 104,
}
