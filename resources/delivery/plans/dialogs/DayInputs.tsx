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
      {check?.isAllowed && date && (
        <Muted>
          {say(check.verdict === 'Free' ? 'planning.fits' : 'planning.fits_but', {
            day: formatDate(date),
          })}
        </Muted>
      )}
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

/** The slot of a new plan: the first one with room, unless another was chosen, or none. */
export function ProposedSlotInput(props: InputProps) {
  const { setValue, formState } = useFormContext()
  const check = useContext(CheckContext)
  const [calendarId, date, chosen]: unknown[] = useWatch({
    name: ['calendarId', 'date', props.name],
  })
  const isOwn = props.name in formState.dirtyFields
  // The proposal is of the checked day, which may be another one by now.
  const isOfDay = check?.asked.calendarId === calendarId && check?.asked.date === date
  const proposed = isOwn || chosen || !isOfDay ? undefined : check?.proposedSlotId
  useEffect(() => {
    if (proposed) setValue(props.name, proposed)
  }, [proposed, props.name, setValue])
  return <SlotInput {...props} />
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
