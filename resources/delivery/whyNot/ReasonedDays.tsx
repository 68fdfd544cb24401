import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { CallAnswer, CallInput } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { plusDays, weekday, weekStart } from '#src/views/calendar/spans.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import type { planningCalls } from '#resources/delivery/plans/planning/planning.calls.ts'
import type { reasonedDateCalls } from './reasonedDates.calls.ts'

type Day = CallAnswer<typeof reasonedDateCalls.getReasonedDates>['data'][number]

interface Props {
  /** What is to be planned. */
  asked: Omit<CallInput<typeof planningCalls.checkPlan>, 'date'> & { date?: string }
  chosen: string | null
  onChoose: (date: string) => void
}

/**
 * The days to come as weeks, with what is free in colour and the reasons of the day that is looked
 * at below. A reason against all of them is said once, above.
 */
export default function ReasonedDays({ asked, chosen, onChoose }: Props) {
  const { date: _date, overrideReason: _reason, isConfirmed: _confirmed, ...wished } = asked
  const { warningReason: _warning, ...input } = wished
  const query = useCall('getReasonedDates', input)
  const { country } = useClient()
  const [looked, look] = useState<string>()
  const cell = (day: Day, at: number) => {
    const name = namedDate(day.date)
    const near = day.stopsNearBy > 0 && nearText(day)
    const isFirst = at === 0 || day.date.endsWith('-01')
    return (
      <button
        key={day.date}
        type="button"
        data-verdict={day.verdict}
        aria-label={[name, say(shownAs[day.verdict].text), near].filter(Boolean).join(', ')}
        aria-pressed={day.date === chosen}
        onFocus={() => look(day.date)}
        onClick={() => {
          look(day.date)
          if (day.isFree) onChoose(day.date)
        }}
      >
        {isFirst ? name.slice(4, 9) : Number(day.date.slice(8))}
        {near && <small>{say('planning.near_short', { count: day.stopsNearBy })}</small>}
      </button>
    )
  }
  return (
    <Loaded query={query}>
      {({ data }) => {
        const [first] = data
        if (!first) return null
        const isOfAll = (message: string) => data.every(day => hasReason(day, message))
        const always = first.reasons.filter(({ message }) => isOfAll(message))
        const shown =
          data.find(({ date }) => date === (looked ?? chosen)) ??
          data.find(({ verdict }) => verdict === 'Free') ??
          first
        const before = Math.round(
          (Date.parse(first.date) - Date.parse(weekStart(first.date, country))) / 86_400_000,
        )
        return (
          <Days>
            {always.map(({ message }) => (
              <Muted key={message}>{say('planning.every_date', { message })}</Muted>
            ))}
            <fieldset aria-label={say('planning.days', { count: data.length })}>
              {data.slice(0, 7).map((_, n) => (
                <span key={n} aria-hidden>
                  {weekday(plusDays(first.date, n - before))}
                </span>
              ))}
              {before > 0 && <span style={{ gridColumn: `span ${before}` }} />}
              {data.map(cell)}
            </fieldset>
            <div aria-live="polite">
              <b>{namedDate(shown.date)}</b>{' '}
              <ToneChip tone={shownAs[shown.verdict].tone}>
                {say(shownAs[shown.verdict].text)}
              </ToneChip>{' '}
              {shown.stopsNearBy > 0 && nearText(shown)}
              {shown.reasons
                .filter(({ message }) => !isOfAll(message))
                .map(({ message }) => (
                  <div key={message}>{message}</div>
                ))}
            </div>
          </Days>
        )
      }}
    </Loaded>
  )
}

const hasReason = ({ reasons }: Day, text: string) =>
  reasons.some(({ message }) => message === text)

const shownAs = {
  Free: { tone: 'good', text: 'planning.is_free' },
  'Free But': { tone: 'warning', text: 'planning.is_free_but' },
  'Not Free': { tone: 'neutral', text: 'planning.is_not_free' },
} as const

const nearText = ({ stopsNearBy, nearestKm }: Day) =>
  nearestKm === null
    ? say('planning.near', { smart_count: stopsNearBy })
    : say('planning.near_km', { smart_count: stopsNearBy, km: nearestKm })

const Days = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  maxWidth: 520,
  fontSize: '0.8125rem',
  '& fieldset': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: 3,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  '& fieldset > span': { ...theme.typography.caption, textAlign: 'center' },
  '& button': {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    minHeight: 38,
    padding: 0,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
    background: theme.palette.sunken,
    cursor: 'pointer',
  },
  '& small': { fontSize: '0.6875rem', lineHeight: 1.2 },
  '& [data-verdict=Free]': {
    color: theme.palette.text.primary,
    background: theme.palette.tones.good.soft,
    borderColor: theme.palette.tones.good.main,
  },
  '& [data-verdict="Free But"]': {
    color: theme.palette.text.primary,
    background: theme.palette.tones.warning.soft,
  },
  '& [data-verdict="Not Free"]': { textDecoration: 'line-through' },
  '& [aria-pressed=true]': { outline: `2px solid ${theme.palette.primary.main}` },
}))
