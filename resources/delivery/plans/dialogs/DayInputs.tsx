import Button from '@mui/material/Button'
import { useContext, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slotText } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { ChoiceInput } from '#src/fields/choice/ChoiceInput.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { DateInput } from '#src/fields/time/DateInput.tsx'
import { formatDate, isDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { AllDays } from '#resources/delivery/whyNot/AllDays.tsx'
import { CheckContext } from './planCheck.ts'

/** A date, with the next ones on which the plan fits if it does not fit on this one. */
export function FreeDateInput(props: InputProps) {
  const { setValue } = useFormContext()
  const check = useContext(CheckContext)
  const date = useWatch({ name: props.name }) as string | null
  const choose = (free: string) => setValue(props.name, free, { shouldDirty: true })
  return (
    <>
      <DateInput {...props} />
      {check?.isAllowed && date && <Muted>{say('planning.fits', { day: formatDate(date) })}</Muted>}
      {!!check?.freeDates.length && (
        <div>
          <Muted>{say('planning.free')}:</Muted>{' '}
          {check.freeDates.map(({ date: free }) => (
            <Button key={free} size="small" onClick={() => choose(free)}>
              {formatDate(free)}
            </Button>
          ))}
        </div>
      )}
      {check && <AllDays asked={check.asked} chosen={date} onChoose={choose} />}
    </>
  )
}

/** A time slot of the chosen day, if its calendar has slots on it. */
export function SlotInput(props: InputProps) {
  const { setValue } = useFormContext()
  const [calendarId, date, chosen] = useWatch({ name: ['calendarId', 'date', props.name] }) as [
    string | null,
    string | null,
    string | null,
  ]
  const input = calendarId && isDate(date ?? '') ? { calendarId, date: date! } : undefined
  const { data: slots } = useCall('getTimeSlotInfoByCalendarIdAndDate', input)
  const isGone = !!slots && !!chosen && !slots.data.some(({ id }) => id === chosen)
  useEffect(() => {
    if (isGone) setValue(props.name, null)
  }, [isGone, props.name, setValue])
  if (!slots?.data.length) return null
  const options = slots.data.map(({ id, capacity, booked, ...slot }) => {
    const facts = { time: slotText(slot), booked }
    const label =
      capacity === null
        ? say('planning.slot_unlimited', facts)
        : say('planning.slot', { ...facts, capacity })
    return { id, label }
  })
  return <ChoiceInput {...props} options={options} />
}
