import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceInput } from '#src/fields/choice/ChoiceInput.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { useDayRoom } from './useDayRoom.ts'

/**
 * A slot of the chosen day of the chosen calendar, with what is booked of it. On another day the
 * slot of the same time stays chosen.
 */
export function SlotInput(props: InputProps) {
  const { setValue } = useFormContext()
  const [calendarId, date, chosen, label]: (string | null)[] = useWatch({
    name: ['calendarId', 'date', props.name, 'slotLabel'],
  })
  const { data } = useDayRoom(calendarId ?? null, date ?? null)
  const slots = data?.slots
  useEffect(() => {
    if (!slots) return
    const known = slots.find(({ id }) => id === chosen)
    if (known) setValue('slotLabel', known.label)
    else if (chosen) setValue(props.name, slots.find(slot => slot.label === label)?.id ?? null)
  }, [slots, chosen, label, props.name, setValue])
  const options = slots ?? []
  return (
    <ChoiceInput
      {...props}
      label={say('diary.slot')}
      options={options.map(({ id, label, booked, capacity }) => ({
        id,
        label:
          capacity === null
            ? label
            : say('diary.slot_room', {
                slot: label,
                booked: String(booked),
                capacity: String(capacity),
              }),
      }))}
    />
  )
}
