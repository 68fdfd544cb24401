import '#resources/delivery/calendarDates.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  calendarId: string
  year: number
  onClose: () => void
}

/**
 * The public holidays of a year, to be closed. Initially selects those that are open and have no
 * plans.
 */
export default function HolidaysDialog({ calendarId, year, onClose }: Props) {
  const provider = useProvider()
  const refresh = useRefresh()
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [reason, setReason] = useState('')
  const holidays = useQuery({
    queryKey: ['publicHolidays', calendarId, year],
    queryFn: () => provider.call('getPublicHolidays', { calendarId, year }),
  })
  const days = holidays.data?.data ?? []
  const isChosen = (day: (typeof days)[number]) =>
    day.isOpen && !day.isPast && (touched.get(day.date) ?? day.plans === 0)
  const chosen = days.filter(isChosen)
  const closing = useMutation({
    mutationFn: () =>
      provider.call('updateDailyDeliveryScheduleFullCapacity', {
        calendarId,
        dates: chosen.map(({ date, version, name }) => ({ date, version, note: name })),
        opening: 'Closed',
        ...(reason.trim() && { reason }),
      }),
    onSuccess() {
      refresh()
      onClose()
    },
    // Another person may have been faster.
    onError: () => void holidays.refetch(),
  })
  const problem: unknown = holidays.error ?? closing.error
  return (
    <DialogFrame
      title={say('dates.holidays_of', { year: String(year) })}
      cancel={say('action.close')}
      buttons={
        <Button
          variant="contained"
          disabled={!chosen.length || closing.isPending}
          onClick={() => closing.mutate()}
        >
          {say('dates.close_them', { smart_count: chosen.length })}
        </Button>
      }
      onClose={onClose}
      maxWidth="sm"
    >
      <Stack>
        {days.map(day => (
          <FormControlLabel
            key={day.date}
            disabled={!day.isOpen || day.isPast}
            control={
              <Checkbox
                size="small"
                checked={isChosen(day)}
                onChange={event => setTouched(new Map(touched).set(day.date, event.target.checked))}
              />
            }
            label={
              <>
                {formatDate(day.date)} {day.name}{' '}
                <Muted>
                  {!day.isOpen
                    ? say('dates.is_closed')
                    : day.plans
                      ? say('dates.plans', { smart_count: day.plans })
                      : ''}
                </Muted>
              </>
            }
          />
        ))}
        {chosen.some(({ plans }) => plans) && (
          <TextField
            label={say('dates.reason')}
            value={reason}
            onChange={event => setReason(event.target.value)}
            size="small"
            sx={{ mt: 1 }}
          />
        )}
        {problem !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {messageOf(problem)}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  )
}
