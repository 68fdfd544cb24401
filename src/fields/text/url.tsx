import type { ReadingView } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from '#src/fields/choice/Tone.tsx'

export const url: ReadingView<string> = {
  // Only http and https: a script in an address would run when the user clicks it.
  Cell: ({ value }) =>
    value && /^https?:\/\//i.test(value) ? (
      <ValueLink href={value} target="_blank" rel="noreferrer">
        {value}
      </ValueLink>
    ) : (
      value
    ),
  Filter: TextFilter,
  align: 'left',
  width: () => 220,
  least: 140,
}
