import './week.texts.ts'
import Button from '@mui/material/Button'
import { ResourceContextProvider } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { Option } from '#src/fields/kindView.ts'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { formatDate, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { recall, remember } from '#src/loading/remembered.ts'
import { RecordPicker } from '#src/views/display/RecordPicker.tsx'
import { Heading, ListPage } from '#src/views/parts/Page.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { mondayOf } from './monday.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** The shifts of a branch in a week, typed in place. */
export default function WorkWeek() {
  return (
    <ResourceContextProvider value={resourceOfEntity('workHours')!}>
      <Week />
    </ResourceContextProvider>
  )
}

function Week() {
  const [chosen, setChosen] = useState(() => recall<string>(remembered))
  const [from, setFrom] = useState(mondayOf(todayOf(useClient())))
  const query = useCall('getWorkWeek', { from, ...(chosen && { branchId: chosen }) })
  const branchId = chosen ?? query.data?.branchId
  const [branch = null] = useNamed('branches', branchId ? [branchId] : [], none)
  const choose = (next: Option | null) => {
    if (next) remember(remembered, next.id)
    setChosen(next?.id)
  }
  return (
    <ListPage>
      <Heading
        title={say('week.title')}
        aside={
          <>
            <Button onClick={() => setFrom(daysAfter(from, -7))}>{say('week.before')}</Button>
            <Button onClick={() => setFrom(daysAfter(from, 7))}>{say('week.after')}</Button>
          </>
        }
      >
        <Muted aria-live="polite">
          {say('week.of', { from: formatDate(from), to: formatDate(daysAfter(from, 6)) })}
        </Muted>
        <RecordPicker
          entity="branches"
          label={say('week.branch')}
          value={branchId ? branch : null}
          onChange={choose}
        />
      </Heading>
      <Loaded query={query}>
        {({ branchId, people, shifts }) =>
          !branchId ? (
            <State title={say('week.choose')}>{say('week.choose_why')}</State>
          ) : people.length > 0 ? (
            <WeekGrid
              key={`${branchId} ${from}`}
              branchId={branchId}
              from={from}
              people={people}
              shifts={shifts}
              onSaved={() => void query.refetch()}
            />
          ) : (
            <State title={say('week.nobody')}>{say('week.nobody_why')}</State>
          )
        }
      </Loaded>
    </ListPage>
  )
}

const remembered = 'hoursBranchId'
const none: readonly Option[] = []
