import './calendar.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase, useEvent, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { AnyEntity, Country } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Headings } from '#src/fields/composite/LinesShell.tsx'
import { say } from '#src/i18n/say.ts'
import { useRecordPath } from '#src/views/record/useRecordPath.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { DayHead } from './DayHead.tsx'
import { DropPlace } from './DropPlace.tsx'
import { FilledText } from './RoomBars.tsx'
import { isFull, recordsIn, slotIn, slotRows, type SlotRow } from './rooms.ts'
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
  readonly country: Country
  readonly selection: CardSelection
  readonly go: (words: { span?: Span; date?: string }) => void
  /** Opens what a day is managed with, if there is such a thing. */
  readonly onManage: ((date: string) => void) | undefined
}

/**
 * Weeks as rows and days as cells, or the slots of one week as rows; Tab reaches one day and its
 * records, arrow keys move to the others.
 */
export function CalendarGrid(props: CalendarProps) {
  const { entity, days, date, today, span, country, go, onManage } = props
  const dayList = useDayList(entity)
  const frame = useRef<HTMLDivElement>(null)
  const wasWithin = useRef(false)
  const all = daysOf(rangeOf(span, date, country))
  const weeks = Array.from({ length: all.length / 7 }, (_, n) => all.slice(n * 7, n * 7 + 7))
  const found = new Map(days.map(day => [day.date, day]))
  const rows = span === 'week' ? slotRows(all.flatMap(day => found.get(day) ?? [])) : []

  // The focus moves to the day that the keys select.
  useEffect(() => {
    if (wasWithin.current)
      frame.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }, [date])
  const focusOn = useEvent((focused: string) => go({ date: focused }))
  const head = (day: string, isWhole?: boolean) => (
    <DayHead
      entity={entity}
      date={day}
      day={found.get(day)}
      isToday={day === today}
      isHere={day === date}
      onFocus={focusOn}
      onManage={onManage}
      {...(isWhole && { isWhole })}
    />
  )
  const refusalOf = (day: string) => found.get(day)?.room?.refusal ?? null
  const more = (day: string, hidden: number) =>
    hidden > 0 && (
      <LinkBase to={dayList(day)} tabIndex={day === date ? undefined : -1} data-more>
        {say('calendar.more', { count: hidden.toLocaleString('en-NZ') })}
      </LinkBase>
    )

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
                {all.map(day => (
                  <th key={day} scope="col" data-closed={refusalOf(day) !== null || undefined}>
                    {head(day, true)}
                    {more(day, hiddenOn(found.get(day)))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.label}>
                  <th scope="row">{row.label ?? say('moving.no_slot')}</th>
                  {all.map(day => (
                    <SlotCell
                      key={day}
                      {...props}
                      row={row}
                      day={day}
                      refusal={refusalOf(day)}
                      known={found.get(day)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        ) : (
          <>
            <Headings labels={all.slice(0, 7).map(weekday)} />
            <tbody>
              {weeks.map(week => (
                <tr key={week[0]}>
                  {week.map(day => (
                    <DropPlace
                      as="td"
                      key={day}
                      target={{ date: day, refusal: refusalOf(day) }}
                      data-outside={
                        (span === 'month' && day.slice(0, 7) !== date.slice(0, 7)) || undefined
                      }
                      data-closed={refusalOf(day) !== null || undefined}
                    >
                      {head(day)}
                      <Cards {...props} day={day} records={found.get(day)?.records ?? []} />
                      {more(day, hiddenOn(found.get(day)))}
                    </DropPlace>
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

interface SlotProps extends CalendarProps {
  row: SlotRow
  day: string
  refusal: string | null
  known: CalendarDay | undefined
}

/** A slot of a day with its records. A day without this slot takes nothing here. */
function SlotCell({ row, day, refusal, known, ...props }: SlotProps) {
  const slot = slotIn(known?.room, row)
  const records = recordsIn(known, row, props.entity.calendar!.slot!)
  if (!slot && row.label !== null) return <td data-outside aria-label={say('moving.no_slot')} />
  return (
    <DropPlace
      as="td"
      target={{ date: day, slotId: slot?.id ?? null, refusal }}
      data-closed={refusal !== null || undefined}
    >
      {slot && (slot.booked > 0 || slot.capacity !== null) && (
        <Muted data-full={isFull(slot) || undefined}>
          <FilledText {...slot} />
        </Muted>
      )}
      <Cards {...props} day={day} records={records} isInSlot />
    </DropPlace>
  )
}

interface CardsProps extends Pick<CalendarProps, 'entity' | 'date' | 'selection'> {
  day: string
  records: readonly RaRecord[]
  isInSlot?: boolean
}

function Cards({ entity, date, selection, day, records, isInSlot }: CardsProps) {
  const pathOf = useRecordPath(entity)
  return (
    <ul>
      {records.map(record => (
        <CalendarCard
          key={record.id}
          entity={entity}
          record={record}
          date={day}
          path={pathOf(record)}
          isWhole={false}
          {...(isInSlot && { isInSlot })}
          isInOrder={day === date}
          isSelected={selection.isSelected(record.id)}
          onSelect={selection.select}
        />
      ))}
    </ul>
  )
}

const hiddenOn = (day: CalendarDay | undefined) => (day ? day.count - day.records.length : 0)

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
    '& thead th': {
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
  }
})
