import { styled } from '@mui/material/styles'
import { LinkBase, useEvent, useLocation, type RaRecord } from 'ra-core'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { AnyEntity, Country } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { useRecordPath } from '#src/views/record/useRecordPath.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { withWords } from '#src/views/display/display.ts'
import { daysOf, rangeOf, spokenName, weekday, type Span } from './spans.ts'
import type { CalendarDay } from './useCalendar.ts'
import { useDayList } from './useDayList.ts'
import { useMove } from './useMove.ts'
import { Headings } from '#src/fields/composite/LinesShell.tsx'

export interface CalendarProps {
  readonly entity: AnyEntity
  readonly days: readonly CalendarDay[]
  /** The day with the keyboard focus. */
  readonly date: string
  readonly today: string
  readonly span: Span
  readonly country: Country
  readonly go: (words: { span?: Span; date?: string }) => void
}

/**
 * Weeks as rows and days as cells; Tab reaches one day and its records, arrow keys move to the
 * others.
 */
export function CalendarGrid({ entity, days, date, today, span, country, go }: CalendarProps) {
  const { pathname, search } = useLocation()
  const pathOf = useRecordPath(entity)
  const dayList = useDayList(entity)
  const move = useMove(entity)
  const dragged = useRef<{ record: RaRecord; from: string }>(undefined)
  const [over, setOver] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const wasWithin = useRef(false)
  const all = daysOf(rangeOf(span, date, country))
  const weeks = Array.from({ length: all.length / 7 }, (_, n) => all.slice(n * 7, n * 7 + 7))
  const found = new Map(days.map(day => [day.date, day]))

  // The focus moves to the day that the keys select.
  useEffect(() => {
    if (wasWithin.current)
      frame.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }, [date])
  const drop = useEvent((to: string) => {
    const what = dragged.current
    dragged.current = undefined
    setOver(undefined)
    if (what && move) void move(what.record, what.from, to)
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
      <table aria-label={entity.titles[1]} data-span={span}>
        <Headings labels={all.slice(0, 7).map(weekday)} />
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const { count = 0, records = [] } = found.get(day) ?? {}
                const hidden = count - records.length
                const isHere = day === date
                return (
                  <Day
                    key={day}
                    data-outside={
                      (span === 'month' && day.slice(0, 7) !== date.slice(0, 7)) || undefined
                    }
                    data-over={over === day || undefined}
                    {...(move
                      ? {
                          onDragOver: (event: DragEvent) => {
                            if (!dragged.current) return
                            event.preventDefault()
                            setOver(day)
                          },
                          onDrop: (event: DragEvent) => {
                            event.preventDefault()
                            drop(day)
                          },
                        }
                      : {})}
                  >
                    <LinkBase
                      to={{
                        pathname,
                        search: withWords(search, { show: 'calendar', span: 'day', date: day }),
                      }}
                      data-date={day}
                      tabIndex={isHere ? 0 : -1}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={`${spokenName(day)}, ${count} ${midSentence(entity.titles[count === 1 ? 0 : 1])}`}
                      onFocus={() => !isHere && go({ date: day })}
                    >
                      {Number(day.slice(8))}
                    </LinkBase>
                    <ul>
                      {records.map(record => (
                        <CalendarCard
                          key={record.id}
                          entity={entity}
                          record={record}
                          path={pathOf(record)}
                          isWhole={false}
                          isInOrder={isHere}
                          onDragStart={
                            move &&
                            (event => {
                              event.dataTransfer.effectAllowed = 'move'
                              event.dataTransfer.setData('text/plain', String(record.id))
                              dragged.current = { record, from: day }
                            })
                          }
                        />
                      ))}
                    </ul>
                    {hidden > 0 && (
                      <LinkBase to={dayList(day)} tabIndex={isHere ? undefined : -1} data-more>
                        {say('calendar.more', { count: hidden.toLocaleString('en-NZ') })}
                      </LinkBase>
                    )}
                  </Day>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const Day = styled('td')({})

const Scroll = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
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
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 28,
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
      overflow: 'hidden',
    },
    '& [data-span=week] td': { height: 320 },
    '& tr > td:last-of-type': { borderRight: 0 },
    '& tr:last-of-type > td': { borderBottom: 0 },
    '& td[data-outside]': { background: theme.palette.sunken },
    '& td[data-over]': { background: theme.palette.accentSoft },
    '& td > a': {
      display: 'inline-block',
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
    '& td > a:hover': { textDecoration: 'underline' },
    '& td > a[aria-current]': {
      color: theme.palette.primary.contrastText,
      background: theme.palette.primary.main,
      fontWeight: 600,
    },
    '& td > a[data-more]': { color: theme.palette.primary.main },
    '& ul': {
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
      margin: '2px 0',
      padding: 0,
      listStyle: 'none',
    },
  }
})
