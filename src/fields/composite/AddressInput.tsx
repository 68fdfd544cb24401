import '#src/fields/text/inputs.texts.ts'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import type { FieldError } from 'react-hook-form'
import { addressParts, type Address, type AddressPart } from '#define'
import { countryName, worldCountries } from '#define/fields/countries.ts'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { problemOfPart } from '#src/fields/problemOf.ts'
import { useClient } from '#src/fields/useClient.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'

/** The parts of an address, each with its own input. An address with only empty parts is null. */
export function AddressInput(props: InputProps) {
  const { country } = useClient()
  const { input, shell, fieldState } = useFieldInput(props, asIs)
  const value = (input.value ?? {}) as Partial<Address>
  const problems = fieldState.error as
    | (FieldError & Partial<Record<keyof Address, FieldError>>)
    | undefined
  const set = (part: Partial<Record<keyof Address, string | null>>) => {
    const changed = { ...blank, country, ...value, ...part }
    const { country: _, ...typed } = changed
    input.onChange(Object.values(typed).every(isEmpty) ? null : changed)
  }
  const box = (name: keyof Address, autoComplete: string) => ({
    label: say(`fields.${name}`),
    margin: 'none' as const,
    disabled: shell.disabled,
    value: value[name] ?? '',
    onBlur: input.onBlur,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value || null }),
    error: problems?.[name] !== undefined,
    helperText: problems?.[name]?.message,
    slotProps: {
      htmlInput: { 'aria-label': `${props.label}: ${say(`fields.${name}`)}`, autoComplete },
    },
  })
  /** As in any text input, the limit is shown when it is near and pasted text is never cut. */
  const part = (name: AddressPart, autoComplete: string) => {
    const shown = box(name, autoComplete)
    const length = value[name]?.length ?? 0
    const { max } = addressParts[name]
    return {
      ...shown,
      error: shown.error || (problems?.message !== undefined && !!problemOfPart(name, value)),
      helperText:
        shown.helperText ??
        (length > max * 0.8 ? say('inputs.length', { length, max }) : undefined),
    }
  }
  return (
    <Group aria-label={props.label}>
      <legend>
        {props.label}
        {shell.required && ' *'}
      </legend>
      <TextField {...part('line1', 'address-line1')} inputRef={input.inputRef} id={shell.id} />
      <TextField {...part('line2', 'address-line2')} />
      <TextField {...part('suburb', 'address-level3')} />
      <TextField {...part('city', 'address-level2')} />
      <TextField {...part('region', 'address-level1')} />
      <TextField {...part('postcode', 'postal-code')} />
      <TextField {...box('country', 'country')} select value={value.country ?? country}>
        {worldCountries.map(each => (
          <MenuItem key={each} value={each}>
            {spokenLabel(countryName(each))}
          </MenuItem>
        ))}
      </TextField>
      {shell.helperText && problems?.message !== undefined && (
        <FormHelperText error sx={{ gridColumn: '1 / -1' }}>
          {shell.helperText}
        </FormHelperText>
      )}
    </Group>
  )
}

const blank = Object.fromEntries(Object.keys(addressParts).map(name => [name, null]))

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 12, fontSize: '0.8125rem', fontWeight: 600 },
}))
