import Before from '@mui/icons-material/ChevronLeft'
import After from '@mui/icons-material/ChevronRight'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ResourceContextProvider, useLocation, useNavigate } from 'ra-core'
import type { ReactNode } from 'react'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { useProvider } from '#src/app/useServer.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { isDate, todayOf } from '#src/fields/time/time.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { useLive } from '#src/live/useLive.ts'
import { withWords } from '#src/views/display/display.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { TripBoard } from './TripBoard.tsx'
import { boardKey, tripBoardKey } from './useArrange.ts'

/** A day of a calendar with its trips; tomorrow unless the address says another. */
export function TripsOfDay({ calendarId, picker }: { calendarId: string; picker: ReactNode }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const provider = useProvider()
  const queries = useQueryClient()
  const today = todayOf(useClient())
  const asked = new URLSearchParams(search).get('date')
  const date = asked && isDate(asked) ? asked : daysAfter(today, 1)
  const go = (words: Readonly<Record<string, string | undefined>>) =>
    navigate({ pathname, search: withWords(search, words) }, { replace: true })
  const queryKey = boardKey({ calendarId, date })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.call('getTripBoard', { calendarId, date }, { signal }),
    placeholderData: keepPreviousData,
  })
  useLive('tripBoard', [calendarId], () => queries.invalidateQueries({ queryKey }))
  return (
    <ResourceContextProvider value={tripBoardKey}>
      <Page>
        <Heading title={say('trips.title')}>
          {picker}
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
            <IconAction
              hasHint
              label={say('trips.earlier')}
              icon={<Before />}
              onClick={() => go({ date: daysAfter(date, -1) })}
            />
            <DateText
              label={say('trips.date')}
              size="small"
              margin="none"
              value={date}
              onChange={chosen => {
                if (chosen && isDate(chosen)) go({ date: chosen })
              }}
              sx={{ width: 150 }}
            />
            <IconAction
              hasHint
              label={say('trips.later')}
              icon={<After />}
              onClick={() => go({ date: daysAfter(date, 1) })}
            />
          </span>
        </Heading>
        <Loaded query={query}>
          {({ data }) => <TripBoard key={`${data.calendarId} ${data.date}`} board={data} go={go} />}
        </Loaded>
      </Page>
    </ResourceContextProvider>
  )
}
