import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { CallAnswer, CallInput } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
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

/** The days to come with every reason against each; first the free ones with a stop near by. */
export default function ReasonedDays({ asked, chosen, onChoose }: Props) {
  const { date: _date, overrideReason: _reason, isConfirmed: _confirmed, ...wished } = asked
  const { warningReason: _warning, ...input } = wished
  const query = useCall('getReasonedDates', input)
  const row = (day: Day) => (
    <li key={day.date}>
      <div>
        {day.isFree ? (
          <Button
            size="small"
            aria-label={say('planning.choose_day', { day: namedDate(day.date) })}
            aria-pressed={day.date === chosen}
            onClick={() => onChoose(day.date)}
          >
            {namedDate(day.date)}
          </Button>
        ) : (
          <b>{namedDate(day.date)}</b>
        )}
        <ToneChip tone={shownAs[day.verdict].tone}>{say(shownAs[day.verdict].text)}</ToneChip>
        {day.stopsNearBy > 0 && <span>{nearText(day)}</span>}
      </div>
      {day.reasons.map(({ message }) => (
        <Muted key={message}>{message}</Muted>
      ))}
    </li>
  )
  return (
    <Loaded query={query}>
      {({ data }) => {
        const near = data.filter(
          ({ verdict, stopsNearBy }) => verdict === 'Free' && stopsNearBy > 0,
        )
        return (
          <Days>
            {near.length > 0 && (
              <>
                <h3>{say('planning.near_first')}</h3>
                <ul>{near.slice(0, 5).map(row)}</ul>
              </>
            )}
            <h3>{say('planning.days', { count: data.length })}</h3>
            <ul>{data.map(row)}</ul>
          </Days>
        )
      }}
    </Loaded>
  )
}

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
  maxHeight: 280,
  overflowY: 'auto',
  padding: theme.spacing(0, 1),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& h3': { ...theme.typography.caption, fontWeight: 600, margin: theme.spacing(1, 0, 0.5) },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gap: 2,
    padding: theme.spacing(0.5, 0),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& b, & .MuiButton-root': { minWidth: 120, justifyContent: 'flex-start', fontWeight: 500 },
}))
