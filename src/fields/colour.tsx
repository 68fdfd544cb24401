import type { ReadingHalf } from './half.ts'
import { ColourChip } from './Tone.tsx'

export const colour: ReadingHalf<string> = {
  Cell: ({ value }) => (value ? <ColourChip colour={value}>{value}</ColourChip> : null),
  Filter: null,
  align: 'left',
  width: () => 110,
}
