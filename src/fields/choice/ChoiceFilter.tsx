import type { AnyField } from '#define'
import { valueInWords } from '#src/i18n/declared.ts'
import { Checklist, summaryOf } from '#src/fields/composite/Checklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { FilterProps, Option } from '#src/fields/kindView.ts'
import type { ManyProps } from './SearchedChoices.tsx'

interface Props extends FilterProps<string | readonly string[]> {
  options: readonly Option[]
}

/** Records with any of the ticked values. */
export function ChoiceFilter({ options, label, value, onChange }: Props) {
  const chosen = [value ?? []].flat()
  const summary = summaryOf(chosen.map(id => options.find(option => option.id === id)?.label ?? id))
  return (
    <FilterPill label={label} summary={summary} onClear={() => onChange(undefined)}>
      <Ticked
        label={label}
        options={options}
        selected={chosen}
        onChange={ids => onChange(ids.length ? ids : undefined)}
      />
    </FilterPill>
  )
}

/** Many options are found by typing; what compares the words is not in the first load. */
function Ticked(props: ManyProps) {
  if (props.options.length > mostSeen) return <SearchedChoices {...props} />
  const { label: _, ...list } = props
  return <Checklist {...list} />
}
const SearchedChoices = LazyPart(() => import('./SearchedChoices.tsx'))

/** As many as are seen without scrolling. */
const mostSeen = 12

/** The declared values of a choice, with their labels. */
export const optionsOf = (field: AnyField): Option[] =>
  (field.options.values ?? []).map(value => ({ id: value, label: valueInWords(field, value) }))
