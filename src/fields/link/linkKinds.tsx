import { Fragment } from 'react'
import { ColourChip } from '#src/fields/choice/Tone.tsx'
import type { ReadingView } from '#src/fields/kindView.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'

/** A record that is known by a day is named by that day, as days are read elsewhere. */
export const spokenLabel = (label: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(label) ? formatDate(label) : label

export const reference: ReadingView<string> = {
  Cell: ({ value, label }) =>
    value ? (typeof label === 'string' ? spokenLabel(label) : value) : null,
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
