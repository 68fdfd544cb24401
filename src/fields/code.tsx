import type { ReadingHalf } from './kindView.ts'
import { TextFilter } from '#src/fields/text/TextFilter.tsx'

export const code: ReadingHalf<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  width: () => 104,
}
