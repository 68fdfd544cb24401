import type { CellProps, ReadingHalf } from './half.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ColourChip } from './Tone.tsx'

export const tags: ReadingHalf<readonly string[]> = {
  Cell: TagsCell,
  Filter: ReferenceFilter,
  align: 'left',
  width: () => 180,
  isWide: true,
}

function TagsCell({ label }: CellProps<readonly string[]>) {
  return Array.isArray(label) && label.length > 0 ? (
    <span style={{ display: 'inline-flex', gap: 4, maxWidth: '100%' }}>
      {label.map(({ id, label: name, colour }) => (
        <ColourChip key={id} colour={colour}>
          {name}
        </ColourChip>
      ))}
    </span>
  ) : null
}
