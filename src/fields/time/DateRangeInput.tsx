import Stack from '@mui/material/Stack'
import type { DateRange as Span } from '#define'
import { say } from '#src/i18n/say.ts'
import { DateText } from './DateText.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** The first and the last day; without a last day it is open-ended. */
export function DateRangeInput(props: InputProps) {
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
        label={label && say('fields.label_from', { label })}
        helperText={helperText}
        htmlInput={named(htmlInput, 'from')}
        value={from}
        onChange={day => set({ from: day })}
        onBlur={input.onBlur}
        inputRef={input.inputRef}
      />
      <DateText
        {...common}
        id={undefined}
        autoFocus={false}
        required={false}
        label={label && say('fields.to_end')}
        htmlInput={named(htmlInput, 'to')}
        value={to}
        onChange={day => set({ to: day })}
        onBlur={input.onBlur}
      />
    </Stack>
  )
}

/** If the label is hidden, it is part of each input's accessible name. */
const named = ({ 'aria-label': label }: { 'aria-label'?: string }, end: 'from' | 'to') =>
  label ? { 'aria-label': say(`fields.label_${end}`, { label }) } : {}
