import type { ReadingView } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from '#src/fields/choice/Tone.tsx'

export const email: ReadingView<string> = {
  Cell: ({ value }) => (value ? <ValueLink href={`mailto:${value}`}>{value}</ValueLink> : null),
  Filter: TextFilter,
  align: 'left',
  width: () => 220,
  least: 160,
}
