import type { ReadingView } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'

export const text: ReadingView<string> = {
  Cell: ({ value }) => value,
  Filter: TextFilter,
  align: 'left',
  // A short text is as wide as its maximum; long texts rarely use theirs.
  width: ({ options: { max = 200 } }) =>
    max > 16 ? Math.min(260, 152 + (max - 16) * 0.6) : Math.max(90, max * 8 + 24),
  least: 130,
}

/** A business number, assigned by the system. */
export const code: ReadingView<string> = {
  Cell: text.Cell,
  Filter: TextFilter,
  align: 'left',
  width: () => 104,
}
