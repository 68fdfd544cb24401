import '#resources/delivery/calendarDates.texts.ts'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted, ToneChip, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { CallAnswer, Tone } from '#define'
import { namedDate } from './dates.ts'
import type { deliveryCalendarCalls } from './deliveryCalendars.calls.ts'

type Day = CallAnswer<typeof deliveryCalendarCalls.getCalendarMonth>['data'][number]

interface Props {
  days: readonly Day[]
  today: string
  chosen: readonly string[]
  onChoose: (dates: readonly string[]) => void
}

/**
 * Each date with its capacity, its bookings and the reason for its state. Past dates cannot be
 * selected.
 */
export function CalendarDates({ days, today, chosen, onChoose }: Props) {
  const shown = measures.filter(m => days.some(d => d.capacity[m] !== null || d.booked[m] > 0))
  const open = days.filter(day => !day.isPast).map(day => day.date)
  const toggle = (date: string) =>
    onChoose(chosen.includes(date) ? chosen.filter(d => d !== date) : [...chosen, date].toSorted())
  return (
    <Paper>
      <LinesShell>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                checked={open.length > 0 && chosen.length === open.length}
                indeterminate={chosen.length > 0 && chosen.length < open.length}
                disabled={!open.length}
                onChange={event => onChoose(event.target.checked ? open : [])}
                slotProps={{ input: { 'aria-label': say('dates.all') } }}
              />
              {say('dates.date')}
            </th>
            <th scope="col">{say('dates.state')}</th>
            {shown.map(m => (
              <th key={m} scope="col" data-align="right">
                {say(`dates.${m}`)}
              </th>
            ))}
            <th scope="col">{say('dates.slots')}</th>
            <th scope="col">{say('dates.note')}</th>
            <th scope="col">{say('dates.override')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day.date} aria-current={day.date === today ? 'date' : undefined}>
              <td>
                <Checkbox
                  checked={chosen.includes(day.date)}
                  disabled={day.isPast}
                  onChange={() => toggle(day.date)}
                  slotProps={{
                    input: { 'aria-label': say('dates.one', { date: formatDate(day.date) }) },
                  }}
                />
                {day.id ? (
                  <LinkBase to={`/administration/shipping/calendar/operation/${day.id}/show`}>
                    {namedDate(day.date)}
                  </LinkBase>
                ) : (
                  namedDate(day.date)
                )}
              </td>
              <td data-label={say('dates.state')}>
                <State day={day} />
              </td>
              {shown.map(m => (
                <td key={m} data-align="right" data-label={say(`dates.${m}`)}>
                  <Filled
                    booked={day.booked[m]}
                    capacity={day.capacity[m]}
                    decimals={m === 'volume' ? 2 : 0}
                  />
                </td>
              ))}
              <td data-label={say('dates.slots')}>
                {(day.isOpen || day.booked.stops > 0) &&
                  day.slots.map(({ period, booked, capacity }) => (
                    <Slot key={period}>
                      {period} <Filled booked={booked} capacity={capacity} />
                    </Slot>
                  ))}
              </td>
              <td data-label={say('dates.note')}>
                {[...new Set([day.holiday, day.note])].filter(Boolean).join(', ')}
              </td>
              <td data-label={say('dates.override')}>
                {day.overrideReason && (
                  <>
                    {day.overrideReason} <Muted>{day.overriddenBy}</Muted>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </Paper>
  )
}

const measures = ['stops', 'items', 'volume', 'minutes', 'value'] as const

function State({ day }: { day: Day }) {
  const [text, tone]: [string, Tone] = !day.isOpen
    ? [say('dates.closed'), 'neutral']
    : day.isLocked
      ? [say('dates.locked'), 'warning']
      : [say('dates.open'), day.isPast ? 'neutral' : 'good']
  return <ToneChip tone={tone}>{text}</ToneChip>
}

interface FilledProps {
  booked: number
  capacity: number | null
  /** As many at least, so that the numbers of a column line up. */
  decimals?: number
}

/** Bookings and capacity; without a limit, bookings only. */
function Filled({ booked, capacity, decimals = 0 }: FilledProps) {
  const number = (n: number) =>
    n.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: 2 })
  if (capacity === null) return booked ? number(booked) : null
  const text = `${number(booked)} / ${number(capacity)}`
  return booked >= capacity ? (
    <ToneText tone={booked > capacity ? 'bad' : 'warning'}>{text}</ToneText>
  ) : (
    text
  )
}

const Slot = styled('span')({ display: 'inline-block', marginRight: 12, whiteSpace: 'nowrap' })
const Paper = styled('div')(({ theme }) => ({
  padding: theme.spacing(0, 1.5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& td:first-of-type': { whiteSpace: 'nowrap' },
  '& td': { padding: '2px 10px' },
  '& .MuiCheckbox-root': { padding: 3, marginRight: 6 },
  '& a': { color: 'inherit' },
  '& tr[aria-current] td:first-of-type': { fontWeight: 600 },
  '& td[data-align=right]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
}))
