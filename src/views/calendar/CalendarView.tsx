import './calendar.texts.ts'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { styled, type Theme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from 'ra-core'
import { useRef } from 'react'
import type { AnyEntity } from '#define'
import { followedPath } from '#src/app/followedPath.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { theme } from '#src/theme/theme.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { useKeyDown } from '#src/views/parts/useShortcut.ts'
import { BulkBar } from '#src/views/list/bulk/BulkBar.tsx'
import { CalendarAgenda } from './CalendarAgenda.tsx'
import { cardLook } from './card/cardLook.ts'
import { HoverCard } from './card/HoverCard.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { headLook } from './DayHead.tsx'
import { MovingContext } from './card/MovingContext.ts'
import { barsLook } from './RoomBars.tsx'
import { cardIn } from './rooms.ts'
import { nameOf, plusDays, rangeOf, spans, turned, weekStart, type Span } from './spans.ts'
import { useCalendarDays, useCalendarPlace, type CalendarDay } from './useCalendar.ts'
import { useCardSelection } from './useCardSelection.ts'
import { useKeyMove } from './useKeyMove.ts'
import { useManagedDay } from './useManagedDay.tsx'
import { useDraggables } from './useDragging.ts'
import { useMovedCards } from './useMovedCards.tsx'
import { IconAction } from '#src/controls/IconAction.tsx'

/** The records of a list by day: a month, a week, a day, or an agenda. */
export function CalendarView({ entity }: { entity: AnyEntity }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { client, today, span, date, go, dayPath } = useCalendarPlace(entity, isPhone)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCalendarDays(
    entity,
    span,
    date,
  )
  const days = data ?? none
  const frame = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const selection = useCardSelection(entity, frame)
  useDraggables(frame, card => cardIn(days, card))
  const { moving, drop, places, asking } = useMovedCards(entity, days)
  const { manage, managed } = useManagedDay(entity)
  const range = rangeOf(span, date, client.country)
  const spanWord = midSentence(say(span === 'agenda' ? 'calendar.days' : `calendar.${span}`))
  const keys = useKeyMove({
    entity,
    days,
    range,
    span,
    frame,
    mayMove: !!moving,
    hasOthers: !!places,
    go,
    drop,
  })
  useCalendarKeys(frame, (key, on) => {
    if (keys.press(key, on)) return true
    const start = weekStart(date, client.country)
    const to = {
      ArrowLeft: plusDays(date, -1),
      ArrowRight: plusDays(date, 1),
      ArrowUp: plusDays(date, span === 'month' ? -7 : -1),
      ArrowDown: plusDays(date, span === 'month' ? 7 : 1),
      PageUp: turned(span, date, -1),
      PageDown: turned(span, date, 1),
      Home: start,
      End: plusDays(start, 6),
      t: today,
    }[key]
    if (to) go({ date: to })
    return to !== undefined
  })
  const count = days
    .filter(day => span !== 'month' || day.date.slice(0, 7) === date.slice(0, 7))
    .reduce((sum, day) => sum + day.count, 0)
  const shown = {
    entity,
    days,
    date,
    today,
    span,
    client,
    selection,
    go,
    dayPath,
    onManage: manage,
  }
  return (
    <MovingContext value={moving}>
      <Frame
        ref={frame}
        aria-label={say('display.calendar')}
        aria-busy={isFetching}
        onPointerDown={keys.end}
        onClick={event => {
          const path = followedPath(event)
          if (path === undefined) return
          event.preventDefault()
          navigate(path)
        }}
      >
        <header>
          <IconAction
            label={say('calendar.previous', { span: spanWord })}
            onClick={() => go({ date: turned(span, date, -1) })}
            icon={<ChevronLeft />}
          />
          <Button variant="outlined" title="T" onClick={() => go({ date: today })}>
            {say('calendar.today')}
          </Button>
          <IconAction
            label={say('calendar.next', { span: spanWord })}
            onClick={() => go({ date: turned(span, date, 1) })}
            icon={<ChevronRight />}
          />
          <h2 aria-live="polite">{nameOf(span, date, client.country)}</h2>
          {data && !isPlaceholderData && !entity.calendar!.end && (
            <Muted>
              {count.toLocaleString('en-NZ')} {midSentence(entity.titles[count === 1 ? 0 : 1])}
            </Muted>
          )}
          {!isPhone && (
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={say('calendar.span')}
              value={span}
              onChange={(_, chosen: Span | null) => chosen && go({ span: chosen, date })}
            >
              {spans.map(each => (
                <ToggleButton
                  key={each}
                  value={each}
                  sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}
                >
                  {say(`calendar.${each}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        </header>
        {isFetching && <ProgressLine aria-label={say('common.loading')} />}
        {error ? (
          <ProblemState error={error} onRetry={() => void refetch()} />
        ) : span === 'month' || span === 'week' ? (
          <CalendarGrid {...shown} />
        ) : (
          data && <CalendarAgenda {...shown} days={within(range, days)} />
        )}
        {moving && !isPhone && (
          <Muted>
            {say('moving.hint')} {places && say('moving.hint_others')}
          </Muted>
        )}
        <div aria-live="assertive" style={visuallyHidden}>
          {keys.told}
        </div>
      </Frame>
      <BulkBar entity={entity} />
      <HoverCard entity={entity} frame={frame} recordOf={card => cardIn(days, card)?.record} />
      {places?.(keys.picked)}
      {asking}
      {managed}
    </MovingContext>
  )
}

const none = [] as const

/**
 * Of a month that is shown until a day of it has come, the day alone: the others would stand above
 * it and leave under the pointer. Of days that are all others nothing is left out.
 */
function within({ from, to }: { from: string; to: string }, days: readonly CalendarDay[]) {
  const some = days.filter(({ date }) => from <= date && date <= to)
  return some.length > 0 ? some : days
}

/** Keys of the calendar: active while it, or no element, has the focus. */
function useCalendarKeys(
  frame: React.RefObject<HTMLElement | null>,
  act: (key: string, on: Element) => boolean,
) {
  useKeyDown(event => {
    const target = event.target as Element
    const isHere = target === document.body || frame.current?.contains(target)
    if (!isHere || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('input, textarea, select, [role=group]')) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (act(key, target)) event.preventDefault()
  })
}

const Frame = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  gap: 8,
  minHeight: 0,
  minWidth: 0,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 },
  '& > header h2': { margin: '0 4px', ...theme.typography.h2 },
  '& > header .MuiToggleButtonGroup-root': { marginLeft: 'auto' },
  '& > [role=progressbar]': { position: 'absolute', top: 34, left: 0, right: 0, height: 2 },
  '& > span': { fontSize: '0.75rem' },
  ...cardLook(theme),
  ...headLook(theme),
  ...barsLook(theme),
})
