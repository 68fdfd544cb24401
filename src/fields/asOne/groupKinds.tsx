import { styled } from '@mui/material/styles'
import { clockText, labelOf, type AnyField } from '#define'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { widthOf } from '#src/fields/choice/widthOf.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { CellProps, ReadingView } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'

/** Flags by name. */
type Flags = Readonly<Record<string, boolean | null>>
/** An hour and its minute by their names, in this order. */
type Clock = Readonly<Record<string, number>>

/** Several flags as a row of chips; in a column the names of those that are set. */
export const flags: ReadingView<Flags> = {
  Cell: FlagsCell,
  width: field => Math.min(240, Math.ceil(widthOf(namesIn(field).join(', '), 13)) + 24),
  least: 120,
  isWide: true,
}

/** An hour and its minute as a time. */
export const clock: ReadingView<Clock> = {
  Cell: ({ value }) => (value ? clockText(...(Object.values(value) as [number, number])) : null),
  width: () => 84,
}

function FlagsCell({ field, value, isAlone }: CellProps<Flags>) {
  const { parts } = field.options
  const set = Object.keys(parts!).filter(name => value?.[name])
  const words = set.map(name => labelOf(name, parts![name]!.options)).join(', ')
  if (!isAlone) return words || <Muted>{say('common.none')}</Muted>
  return (
    <>
      <span style={visuallyHidden}>{words || say('common.none')}</span>
      <Chips aria-hidden>
        {Object.entries(parts!).map(([name, part]) => (
          <span key={name} data-set={set.includes(name) || undefined}>
            {labelOf(name, part.options)}
          </span>
        ))}
      </Chips>
    </>
  )
}

const namesIn = ({ options }: AnyField) =>
  Object.entries(options.parts!).map(([name, part]) => labelOf(name, part.options))

const Chips = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& > span': {
    padding: '1px 8px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    fontSize: '0.75rem',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
    '&[data-set]': {
      borderColor: 'transparent',
      background: theme.palette.accentSoft,
      color: theme.palette.text.primary,
      fontWeight: 550,
    },
    '&:not([data-set])': { textDecoration: 'line-through' },
  },
}))
