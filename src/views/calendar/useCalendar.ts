import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownChanges } from '#src/live/ownChanges.ts'
import { useLive } from '#src/live/useLive.ts'
import { useEvent, useLocation, useNavigate, type RaRecord } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { AnyEntity, DayRoom } from '#define'
import { monthsOf, ownCalendar } from './ownCalendar.ts'
import { forget, recall, remember } from '#src/loading/remembered.ts'
import { isDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { withWords } from '#src/views/display/display.ts'
import { daysBetween, daysOf, rangeOf, roomOf, spans, type Span } from './spans.ts'
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
  const { pathname, search, go: lead } = useLeadingSearch()
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
    // A day to come is remembered until it is there, one that is over for some hours.
    else remember(remembered, date, Math.max(0.25, daysBetween(today, date)))
  }, [remembered, date, today])
  const go = useEvent((words: { span?: Span; date?: string }) =>
    lead(`?${withWords(search, { show: 'calendar', ...words })}`, words.span === undefined),
  )
  return {
    client,
    today,
    /** The address of a day alone. */
    dayPath: (day: string) =>
      `${pathname}?${withWords(search, { show: 'calendar', span: 'day' satisfies Span, date: day })}`,
    // A phone has no room for columns.
    span: isPhone ? ('agenda' as const) : asked,
    date,
    go,
  }
}

/**
 * The query of the address, and a way to another. The calendar has the new one at once: the
 * navigation renders the whole screen and is not waited for.
 */
function useLeadingSearch() {
  const location = useLocation()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<{ search: string; passed: readonly string[] }>()
  const isAhead =
    ahead && ahead.search !== location.search && ahead.passed.includes(location.search)
  // It has arrived, or somebody went elsewhere.
  if (ahead && !isAhead) setAhead(undefined)
  const passed = isAhead ? [...ahead.passed, ahead.search] : [location.search]
  return {
    pathname: location.pathname,
    search: isAhead ? ahead.search : location.search,
    /** Another day takes the place of the one before; what is shown otherwise can be gone back from. */
    go: (search: string, replace: boolean) => {
      setAhead({ search, passed })
      navigate({ pathname: location.pathname, search }, { replace })
    },
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
