import TextField from '@mui/material/TextField'
import { clockText, text } from '#define'
import { useServer } from '#src/app/useServer.ts'
import type { InputProps } from '#src/fields/kindView.ts'
import { asIs, useFieldInput } from '#src/fields/useFieldInput.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { driven } from '#resources/delivery/trips/tripShapes.ts'
import { tripCalls } from '#resources/delivery/trips/trips.calls.ts'
import type { BoardTrip } from './boardMoves.ts'

interface Props {
  day: { calendarId: string; date: string }
  /** Absent: a new one. */
  trip?: BoardTrip
  onClose: () => void
}

interface Values {
  providerId: string
  driverId: string | null
  leaves: string | null
}

/** A new trip or a change of one. When it leaves is one time for people, hour and minute for the call. */
export default function TripDialog({ day, trip, onClose }: Props) {
  const { provider, renew } = useServer()
  const tellCall = useToldCall()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const { leaves, driverId, ...truck } = values as unknown as Values
    const entered = {
      providerId: truck.providerId,
      ...(driverId && { driverId }),
      ...(leaves && {
        startHour: Number(leaves.slice(0, 2)),
        startMinute: Number(leaves.slice(3, 5)),
      }),
    }
    if (trip) {
      const sent = { id: trip.id, version: trip.version, ...entered }
      await tellCall(tripCalls.updateTrip, sent, await provider.call('updateTrip', sent))
    } else {
      const sent = { ...day, ...entered }
      await tellCall(tripCalls.addTrip, sent, await provider.call('addTrip', sent))
    }
    await renew()
    onClose()
  }
  const title = say(trip ? 'trips.change' : 'trips.add')
  return (
    <CallDialog
      title={title}
      fields={fields}
      given={
        trip
          ? {
              ...trip,
              leaves:
                trip.startHour === null ? null : clockText(trip.startHour, trip.startMinute ?? 0),
              labels: { providerId: trip.provider, driverId: trip.driver },
            }
          : {}
      }
      run={run}
      confirm={title}
      isEdit={!!trip}
      onClose={onClose}
    />
  )
}

function ClockInput(props: InputProps) {
  const { input, shell } = useFieldInput(props, asIs)
  return (
    <TextField
      {...shell}
      type="time"
      value={input.value ?? ''}
      onChange={event => input.onChange(event.target.value || null)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const { providerId, driverId } = driven
const fields = shownIn({ providerId, driverId, leaves: text({ label: 'Leaves' }) }).map(shown =>
  shown.name === 'leaves' ? { ...shown, view: { ...shown.view, Input: ClockInput } } : shown,
)
