import { Fragment } from 'react'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ColourChip } from '#src/fields/choice/Tone.tsx'

export const tags: ReadingView<readonly string[]> = {
  Cell: TagsCell,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 180,
  least: 130,
  isWide: true,
}

function TagsCell({ label }: CellProps<readonly string[]>) {
  // Separated by spaces, so that they wrap like words and a narrow cell ends in an ellipsis instead
  // of half a tag.
  return Array.isArray(label)
    ? label.map(({ id, label: name, colour }) => (
        <Fragment key={id}>
          <ColourChip colour={colour}>{name}</ColourChip>{' '}
        </Fragment>
      ))
    : null
}
