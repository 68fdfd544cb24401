import type { ReadingView } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'

export const longText: ReadingView<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  width: () => 280,
  least: 170,
  isWide: true,
}
