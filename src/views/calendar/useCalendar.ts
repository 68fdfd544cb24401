import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownChanges } from '#src/live/ownChanges.ts'
import { useLive } from '#src/live/useLive.ts'
import { useLocation, useNavigate, type RaRecord } from 'ra-core'
import { useEffect, useMemo } from 'react'
import type { AnyEntity, DayRoom } from '#define'
import { monthsOf, ownCalendar } from './ownCalendar.ts'
import { forget, recall, remember } from '#src/loading/remembered.ts'
import { isDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { withWords } from '#src/views/display/display.ts'
import { daysOf, rangeOf, roomOf, spans, type Span } from './spans.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useServer } from '#src/app/useServer.ts'

/** A day of the calendar: its number of records, the first of them, and what it takes. */
export interface CalendarDay {
  readonly date: string
  readonly count: number
  readonly records: readonly RaRecord[]
  readonly room?: DayRoom
}

/**
 * The calendar's span and date, from the address. The date is also remembered in the browser if
 * declared.
 */
export function useCalendarPlace(entity: AnyEntity, isPhone: boolean) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useClient()
  const today = todayOf(client)
  const { remembered } = entity.calendar!
  const query = new URLSearchParams(search)
  const asked = spans.find(each => each === query.get('span')) ?? 'month'
  const day = query.get('date') ?? (remembered ? recall<string>(remembered) : undefined)
  const date = typeof day === 'string' && isDate(day) ? day : today
  useEffect(() => {
    if (!remembered) return
    // Today is not remembered: tomorrow it would be another day.
    if (date === today) forget(remembered)
    else remember(remembered, date)
  }, [remembered, date, today])
  const go = (words: { span?: Span; date?: string }) => {
    navigate(
      { pathname, search: withWords(search, { show: 'calendar', ...words }) },
      { replace: true },
    )
  }
  return {
    client,
    today,
    // A phone has no room for columns.
    span: isPhone ? ('agenda' as const) : asked,
    date,
    go,
  }
}

/** The days of a span, with the list's filter; read again when they change on the server. */
export function useCalendarDays(entity: AnyEntity, span: Span, date: string) {
  const { resource, provider, renew } = useServer()
  const { country } = useClient()
  const queries = useQueryClient()
  const filter = useAsked()
  const range = rangeOf(span, date, country)
  const most = span === 'week' && entity.calendar!.slot ? roomOf.day : roomOf[span]
  const asked = { ...range, most, filter }
  const live = useMemo(() => ownCalendar(entity).live, [entity])
  useLive(live?.topic ?? '', live ? monthsOf(filter[live.by], daysOf(range)) : [], async () => {
    await ownChanges(queries)
    await renew('calendar')
  })
  return useQuery<readonly CalendarDay[]>({
    queryKey: [resource, 'calendar', asked],
    queryFn: async ({ signal }) =>
      (await provider.beside(resource, 'calendar', { query: asked, signal })).days,
    placeholderData: keepPreviousData,
  })
}
