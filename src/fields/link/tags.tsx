import { Fragment } from 'react'
import type { CellProps, ReadingHalf } from '#src/fields/kindView.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ColourChip } from '#src/fields/choice/Tone.tsx'

export const tags: ReadingHalf<readonly string[]> = {
  Cell: TagsCell,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 180,
  least: 130,
  isWide: true,
}

function TagsCell({ label }: CellProps<readonly string[]>) {
  // With spaces between them, as words: they wrap where they may, and a cell too narrow ends in an ellipsis in place of half a tag.
  return Array.isArray(label)
    ? label.map(({ id, label: name, colour }) => (
        <Fragment key={id}>
          <ColourChip colour={colour}>{name}</ColourChip>{' '}
        </Fragment>
      ))
    : null
}
