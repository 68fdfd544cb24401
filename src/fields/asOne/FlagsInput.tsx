import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import { labelOf } from '#define'
import { besideOf } from '#src/fields/file/besideOf.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'

/** Several flags as a row of chips: Space or a click sets one, Enter saves, Tab goes on. */
export function FlagsInput({ field, name, label, isBare, isDisabled, autoFocus }: InputProps) {
  return (
    <Chips onKeyDown={keepInside}>
      <legend style={isBare ? visuallyHidden : undefined}>{label}</legend>
      <div>
        {Object.entries(field.options.parts!).map(([part, each], at) => (
          <FlagChip
            key={part}
            field={each}
            name={besideOf(name, part)}
            label={labelOf(part, each.options)}
            isDisabled={!!isDisabled}
            autoFocus={!!autoFocus && at === 0}
          />
        ))}
      </div>
    </Chips>
  )
}

/** A form of one value is left by Tab, but not between the chips. */
function keepInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll('input')]
  const next = all.indexOf(event.target as HTMLInputElement) + (event.shiftKey ? -1 : 1)
  if (all[next]) event.stopPropagation()
}

function FlagChip(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  const { inputRef, value, onChange, ...handlers } = input
  return (
    <label>
      <input
        {...handlers}
        ref={inputRef}
        type="checkbox"
        checked={value === true}
        disabled={shell.disabled}
        autoFocus={props.autoFocus}
        aria-invalid={shell.error || undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{props.label}</span>
      {shell.error && <FormHelperText error>{shell.helperText}</FormHelperText>}
    </label>
  )
}

const Chips = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': {
    padding: 0,
    marginBottom: 4,
    fontSize: '0.75rem',
    color: theme.palette.text.secondary,
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& label': { position: 'relative', cursor: 'pointer' },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& label > span': {
    display: 'block',
    minWidth: 44,
    padding: '5px 10px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    fontSize: '0.8125rem',
    lineHeight: '20px',
    textAlign: 'center',
    color: theme.palette.text.secondary,
  },
  // The seven days of a week stand in one row of a phone.
  [theme.breakpoints.down('sm')]: {
    '& label': { flex: '1 0 auto' },
    '& label > span': { minWidth: 0, padding: '5px 6px' },
  },
  '& label:hover > span': { background: theme.palette.sunken },
  '& input:checked + span': {
    borderColor: theme.palette.primary.main,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
    fontWeight: 550,
  },
  '& input:focus-visible + span': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 1,
  },
  '& input:disabled + span': { opacity: 0.5, cursor: 'default' },
}))
