import './actions.texts.ts'
import Radio from '@mui/material/Radio'
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { Difference } from '#src/views/form/conflict.ts'
import type { Choices, Side } from './merge.ts'
import './conflict.texts.ts'

/** A value in which two versions differ. */
export interface DifferenceRow extends Difference {
  readonly label: ReactNode
  /** The label as it is spoken. */
  readonly spoken: string
  readonly cell: (side: Side) => ReactNode
}

interface Props {
  rows: readonly DifferenceRow[]
  choices: Choices
  onChoose: (name: string, side: Side) => void
}

/** One's own and the other user's values beside each other; for each, one is chosen. */
export function DifferenceTable({ rows, choices, onChoose }: Props) {
  const id = useId()
  return (
    <Cards>
      <LinesShell>
        <Headings
          labels={(['field', ...sides, 'result'] as const).map(of => say(`conflict.${of}`))}
        />
        <tbody>
          {rows.map(({ name, label, spoken, cell, isMine, isTheirs }) => {
            const changed = { mine: isMine, theirs: isTheirs }
            const side = choices[name]
            return (
              <tr key={name}>
                <th scope="row" style={{ verticalAlign: 'top' }}>
                  {label}
                </th>
                {sides.map(of => (
                  <td key={of} data-label={say(`conflict.${of}`)} valign="top">
                    <Choice>
                      <Radio
                        name={`${id} ${name}`}
                        checked={side === of}
                        onChange={() => onChoose(name, of)}
                        slotProps={{
                          input: { 'aria-label': `${say(`conflict.${of}`)}: ${spoken}` },
                        }}
                      />
                      <span>
                        {cell(of)}
                        {!changed[of] && <Muted> {say('conflict.not_changed')}</Muted>}
                      </span>
                    </Choice>
                  </td>
                ))}
                <td data-label={say('conflict.result')} valign="top">
                  {side ? <strong>{cell(side)}</strong> : <Muted>{say('conflict.choose')}</Muted>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </LinesShell>
    </Cards>
  )
}

const sides = ['mine', 'theirs'] as const

/** At phone width a field is a card under its name, and each value has its side's label. */
const Cards = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& tbody th': { gridColumn: '1 / -1', padding: '0 !important', border: 0 },
    '& tbody th + td': { fontSize: 'inherit' },
    '& tbody th + td::before': {
      content: 'attr(data-label)',
      display: 'block',
      fontSize: '0.6875rem',
      color: theme.palette.text.secondary,
    },
  },
}))

const Choice = styled('label')({
  display: 'flex',
  alignItems: 'start',
  gap: 4,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& .MuiRadio-root': { padding: 2 },
})
