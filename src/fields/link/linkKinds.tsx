import { Fragment } from 'react'
import { ColourChip } from '#src/fields/choice/Tone.tsx'
import type { ReadingView } from '#src/fields/kindView.ts'
import { readableName } from './readableName.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'

export const reference: ReadingView<string> = {
  Cell: ({ value, label }) =>
    value ? (typeof label === 'string' ? readableName(label) : value) : null,
  Filter: ReferenceFilter,
  width: () => 150,
  least: 120,
}

/** The parent record is chosen like any reference. */
export const tree = reference

export const tags: ReadingView<readonly string[]> = {
  // Separated by spaces, so that they wrap like words and a narrow cell ends in an ellipsis instead
  // of half a tag.
  Cell: ({ label }) =>
    Array.isArray(label)
      ? label.map(({ id, label: name, colour }) => (
          <Fragment key={id}>
            <ColourChip colour={colour}>{name}</ColourChip>{' '}
          </Fragment>
        ))
      : null,
  Filter: ReferenceFilter,
  width: () => 180,
  least: 106,
  isWide: true,
}
