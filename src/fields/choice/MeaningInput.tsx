import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { useCallRows } from '#src/fields/useCallRows.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** One of a list of values with their meanings; the search covers both. */
export function MeaningInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { values = [], meanings } = props.field.options
  const named = useCallRows<{ id: string; name: string }>(meanings!)
  const inWords = (value: string) =>
    [value, named.find(({ id }) => id === value)?.name].filter(Boolean).join(' ')
  return (
    <Autocomplete<string>
      id={shell.id}
      options={values}
      getOptionLabel={inWords}
      value={input.value || null}
      onChange={(_, chosen) => input.onChange(chosen)}
      onBlur={input.onBlur}
      openText={say('fields.open')}
      closeText={say('action.close')}
      clearText={say('fields.clear')}
      noOptionsText={say('fields.nothing_to_choose')}
      disabled={shell.disabled}
      size="small"
      fullWidth
      autoHighlight
      renderInput={params => (
        <TextField
          {...params}
          {...shell}
          inputRef={input.inputRef}
          slotProps={{ htmlInput: { ...params.inputProps, ...htmlInput } }}
        />
      )}
    />
  )
}
