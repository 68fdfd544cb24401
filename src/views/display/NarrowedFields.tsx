import './narrowed.texts.ts'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { use } from 'react'
import { loadEntity } from '#src/app/product/declarations.ts'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { shownField, type Shown } from '#src/views/parts/columns.ts'
import type { NarrowedProps } from './narrowed.ts'
import { RecordPicker } from './RecordPicker.tsx'

/** The fields by which offered records are narrowed: choices and references. */
export default function NarrowedFields({ entity, fields, value, onChange }: NarrowedProps) {
  const declared = use(loadEntity(entity))
  const set = (name: string, chosen: string | undefined) => {
    const { [name]: _before, ...others } = value
    onChange(chosen ? { ...others, [name]: chosen } : others)
  }
  return (
    <Stack spacing={2}>
      {fields.map(name => {
        const shown = shownField(declared, name)
        const props = { shown, value: value[name], onChange: (to?: string) => set(name, to) }
        return shown.field.kind === 'reference' ? (
          <OfReference key={name} {...props} />
        ) : (
          <OfChoice key={name} {...props} />
        )
      })}
      <Button disabled={!fields.some(name => value[name])} onClick={() => onChange({})}>
        {say('narrowed.all_offered')}
      </Button>
    </Stack>
  )
}

interface OfField {
  shown: Shown
  value: string | undefined
  onChange: (value?: string) => void
}

const OfChoice = ({ shown: { label, field }, value, onChange }: OfField) => (
  <TextField
    select
    size="small"
    margin="none"
    label={label}
    value={value ?? ''}
    onChange={event => onChange(event.target.value || undefined)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
  >
    <MenuItem value="">{say('narrowed.any')}</MenuItem>
    {field.options.values!.map(each => (
      <MenuItem key={each} value={each}>
        {valueInWords(field, each)}
      </MenuItem>
    ))}
  </TextField>
)

function OfReference({ shown: { label, field }, value, onChange }: OfField) {
  const [one = null] = useNamed(field.options.to!, value ? [value] : [], [])
  return (
    <RecordPicker
      entity={field.options.to!}
      label={label}
      value={one}
      onChange={chosen => onChange(chosen?.id)}
    />
  )
}
