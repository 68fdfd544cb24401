import './week.texts.ts'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { dayText, shiftsIn, type DayShift } from './dayText.ts'

interface Props {
  /** Its row and column. */
  readonly at: string
  readonly of: { readonly branchId: string; readonly staffId: string; readonly date: string }
  readonly name: { readonly name: string; readonly day: string }
  readonly shifts: readonly (DayShift & { id: string; version: number; state: string })[]
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onSaved: () => void
}

/** The shifts of a person on a day: what is typed is saved when the cell is left. */
export function DayCell({ at, of, name, shifts, onKey, onSaved }: Props) {
  const make = useMakeCall('workHours')
  const { report, notify } = useServer()
  const stored = dayText(shifts)
  const isLocked = shifts.some(({ state }) => state === 'Approved')
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)

  const save = async () => {
    if (typed === undefined || typed.trim() === stored) return setTyped(undefined)
    const target = shiftsIn(typed)
    setWrong(!target)
    if (!target) return notify(say('week.not_understood'), { type: 'error' })
    try {
      await make('saveWorkDay', {
        ...of,
        known: shifts.map(({ id, version }) => ({ id, version })),
        shifts: target,
      })
      onSaved()
      setTyped(undefined)
    } catch (error) {
      setWrong(true)
      report(error)
    }
  }
  return (
    <Cell
      data-cell={at}
      aria-label={say(isLocked ? 'week.approved' : 'week.cell', name)}
      aria-invalid={isWrong}
      readOnly={isLocked}
      value={typed ?? stored}
      onFocus={event => event.currentTarget.select()}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          setTyped(undefined)
          setWrong(false)
        } else onKey(event)
      }}
    />
  )
}

const Cell = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 104,
  boxSizing: 'border-box',
  padding: '7px 6px',
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  border: '1px solid transparent',
  borderRadius: 4,
  '&:hover': { borderColor: theme.palette.divider },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '&:read-only': { color: theme.palette.text.secondary },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
}))
