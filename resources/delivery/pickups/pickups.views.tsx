import './pickups.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ResourceContextProvider, useLocation, useNavigate } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { useOptions } from '#src/fields/link/useOptions.ts'
import { todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { useLive } from '#src/live/useLive.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { recall, remember } from '#src/loading/remembered.ts'
import { RecordPicker } from '#src/views/display/RecordPicker.tsx'
import { withWords } from '#src/views/display/display.ts'
import { QuickSearch } from '#src/views/list/filters/QuickSearch.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import { monthAfter } from '#resources/delivery/calendars/dates.ts'
import { appointmentStates } from './appointmentState.ts'
import { isInvitable, ofPickups } from './pickupRow.ts'
import { PickupStates } from './PickupStates.tsx'
import { PickupTable } from './PickupTable.tsx'
import { useInvite } from './useInvite.ts'
import { usePickupDeeds } from './usePickupDeeds.tsx'

const RefusedDialog = LazyPart(() => import('#src/views/list/bulk/RefusedDialog.tsx'))

/** The pickups of a counter: who is to be invited, who comes, and who waits. */
export default function Pickups() {
  return (
    <ResourceContextProvider value={resourceOfEntity('deliveryPlans')!}>
      <Counter />
    </ResourceContextProvider>
  )
}

function Counter() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { resource, provider, renew } = useServer()
  const words = new URLSearchParams(search)
  const status = appointmentStates.find(each => each === words.get('status'))
  const keywords = words.get('keywords') ?? ''
  const change = (some: Readonly<Record<string, string | undefined>>) =>
    navigate({ pathname, search: withWords(search, some) })

  const calendars = useOptions('deliveryCalendars', '', true, ofPickups)
  const [calendarId, setCalendarId] = useState(() => recall<string>(remembered))
  // The other tabs may have left a calendar of deliveries, where nobody picks up.
  const calendar = calendars.options.find(({ id }) => id === calendarId)
  const [pageSize, setPageSize] = useState(step)
  const input = {
    pageSize,
    ...(status && { status }),
    ...(keywords && { keywords }),
    ...(calendar && { calendarId: calendar.id }),
  }
  const query = useQuery({
    queryKey: [resource, 'pickups', input],
    queryFn: ({ signal }) => provider.call('getPickupAppointments', input, { signal }),
    enabled: !calendars.isFetching || calendars.options.length > 0,
    placeholderData: keepPreviousData,
    // Days beyond the months that are followed.
    refetchInterval: 60_000,
  })
  const rows = query.data?.data.pickups ?? []
  useLive(
    'deliveryPlans',
    rows.map(({ planId }) => planId),
    () => renew(),
  )

  // Plans that are new here change the days of their calendars.
  const followed = calendar ? [calendar] : calendars.options
  const today = todayOf(useClient())
  const months = [0, 1, 2].map(ahead => monthAfter(today, ahead))
  useLive(
    'diary',
    followed.flatMap(({ id }) => months.map(month => `${id}:${month}`)),
    () => renew(),
  )

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(row => selected.has(row.planId) && isInvitable(row))
  const open = rows.filter(row => row.status === 'Not invited' && isInvitable(row))
  const { invite, outcome, close } = useInvite()
  const deeds = usePickupDeeds(invite)
  const inviteChosen = async () => {
    const refused = await invite(chosen.map(({ planId }) => planId))
    if (refused) setSelected(new Set(refused))
  }
  const entity = useEntity('deliveryPlans')

  return (
    <Page>
      <Heading
        title={say('pickups.title')}
        aside={
          chosen.length > 0 ? (
            <>
              <Button onClick={() => setSelected(new Set())}>{say('pickups.clear')}</Button>
              <Button variant="contained" onClick={() => void inviteChosen()}>
                {say('pickups.invite_selected', { smart_count: chosen.length })}
              </Button>
            </>
          ) : (
            open.length > 0 && (
              <Button
                variant="outlined"
                onClick={() => setSelected(new Set(open.map(({ planId }) => planId)))}
              >
                {say('pickups.select_open')}
              </Button>
            )
          )
        }
      >
        <RecordPicker
          entity="deliveryCalendars"
          narrowed={ofPickups}
          label={say('pickups.calendar')}
          value={calendar ?? null}
          onChange={next => {
            if (next) remember(remembered, next.id)
            setCalendarId(next?.id)
          }}
        />
      </Heading>
      <Bar>
        <QuickSearch
          label={say('pickups.search')}
          value={keywords}
          onChange={typed => change({ keywords: typed || undefined })}
          onLeave={() => {}}
          width={300}
        />
        <PickupStates
          chosen={status}
          counts={new Map(query.data?.data.counts.map(each => [each.status, each.count]))}
          onChoose={next => change({ status: next })}
        />
      </Bar>
      <Loaded query={query}>
        {({ data: { pickups }, totalCount }) =>
          pickups.length > 0 ? (
            <>
              <PickupTable
                rows={pickups}
                askedAt={query.dataUpdatedAt}
                deeds={deeds}
                selected={selected}
                isSelectable={isInvitable}
                onSelect={(planId, isSelected) =>
                  setSelected(
                    before =>
                      new Set(
                        isSelected ? [...before, planId] : [...before].filter(id => id !== planId),
                      ),
                  )
                }
              />
              {totalCount > pickups.length && pageSize < mostShown && (
                <Button
                  onClick={() => setPageSize(Math.min(pageSize + step, mostShown))}
                  sx={{ alignSelf: 'center' }}
                >
                  {say('pickups.show_more', { count: totalCount - pickups.length })}
                </Button>
              )}
            </>
          ) : (
            <State title={say('pickups.none')}>{say('pickups.none_why')}</State>
          )
        }
      </Loaded>
      {deeds.dialog}
      {outcome && <RefusedDialog entity={entity} outcome={outcome} onClose={close} />}
    </Page>
  )
}

/** The calendar that the tabs of the diary share. */
const remembered = 'calendarId'
const step = 50
/** The limit of the call. */
const mostShown = 500

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
