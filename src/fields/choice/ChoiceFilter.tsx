import type { AnyField } from '#define'
import { valueInWords } from '#src/i18n/declared.ts'
import { Checklist, summaryOf } from '#src/fields/composite/Checklist.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { FilterProps, Option } from '#src/fields/kindView.ts'

interface Props extends FilterProps<string | readonly string[]> {
  options: readonly Option[]
}

/** Records with any of the ticked values. */
export function ChoiceFilter({ options, label, value, onChange }: Props) {
  const chosen = [value ?? []].flat()
  const summary = summaryOf(chosen.map(id => options.find(option => option.id === id)?.label ?? id))
  return (
    <FilterPill label={label} summary={summary} onClear={() => onChange(undefined)}>
      <Checklist
        options={options}
        selected={chosen}
        onChange={ids => onChange(ids.length ? ids : undefined)}
      />
    </FilterPill>
  )
}

/** The declared values of a choice, with their labels. */
export const optionsOf = (field: AnyField): Option[] =>
  (field.options.values ?? []).map(value => ({ id: value, label: valueInWords(field, value) }))
