import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  useDataProvider,
  useLocation,
  useNavigate,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useEffect } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import type { AnyEntity } from '#define'
import { forget, recall, remember } from '#src/loading/remembered.ts'
import { isDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { withWords } from '#src/views/display/display.ts'
import { rangeOf, roomOf, spans, type Span } from './spans.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'

/** A day of the calendar: how many records it has, and the first of them. */
export interface CalendarDay {
  readonly date: string
  readonly count: number
  readonly records: readonly RaRecord[]
}

/** What of the calendar is looked at: it stands in the address, the day also in what the browser remembers where that is declared. */
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
    // Today is another day tomorrow.
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

/** The days of a span, as the list is filtered. */
export function useCalendarDays(span: Span, date: string) {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const { country } = useClient()
  const filter = useAsked()
  const range = rangeOf(span, date, country)
  const asked = { ...range, most: roomOf[span], filter }
  return useQuery<readonly CalendarDay[]>({
    queryKey: [resource, 'calendar', asked],
    queryFn: async ({ signal }) =>
      (await provider.beside(resource, 'calendar', { query: asked, signal })).days,
    placeholderData: keepPreviousData,
  })
}
