import type { ReadingHalf } from '#src/fields/kindView.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from '#src/fields/choice/Tone.tsx'

export const url: ReadingHalf<string> = {
  // Nothing but the web: a script in an address would run for whoever clicks it.
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
