import Stack from '@mui/material/Stack'
import type { DateRange as Span } from '../../resources/define/index.ts'
import { DateText } from './DateText.tsx'
import { FilterPill } from './FilterPill.tsx'
import type { CellProps, FieldHalf, FilterProps, InputProps } from './half.ts'
import { formatDate, isDate } from './time.ts'
import { asIs, useFieldInput } from './useFieldInput.tsx'

export const dateRange: FieldHalf<Span> = {
  Cell: ({ value }: CellProps<Span>) =>
    value ? `${formatDate(value.from)} – ${value.to ? formatDate(value.to) : ''}` : null,
  Input: DateRangeInput,
  Filter: DateRangeFilter,
  align: 'left',
  width: () => 180,
}

/** The first and the last day; without a last one it has no end. */
function DateRangeInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { from = null, to = null } = (input.value ?? {}) as Partial<Span>
  const set = (part: Partial<Record<keyof Span, string | null>>) => {
    const span = { from, to, ...part }
    input.onChange(span.from || span.to ? span : null)
  }
  const { label, helperText, ...common } = shell
  return (
    <Stack direction="row" spacing={1}>
      <DateText
        {...common}
        label={label && `${label} from`}
        helperText={helperText}
        htmlInput={named(htmlInput, 'from')}
        value={from}
        onChange={day => set({ from: day })}
        onBlur={input.onBlur}
        inputRef={input.ref}
      />
      <DateText
        {...common}
        id={undefined}
        autoFocus={false}
        required={false}
        label={label && 'to'}
        htmlInput={named(htmlInput, 'to')}
        value={to}
        onChange={day => set({ to: day })}
        onBlur={input.onBlur}
      />
    </Stack>
  )
}

/** Where the label is not shown, each of the two is named by it and its end. */
const named = (htmlInput: { 'aria-label'?: string }, end: string) =>
  htmlInput['aria-label'] ? { 'aria-label': `${htmlInput['aria-label']} ${end}` } : {}

/** Spans that a day lies in. */
function DateRangeFilter({ label, value, onChange }: FilterProps<string>) {
  return (
    <FilterPill
      label={label}
      summary={value && formatDate(value)}
      onClear={() => onChange(undefined)}
    >
      <DateText
        label={`${label} on`}
        size="small"
        autoFocus
        value={value ?? null}
        onChange={day => (day === null || isDate(day)) && onChange(day ?? undefined)}
      />
    </FilterPill>
  )
}
