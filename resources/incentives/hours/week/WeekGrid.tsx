import './week.texts.ts'
import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent } from 'react'
import type { CallAnswer, Calls } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { namedDate, daysAfter } from '#resources/delivery/calendars/dates.ts'
import { say } from '#src/i18n/say.ts'
import { DayCell } from './DayCell.tsx'

type Answer = CallAnswer<Calls['getWorkWeek']>

interface Props extends Omit<Answer, 'branchId'> {
  readonly branchId: string
  readonly from: string
  readonly onSaved: () => void
}

const week = [0, 1, 2, 3, 4, 5, 6]
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Enter: [1, 0],
}

/** A row for each person, a column for each day. The keys move from cell to cell as in a spreadsheet. */
export function WeekGrid({ branchId, from, people, shifts, onSaved }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const days = week.map(ahead => daysAfter(from, ahead))
  const move = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const onKey = (row: number, column: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    const { selectionStart, value } = event.currentTarget
    if (step) move(row + step[0], column + step[1])
    else if (event.key === 'ArrowLeft' && selectionStart === 0) move(row, column - 1)
    else if (event.key === 'ArrowRight' && selectionStart === value.length) move(row, column + 1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Muted style={{ margin: '4px 0 12px' }}>{say('week.how')}</Muted>
      <Scroll tabIndex={-1}>
        <Table ref={table} aria-label={say('week.title')}>
          <thead>
            <tr>
              <th scope="col">{say('week.person')}</th>
              {days.map(day => (
                <th key={day} scope="col">
                  {namedDate(day)}
                </th>
              ))}
              <th scope="col" className="number">
                {say('week.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ staffId, name }, row) => {
              const own = shifts.filter(shift => shift.staffId === staffId)
              return (
                <tr key={staffId}>
                  <th scope="row">{name}</th>
                  {days.map((day, column) => (
                    <td key={day}>
                      <DayCell
                        at={`${row} ${column}`}
                        of={{ branchId, staffId, date: day }}
                        name={{ name, day: namedDate(day) }}
                        shifts={own.filter(({ date }) => date === day)}
                        onKey={onKey(row, column)}
                        onSaved={onSaved}
                      />
                    </td>
                  ))}
                  <td className="number">{hoursOf(own)}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </Scroll>
    </>
  )
}

const hoursOf = (shifts: readonly { hours: string }[]) =>
  (
    shifts.reduce((sum, { hours }) => sum + Math.round(Number(hours) * 100), 0) / 100
  ).toLocaleString('en', { minimumFractionDigits: 2 })

const Scroll = styled('div')({ overflowX: 'auto' })

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  '& th': { textAlign: 'left', padding: '6px 8px', fontWeight: 600, whiteSpace: 'nowrap' },
  '& td': { padding: 2, borderTop: `1px solid ${theme.palette.divider}` },
  '& .number': { textAlign: 'right', padding: '6px 8px', fontVariantNumeric: 'tabular-nums' },
}))
