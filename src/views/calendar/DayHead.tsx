import EditCalendar from '@mui/icons-material/EditCalendar'
import { styled } from '@mui/material/styles'
import { LinkBase, useLocation } from 'ra-core'
import type { AnyEntity } from '#define'
import { IconAction } from '#src/fields/IconAction.tsx'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { withWords } from '#src/views/display/display.ts'
import { RoomBars } from './RoomBars.tsx'
import { spokenName, weekday, type Span } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'

interface Props {
  entity: AnyEntity
  date: string
  day: CalendarDay | undefined
  isToday: boolean
  /** The one day that Tab reaches. */
  isHere: boolean
  isWhole?: boolean
  onFocus: (date: string) => void
  /** Opens what the day is managed with, if there is such a thing. */
  onManage: ((date: string) => void) | undefined
}

/** The heading of a day in a grid: its number as a link to the day, its state, and what it takes. */
export function DayHead({ entity, date, day, isToday, isHere, isWhole, onFocus, onManage }: Props) {
  const { pathname, search } = useLocation()
  const { count = 0, room } = day ?? {}
  const span: Span = 'day'
  return (
    <Head>
      <div>
        {isWhole && <span>{weekday(date)}</span>}
        <LinkBase
          to={{ pathname, search: withWords(search, { show: 'calendar', span, date }) }}
          data-date={date}
          tabIndex={isHere ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          aria-label={[
            spokenName(date),
            `${count} ${midSentence(entity.titles[count === 1 ? 0 : 1])}`,
            ...(room?.mark ? [room.mark] : []),
          ].join(', ')}
          onFocus={() => !isHere && onFocus(date)}
        >
          {Number(date.slice(8))}
        </LinkBase>
        {room?.mark && <ToneChip>{room.mark}</ToneChip>}
        {room?.note && (
          <Muted data-note title={room.note}>
            {room.note}
          </Muted>
        )}
        {onManage && (
          <IconAction
            label={say('moving.day', { date: spokenName(date) })}
            hasHint
            size="small"
            tabIndex={isHere ? 0 : -1}
            icon={<EditCalendar fontSize="inherit" />}
            onClick={() => onManage(date)}
          />
        )}
      </div>
      {room && <RoomBars measures={room.measures} {...(isWhole && { isWhole })} />}
    </Head>
  )
}

const Head = styled('div')(({ theme }) => ({
  '& > div:first-of-type': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 22 },
  '& [data-note]': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.6875rem',
    fontWeight: 400,
  },
  '& > div > button': { marginLeft: 'auto', padding: 2, fontSize: '0.875rem', opacity: 0.55 },
  '& > div > button:hover, & > div > button:focus-visible': { opacity: 1 },
  '& a': {
    flex: 'none',
    minWidth: 22,
    padding: '0 4px',
    borderRadius: 11,
    fontSize: '0.75rem',
    lineHeight: '20px',
    textAlign: 'center',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
  },
  '& a:hover': { textDecoration: 'underline' },
  '& a[aria-current]': {
    color: theme.palette.primary.contrastText,
    background: theme.palette.primary.main,
    fontWeight: 600,
  },
}))
