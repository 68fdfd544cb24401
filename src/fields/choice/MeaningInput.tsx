import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { CallName } from '#define/model.ts'
import { say } from '#src/i18n/say.ts'
import type { InputProps, Option } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { useProvider } from '#src/app/useServer.ts'

/** One of a list of values with their meanings; the search covers both. */
export function MeaningInput(props: InputProps) {
  const { input, shell, htmlInput } = useFieldInput(props, asIs)
  const { values = [], meanings } = props.field.options
  const nameOf = useMeanings(meanings!)
  const inWords = (value: string) => [value, nameOf(value)].filter(Boolean).join(' ')
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
          inputRef={input.ref}
          slotProps={{ htmlInput: { ...params.inputProps, ...htmlInput } }}
        />
      )}
    />
  )
}

function useMeanings(call: string) {
  const provider = useProvider()
  const { data = none } = useQuery({
    queryKey: ['meanings', call],
    queryFn: async () =>
      ((await provider.call(call as CallName, {} as never)) as unknown as { data: Named[] }).data,
    staleTime: 10 * 60_000,
  })
  return (value: string) => data.find(({ id }) => id === value)?.name
}

type Named = Pick<Option, 'id'> & { readonly name: string }
const none: Named[] = []
