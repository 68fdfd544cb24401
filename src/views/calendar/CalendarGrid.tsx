import './calendar.texts.ts'
import { styled } from '@mui/material/styles'
import { useEvent, type RaRecord } from 'ra-core'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { AnyEntity } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Headings } from '#src/fields/composite/LinesShell.tsx'
import type { ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { theme } from '#src/theme/theme.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'
import { CalendarCard } from './card/CalendarCard.tsx'
import { DayHead } from './DayHead.tsx'
import { DropPlace } from './DropPlace.tsx'
import { FilledText } from './RoomBars.tsx'
import { isFull, recordsIn, slotIn, slotRows } from './rooms.ts'
import { daysOf, rangeOf, weekday, type Span } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'
import { useDayList } from './useDayList.ts'
import type { CardSelection } from './useCardSelection.ts'

export interface CalendarProps {
  readonly entity: AnyEntity
  readonly days: readonly CalendarDay[]
  /** The day with the keyboard focus. */
  readonly date: string
  readonly today: string
  readonly span: Span
  readonly client: ClientTime
  readonly selection: CardSelection
  readonly go: (words: { span?: Span; date?: string }) => void
  /** The address of a day alone. */
  readonly dayPath: (date: string) => string
  /** Opens what a day is managed with, if there is such a thing. */
  readonly onManage: ((date: string) => void) | undefined
}

/**
 * Weeks as rows and days as cells, or the slots of one week as rows; Tab reaches one day and its
 * records, arrow keys move to the others. Cells stay in the page when other days come into them.
 */
export function CalendarGrid(props: CalendarProps) {
  const { entity, days, date, today, span, client, selection, go, dayPath, onManage } = props
  const dayList = useDayList(entity)
  const pathOf = useRecordPath(entity)
  const frame = useRef<HTMLDivElement>(null)
  const wasWithin = useRef(false)
  const { from, to } = rangeOf(span, date, client.country)
  const all = useMemo(() => daysOf({ from, to }), [from, to])
  const weeks = Array.from({ length: all.length / 7 }, (_, n) => all.slice(n * 7, n * 7 + 7))
  const found = useMemo(() => new Map(days.map(day => [day.date, day])), [days])
  const isTall = span === 'week'
  const rows = isTall ? slotRows(all.flatMap(day => found.get(day) ?? [])) : []

  // The focus moves to the day that the keys select.
  useEffect(() => {
    if (wasWithin.current)
      frame.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }, [date])
  const isRead = days.length > 0
  const isOpened = useRef(false)
  useEffect(() => {
    const cell = frame.current?.querySelector(`[data-date="${date}"]`)
    const week = cell?.closest<HTMLElement>('tbody tr')
    // Late in a month its last weeks are below what a screen shows.
    week?.scrollIntoView?.({ block: 'nearest' })
    // It opens with the week of today on top: those that are over stand above it.
    if (week && isRead && !isOpened.current && date === today)
      frame.current!.scrollTop = week.offsetTop - headHeight
    isOpened.current ||= isRead
  }, [date, today, isRead])
  const focusOn = useEvent((focused: string) => go({ date: focused }))
  const cellOf = (day: string): CellProps => {
    const known = found.get(day)
    const isPast = day < today
    return { entity, client, selection, pathOf, day, known, isPast, isHere: day === date, isTall }
  }
  const headOf = (day: string): HeadProps => ({
    path: dayPath(day),
    // Undefined while everything is in sight.
    listPath: hiddenOn(found.get(day)) > 0 ? dayList(day) : undefined,
    isToday: day === today,
    onFocus: focusOn,
    onManage,
  })

  return (
    <Scroll
      ref={frame}
      onFocus={() => (wasWithin.current = true)}
      onBlur={event => {
        // A day removed from the page loses the focus without a new target.
        if (event.relatedTarget) wasWithin.current = frame.current!.contains(event.relatedTarget)
      }}
    >
      <table
        aria-label={entity.titles[1]}
        data-span={span}
        data-slots={rows.length > 0 || undefined}
      >
        {rows.length ? (
          <>
            <thead>
              <tr>
                <th scope="col">{say('moving.slot')}</th>
                {all.map((day, n) => (
                  <HeadCell key={n} {...cellOf(day)} {...headOf(day)} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label }) => (
                <tr key={label}>
                  <th scope="row">{label ?? say('moving.no_slot')}</th>
                  {all.map((day, n) => (
                    <SlotCell key={n} {...cellOf(day)} label={label} />
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        ) : (
          <>
            <Headings labels={all.slice(0, 7).map(weekday)} />
            <tbody>
              {weeks.map((week, row) => (
                <tr key={row}>
                  {week.map((day, n) => (
                    <DayCell
                      key={n}
                      {...cellOf(day)}
                      {...headOf(day)}
                      isOutside={span === 'month' && day.slice(0, 7) !== date.slice(0, 7)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        )}
      </table>
    </Scroll>
  )
}

interface CellProps extends Pick<CalendarProps, 'entity' | 'client' | 'selection'> {
  pathOf: (record: RaRecord) => string
  day: string
  known: CalendarDay | undefined
  /** The day is over: its records are calm. */
  isPast: boolean
  isHere: boolean
  /** Cards have two lines. */
  isTall: boolean
}

interface HeadProps {
  path: string
  listPath: string | undefined
  isToday: boolean
  onFocus: (date: string) => void
  onManage: CalendarProps['onManage']
}

/** A day with its records. Like the other cells it renders only when something of its day changes. */
const DayCell = memo((props: CellProps & HeadProps & { isOutside: boolean }) => {
  const { entity, day, known, isPast, isHere, isOutside, path, listPath, isToday, ...does } = props
  const refusal = known?.room?.refusal ?? null
  return (
    <DropPlace
      as="td"
      target={{ date: day, refusal }}
      data-outside={isOutside || undefined}
      data-past={isPast || undefined}
      data-closed={refusal !== null || undefined}
    >
      <DayHead
        {...{ entity, day, known, path, isToday, isHere }}
        onFocus={does.onFocus}
        onManage={does.onManage}
      />
      <Cards {...props} records={known?.records ?? none} />
      <More {...{ known, listPath, isHere }} />
    </DropPlace>
  )
})

/** The heading of a day above its slots. */
const HeadCell = memo((props: CellProps & HeadProps) => {
  const { entity, day, known, isPast, isHere, path, listPath, isToday, onFocus, onManage } = props
  return (
    <th
      scope="col"
      data-past={isPast || undefined}
      data-closed={(known?.room?.refusal ?? null) !== null || undefined}
    >
      <DayHead {...{ entity, day, known, path, isToday, isHere, onFocus, onManage }} isWhole />
      <More {...{ known, listPath, isHere }} />
    </th>
  )
})

/** A slot of a day with its records. A day without this slot takes nothing here. */
const SlotCell = memo((props: CellProps & { label: string | null }) => {
  const { entity, day, known, isPast, label } = props
  const slot = slotIn(known?.room, { label })
  const refusal = known?.room?.refusal ?? null
  if (!slot && label !== null) return <td data-outside aria-label={say('moving.no_slot')} />
  return (
    <DropPlace
      as="td"
      target={{ date: day, slotId: slot?.id ?? null, refusal }}
      data-past={isPast || undefined}
      data-closed={refusal !== null || undefined}
    >
      {slot && (slot.booked > 0 || slot.capacity !== null) && (
        <Muted data-full={isFull(slot) || undefined}>
          <FilledText {...slot} />
        </Muted>
      )}
      <Cards {...props} records={recordsIn(known, { label }, entity.calendar!.slot!)} isInSlot />
    </DropPlace>
  )
})

interface CardsProps extends CellProps {
  records: readonly RaRecord[]
  isInSlot?: boolean
}

const Cards = ({ entity, client, selection, pathOf, records, ...how }: CardsProps) => (
  <ul>
    {records.map(record => (
      <CalendarCard
        key={record.id}
        {...{ entity, client, record }}
        path={pathOf(record)}
        isWhole={false}
        isTall={how.isTall}
        {...(how.isInSlot && { isInSlot: true })}
        isInOrder={how.isHere}
        isSelected={selection.isSelected(record.id)}
        onSelect={selection.select}
      />
    ))}
  </ul>
)

/** Leads to the records that have no room. */
function More({
  known,
  listPath,
  isHere,
}: Pick<CellProps & HeadProps, 'known' | 'listPath' | 'isHere'>) {
  if (!listPath) return null
  return (
    <a href={listPath} tabIndex={isHere ? undefined : -1} data-more>
      {say('calendar.more', { count: hiddenOn(known).toLocaleString('en-NZ') })}
    </a>
  )
}

const none = [] as const
const hiddenOn = (day: CalendarDay | undefined) => (day ? day.count - day.records.length : 0)

/** The height of the names of the weekdays, in pixels: they stay above the weeks. */
const headHeight = 28

const line = `1px solid ${theme.palette.divider}`
/** Serialised once: a function of the theme would be at each drawing. */
const Scroll = styled('div')({
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  border: line,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& table': {
    width: '100%',
    height: '100%',
    minWidth: 700,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: headHeight,
    padding: '0 8px',
    textAlign: 'left',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    background: theme.palette.background.paper,
    borderBottom: line,
  },
  '& td': {
    height: 78,
    padding: 4,
    verticalAlign: 'top',
    borderBottom: line,
    borderRight: line,
    overflow: 'clip',
  },
  '& tbody tr': { scrollMarginTop: headHeight },
  '& [data-span=week]:not([data-slots]) td': { height: 320 },
  '& [data-slots] thead th': { padding: '4px 6px', verticalAlign: 'top', borderRight: line },
  '& [data-slots] thead th:first-of-type': { width: 84 },
  '& [data-slots] tbody th': {
    padding: '6px 8px',
    verticalAlign: 'top',
    textAlign: 'left',
    fontSize: '0.75rem',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    borderBottom: line,
    borderRight: line,
  },
  '& td > span': { fontSize: '0.6875rem', fontVariantNumeric: 'tabular-nums' },
  '& tr > td:last-of-type': { borderRight: 0 },
  '& tr:last-of-type > td': { borderBottom: 0 },
  '& td[data-outside], & [data-closed]': { background: theme.palette.sunken },
  // Past cards say their status by their edge alone.
  '& [data-past] [data-card][data-tone]': { background: theme.palette.background.default },
  '& [data-past] [data-card] a': { color: theme.palette.text.secondary },
  '& [data-past] [data-bars] i': { opacity: 0.5 },
  '& td[data-over=takes]': { background: theme.palette.accentSoft },
  '& td[data-over=refuses]': { background: theme.palette.tones.bad.soft },
  '& a[data-more]': {
    display: 'inline-block',
    padding: '0 4px',
    fontSize: '0.75rem',
    lineHeight: '20px',
    textDecoration: 'none',
    color: theme.palette.primary.main,
  },
  '& a[data-more]:hover': { textDecoration: 'underline' },
  '& ul': {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    margin: '2px 0',
    padding: 0,
    listStyle: 'none',
  },
})
