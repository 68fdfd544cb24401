import '#resources/delivery/calendarDates.texts.ts'
import Alert from '@mui/material/Alert'
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { loadCall } from '#data/calls.ts'
import type { HttpError } from '#data/errors.ts'
import { useProvider } from '#src/app/useServer.ts'
import { formatDate, isDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { CallAnswer, CallInput } from '#define'
import type { deliveryCalendarCalls } from './deliveryCalendars.calls.ts'

interface Props {
  calendarId: string
  given: Weeks & Pick<Asked, 'from'>
  onClose: () => void
}
type Asked = CallInput<typeof deliveryCalendarCalls.copyCalendarWeek>
type Weeks = Pick<Asked, 'to' | 'weeks'>

/**
 * Copies a week of a calendar to the following weeks. It first shows the settings that the copy
 * replaces.
 */
export default function CopyWeekDialog({ calendarId, given, onClose }: Props) {
  const provider = useProvider()
  const queries = useQueryClient()
  const { calendarId: _, ...asked } = use(loadCall('copyCalendarWeek')).input
  const [isAnew, setAnew] = useState(false)
  const weeksOf = ({ to, weeks }: Weeks) => ({
    queryKey: ['calendarWeeks', calendarId, to, weeks],
    queryFn: () => provider.call('getCalendarWeeks', { calendarId, from: to, weeks: weeks ?? 1 }),
    gcTime: 0,
  })
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const copied = values as Asked
    const replaced = weeksOf(copied)
    const seen = replacedIn(await queries.ensureQueryData(replaced))
    try {
      await provider.call('copyCalendarWeek', {
        ...copied,
        calendarId,
        seen: seen.map(({ date, version }) => ({ date, version })),
      })
    } catch (error) {
      if ((error as HttpError).status === 409) {
        await queries.refetchQueries(replaced)
        setAnew(true)
      }
      throw error
    }
    onClose()
  }
  return (
    <CallDialog
      title={say('dates.copy')}
      fields={shownIn(asked)}
      given={given}
      run={run}
      confirm={say('dates.copy_them')}
      cancel={say('action.close')}
      onClose={onClose}
    >
      {isAnew && <Alert severity="info">{say('dates.read_anew')}</Alert>}
      <Replaced weeksOf={weeksOf} />
    </CallDialog>
  )
}

/** The settings of the selected weeks, with their notes. */
function Replaced({ weeksOf }: { weeksOf: (weeks: Weeks) => UseQueryOptions<Read> }) {
  const [to, weeks] = useWatch({ name: ['to', 'weeks'] }) as [string, number]
  const { data, error } = useQuery({
    ...weeksOf({ to, weeks }),
    enabled: isDate(String(to)) && Number.isInteger(weeks ?? 1),
  })
  const set = data && replacedIn(data).filter(({ version }) => version > 0)
  return <Muted aria-live="polite">{error ? messageOf(error) : set && inWords(set)}</Muted>
}

/** If there are more than can be listed, those with a note come first. */
function inWords(set: Read['data']) {
  if (set.length === 0) return say('dates.replaces_none')
  const isMany = set.length > mostShown
  const some = isMany ? set.toSorted((a, b) => Number(!a.note) - Number(!b.note)) : set
  const dates = some.slice(0, mostShown).map(dayInWords).join(', ')
  return isMany
    ? say('dates.replaces_many', { count: set.length, dates })
    : say('dates.replaces', { smart_count: set.length, dates })
}

const mostShown = 14

type Read = CallAnswer<typeof deliveryCalendarCalls.getCalendarWeeks>

/** Past dates are not changed. */
const replacedIn = ({ data }: Read) => data.filter(({ isPast }) => !isPast)

const dayInWords = ({ date, note }: Read['data'][number]) =>
  note ? `${formatDate(date)} (${note})` : formatDate(date)
