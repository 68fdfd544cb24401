import { say } from '#src/i18n/say.ts'
import { Checklist } from '#src/fields/composite/Checklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { ReadingView, FilterProps } from '#src/fields/kindView.ts'
import { Muted } from './Tone.tsx'

export const flag: ReadingView<boolean> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : value ? (
      say('fields.yes')
    ) : (
      <Muted>{say('fields.no')}</Muted>
    ),
  Filter: FlagFilter,
  align: 'left',
  width: () => 76,
}

const yesNo = () => [
  { id: 'true', label: say('fields.yes') },
  { id: 'false', label: say('fields.no') },
]

function FlagFilter({ label, value, onChange }: FilterProps<boolean>) {
  const options = yesNo()
  const chosen = options.filter(({ id }) => String(value) === id)
  return (
    <FilterPill label={label} summary={chosen[0]?.label} onClear={() => onChange(undefined)}>
      <Checklist
        options={options}
        selected={chosen.map(({ id }) => id)}
        onChange={ids => onChange(ids.length ? ids.at(-1) === 'true' : undefined)}
      />
    </FilterPill>
  )
}
