import type { ReadingHalf } from './half.ts'
import { TextFilter } from './TextFilter.tsx'
import { ValueLink } from './Tone.tsx'

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
