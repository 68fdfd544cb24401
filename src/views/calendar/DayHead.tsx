import type { Theme } from '@mui/material/styles'
import { memo } from 'react'
import type { AnyEntity } from '#define'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { RoomBars } from './RoomBars.tsx'
import { manageSign, signLook } from '#src/theme/signs.tsx'
import { spokenName, weekday } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'

interface Props {
  entity: AnyEntity
  day: string
  /** The address of the day alone. */
  path: string
  known: CalendarDay | undefined
  isToday: boolean
  /** The one day that Tab reaches. */
  isHere: boolean
  isWhole?: boolean
  onFocus: (date: string) => void
  /** Opens what the day is managed with, if there is such a thing. */
  onManage: ((date: string) => void) | undefined
}

/** The heading of a day in a grid: its number as a link to the day, its state, and what it takes. */
export const DayHead = memo((props: Props) => {
  const { entity, day, path, known, isToday, isHere, isWhole, onFocus, onManage } = props
  const { count = 0, room } = known ?? {}
  const spoken = spokenName(day)
  const manage = onManage && say('moving.day', { date: spoken })
  return (
    <div data-head>
      <div>
        {isWhole && <span>{weekday(day)}</span>}
        <a
          href={path}
          data-date={day}
          tabIndex={isHere ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          aria-label={[
            spoken,
            `${count} ${midSentence(entity.titles[count === 1 ? 0 : 1])}`,
            ...(room?.mark ? [room.mark] : []),
          ].join(', ')}
          onFocus={() => !isHere && onFocus(day)}
        >
          {Number(day.slice(8))}
        </a>
        {room?.mark && <ToneChip>{room.mark}</ToneChip>}
        {room?.note && (
          <Muted data-note title={room.note}>
            {room.note}
          </Muted>
        )}
        {onManage && (
          <button
            type="button"
            aria-label={manage}
            title={manage}
            tabIndex={isHere ? 0 : -1}
            onClick={() => onManage(day)}
          >
            {manageSign}
          </button>
        )}
      </div>
      {room && <RoomBars measures={room.measures} {...(isWhole && { isWhole })} />}
    </div>
  )
})

/** How the heads of days look; declared once around all of them. */
export const headLook = (theme: Theme) => ({
  '& [data-head]': {
    '& > div:first-of-type': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 22 },
    '& [data-note]': {
      minWidth: 0,
      overflow: 'clip',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '0.6875rem',
      fontWeight: 400,
    },
    '& > div > button': {
      display: 'grid',
      placeItems: 'center',
      marginLeft: 'auto',
      padding: 2,
      border: 0,
      borderRadius: 4,
      background: 'none',
      color: 'color-mix(in srgb, currentColor 55%, transparent)',
      fontSize: '0.875rem',
      cursor: 'pointer',
    },
    '& svg': signLook,
    '& > div > button:hover, & > div > button:focus-visible': { color: 'inherit' },
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
  },
})
