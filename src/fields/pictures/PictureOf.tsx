import './pictures.texts.ts'
import { styled } from '@mui/material/styles'
import { labelOf, type AnyField } from '#define'
import { useNamed, useOptions } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** The reference of a line to what its picture shows. */
  field: AnyField
  name: string
  /** The record with the pictures, which the choice is narrowed to. */
  by: string
  parentId: string
  place: number
  value: string | null
  /** Without it the choice is for reading alone. */
  onChange: ((id: string | null) => void) | undefined
}

/** Below a picture: what of the record it shows. Nothing where the record has no such things. */
export function PictureOf({ field, name, by, parentId, place, value, onChange }: Props) {
  const { to, narrowedBy = {} } = field.options
  const narrowed = Object.fromEntries(
    Object.entries(narrowedBy).flatMap(([theirs, mine]) =>
      mine === by ? [[theirs, parentId]] : [],
    ),
  )
  const { options } = useOptions(to!, '', true, narrowed)
  const known = value && !options.some(({ id }) => id === value) ? [value] : []
  const all = [...options, ...useNamed(to!, known, [])]
  if (!all.length) return null
  return (
    <Choice
      aria-label={say('pictures.of', { label: labelOf(name, field.options), place })}
      value={value ?? ''}
      disabled={!onChange}
      onChange={({ target }) => onChange?.(target.value || null)}
      // Delete would remove the picture around it.
      onKeyDown={event => event.stopPropagation()}
    >
      <option value="">{say('pictures.of_all')}</option>
      {all.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Choice>
  )
}

const Choice = styled('select')(({ theme }) => ({
  font: 'inherit',
  fontSize: '0.8125rem',
  width: 'calc(100% - 8px)',
  height: 28,
  margin: '0 4px 4px',
  color: theme.palette.text.primary,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
}))
