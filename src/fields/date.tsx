import { FromTo } from './FromTo.tsx'
import { DateText } from './DateText.tsx'
import { FilterPill } from './FilterPill.tsx'
import type { FieldHalf, FilterProps, InputProps } from './half.ts'
import { type Range, summaryOfRange } from './range.ts'
import { formatDate } from './time.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'

export const date: FieldHalf<string> = {
  Cell: ({ value }) => (value ? formatDate(value) : null),
  Input: DateInput,
  Filter: DateFilter,
  align: 'left',
  width: () => 110,
}

function DateInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  return (
    <DateText
      {...shell}
      htmlInput={htmlInput}
      value={input.value}
      onChange={input.onChange}
      onBlur={input.onBlur}
      inputRef={input.ref}
    />
  )
}

function DateFilter({ label, value, onChange }: FilterProps<Range<string>>) {
  return (
    <FilterPill
      label={label}
      summary={summaryOfRange(value, formatDate)}
      onClear={() => onChange(undefined)}
    >
      <FromTo value={value} onChange={onChange} />
    </FilterPill>
  )
}
