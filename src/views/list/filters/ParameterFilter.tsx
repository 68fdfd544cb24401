import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { styled } from '@mui/material/styles'
import type { AnyField } from '#define'
import { IconAction } from '#src/controls/IconAction.tsx'
import { optionsOf } from '#src/fields/choice/ChoiceFilter.tsx'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import { isClearable } from '#src/fields/emptyValue.ts'
import type { FilterProps } from '#src/fields/kindView.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { daysBefore, formatDate, isDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import './parameter.texts.ts'

/** One value that a read model is asked with: a day with steps to those beside it, or a choice. */
export default function ParameterFilter(props: FilterProps<string>) {
  return props.field.kind === 'date' ? <Day {...props} /> : <One {...props} />
}

function Day({ field, label, value, onChange }: FilterProps<string>) {
  const today = todayOf(useClient())
  const step = (days: number) => onChange(daysBefore(value ?? today, days))
  return (
    <Steps aria-label={label}>
      <IconAction
        label={say('parameter.day_before')}
        icon={<ChevronLeft fontSize="small" />}
        onClick={() => step(1)}
      />
      <FilterPill
        label={label}
        summary={value && formatDate(value)}
        onClear={isClearable(field) ? () => onChange(undefined) : undefined}
      >
        <DateText
          label={label}
          value={value ?? null}
          onChange={day => day && isDate(day) && onChange(day)}
          autoFocus
        />
        <Help of={field} />
      </FilterPill>
      <IconAction
        label={say('parameter.day_after')}
        icon={<ChevronRight fontSize="small" />}
        onClick={() => step(-1)}
      />
    </Steps>
  )
}

const One = ({ field, label, value, onChange }: FilterProps<string>) => (
  <FilterPill
    label={label}
    summary={value && valueInWords(field, value)}
    onClear={isClearable(field) ? () => onChange(undefined) : undefined}
  >
    {close => (
      <>
        <Help of={field} />
        <MenuList autoFocusItem aria-label={label}>
          {optionsOf(field).map(option => (
            <MenuItem
              key={option.id}
              selected={option.id === value}
              onClick={() => {
                onChange(option.id)
                close()
              }}
            >
              {option.label}
            </MenuItem>
          ))}
        </MenuList>
      </>
    )}
  </FilterPill>
)

const Help = ({ of: { options } }: { of: AnyField }) =>
  options.help ? <FormHelperText sx={{ m: 0 }}>{options.help}</FormHelperText> : null

const Steps = styled('fieldset')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
