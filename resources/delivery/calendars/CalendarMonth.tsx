import '#resources/delivery/calendarDates.texts.ts'
import Before from '@mui/icons-material/ChevronLeft'
import After from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { useCall } from '#src/app/useServer.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { CalendarDates } from './CalendarDates.tsx'
import { daysAfter, monthAfter } from './dates.ts'

const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))
const CopyWeekDialog = LazyPart(() => import('./CopyWeekDialog.tsx'))
const HolidaysDialog = LazyPart(() => import('./HolidaysDialog.tsx'))

type Asked = 'change' | 'copy' | 'holidays'

/** A month of a calendar, with actions on the selected dates. */
export function CalendarMonth({ calendarId, picker }: { calendarId: string; picker: ReactNode }) {
  const today = todayOf(useClient())
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const query = useCall('getCalendarMonth', { calendarId, month: `${month}-01` })
  const dates = useRef<HTMLDivElement>(null)
  const toToday = () =>
    dates.current?.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'center' })
  const show = (next: string) => {
    setMonth(next)
    setChosen([])
    if (next === month) toToday()
  }
  const isRead = query.data !== undefined
  // Once a month is read, and not after each change of it.
  useEffect(() => {
    if (isRead) toToday()
  }, [isRead, month])
  const close = () => {
    setAsked(undefined)
    // After a conflict, show what the other person saved.
    void query.refetch()
  }
  const asRead = (date: string) => ({
    date,
    version: query.data?.data.find(day => day.date === date)?.version,
  })
  return (
    <Page>
      <Heading
        title={say('dates.title')}
        aside={
          <>
            <IconAction
              size="medium"
              hasHint
              label={say('dates.earlier')}
              icon={<Before />}
              onClick={() => show(monthAfter(month, -1))}
            />
            <Button variant="outlined" onClick={() => show(today.slice(0, 7))}>
              {say('dates.today')}
            </Button>
            <IconAction
              size="medium"
              hasHint
              label={say('dates.later')}
              icon={<After />}
              onClick={() => show(monthAfter(month, 1))}
            />
          </>
        }
      >
        {picker}
        <strong aria-live="polite">{nameOf(month)}</strong>
      </Heading>
      <div
        role="toolbar"
        aria-label={say('dates.actions')}
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}
      >
        <Button variant="contained" disabled={!chosen.length} onClick={() => setAsked('change')}>
          {chosen.length
            ? say('dates.change', { smart_count: chosen.length })
            : say('dates.change_none')}
        </Button>
        <Button variant="outlined" onClick={() => setAsked('copy')}>
          {say('dates.copy')}
        </Button>
        <Button variant="outlined" onClick={() => setAsked('holidays')}>
          {say('dates.holidays')}
        </Button>
      </div>
      <Loaded query={query}>
        {({ data }) => (
          <div ref={dates}>
            <CalendarDates days={data} today={today} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
      </Loaded>
      {asked === 'change' && (
        <ToolDialog
          call="updateDailyDeliveryScheduleFullCapacity"
          label={say('dates.change', { smart_count: chosen.length })}
          given={{ calendarId, dates: chosen.map(asRead) }}
          hidden={['calendarId', 'dates']}
          onClose={close}
        />
      )}
      {asked === 'copy' && (
        <CopyWeekDialog
          calendarId={calendarId}
          given={{ from: chosen[0] ?? today, to: daysAfter(chosen[0] ?? today, 7), weeks: 1 }}
          onClose={close}
        />
      )}
      {asked === 'holidays' && (
        <HolidaysDialog calendarId={calendarId} year={Number(month.slice(0, 4))} onClose={close} />
      )}
    </Page>
  )
}

const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
