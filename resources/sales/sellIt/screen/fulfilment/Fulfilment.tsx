import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { slotText } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { fulfilments } from '#resources/sales/sellIt/openSales.entity.ts'
import { AltHint, useAltKey } from '#resources/sales/sellIt/screen/AltKeys.tsx'
import { Panel } from '#resources/sales/sellIt/screen/Panel.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'
import { useOfferedDays } from './useOfferedDays.ts'
import { SelectField } from '#resources/sales/sellIt/screen/SelectField.tsx'

const AllDays = LazyPart(() => import('./AllDays.tsx'))

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
}

/** How the goods reach the customer: the calendar, the day and the time slot. */
export function Fulfilment({ sale, isFixed, selling }: Props) {
  const { fulfilment } = sale
  const choose = (next: (typeof fulfilments)[number]) => {
    if (next !== fulfilment && !isFixed) selling.changeNow({ fulfilment: next })
  }
  return (
    <Panel title={say('sell_it.how')}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={say('sell_it.how')}
        value={fulfilment}
        disabled={isFixed}
        onChange={(_event, next: (typeof fulfilments)[number] | null) => next && choose(next)}
      >
        {fulfilments.map((each, n) => (
          <ToggleButton key={each} value={each} aria-keyshortcuts={`Alt+${n + 1}`}>
            {say(`sell_it.${each}`)}
            <Key of={String(n + 1)} act={() => choose(each)} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {fulfilment === 'Take now' ? (
        <Muted>{say('sell_it.taken_now')}</Muted>
      ) : (
        <Place key={fulfilment} sale={sale} isFixed={isFixed} selling={selling} />
      )}
    </Panel>
  )
}

function Key({ of, act }: { of: string; act: () => void }) {
  useAltKey(of, act)
  return <AltHint of={of} />
}

function Place({ sale, isFixed, selling }: Props) {
  const { orderId, date, slotId } = sale
  const [isAll, setAll] = useState(false)
  const { calendars, calendarId, free } = useOfferedDays(sale)
  const choose = (day: string) => {
    if (calendarId) selling.changeNow({ calendarId, date: day })
  }
  useAltKey('D', () => {
    const [first] = free ?? []
    if (first && !isFixed) choose(first.date)
  })
  return (
    <>
      <SelectField
        fullWidth
        label={say('sell_it.calendar')}
        value={calendarId ?? ''}
        disabled={isFixed || calendars.length === 0}
        onChange={event => selling.changeNow({ calendarId: event.target.value })}
      >
        {calendars.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </SelectField>
      <Days aria-label={say('sell_it.day')}>
        {date && !free?.some(each => each.date === date) && (
          <Button size="small" variant="contained" aria-pressed>
            {namedDate(date)}
          </Button>
        )}
        {free?.map((day, n) => (
          <Button
            key={day.date}
            size="small"
            variant={day.date === date ? 'contained' : 'outlined'}
            aria-pressed={day.date === date}
            disabled={isFixed}
            onClick={() => choose(day.date)}
          >
            {namedDate(day.date)}
            {n === 0 && <AltHint of="D" />}
          </Button>
        ))}
        {free?.length === 0 && <Muted>{say('sell_it.no_free_day')}</Muted>}
        {calendarId && (
          <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {say(isAll ? 'sell_it.hide_days' : 'sell_it.all_days')}
          </Button>
        )}
        {date && !isFixed && (
          <Button size="small" onClick={() => selling.changeNow({ date: null })}>
            {say('sell_it.clear_day')}
          </Button>
        )}
      </Days>
      {isAll && calendarId && (
        <AllDays
          asked={{ orderId, calendarId, date: date ?? '' }}
          chosen={date}
          onChoose={choose}
        />
      )}
      {calendarId && date ? (
        <Slots {...{ calendarId, date, slotId, isFixed, selling }} />
      ) : (
        <Muted>{say('sell_it.no_day_yet')}</Muted>
      )}
      <Instruction
        key={sale.instruction}
        text={sale.instruction ?? ''}
        isFixed={isFixed}
        onChange={instruction => selling.changeNow({ instruction })}
      />
    </>
  )
}

interface SlotsProps {
  calendarId: string
  date: string
  slotId: string | null
  isFixed: boolean
  selling: Selling
}

function Slots({ calendarId, date, slotId, isFixed, selling }: SlotsProps) {
  const { data } = useCall('getTimeSlotInfoByCalendarIdAndDate', { calendarId, date })
  if (!data?.data.length) return null
  return (
    <SelectField
      fullWidth
      label={say('sell_it.slot')}
      value={slotId ?? ''}
      disabled={isFixed}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={event => selling.changeNow({ slotId: event.target.value || null })}
    >
      <MenuItem value="">{say('sell_it.any_time')}</MenuItem>
      {data.data.map(({ id, isFull, ...slot }) => (
        <MenuItem key={id} value={id} disabled={isFull}>
          {isFull ? say('sell_it.slot_full', { time: slotText(slot) }) : slotText(slot)}
        </MenuItem>
      ))}
    </SelectField>
  )
}

interface InstructionProps {
  text: string
  isFixed: boolean
  onChange: (text: string | null) => void
}

function Instruction({ text, isFixed, onChange }: InstructionProps) {
  const [typed, setTyped] = useState(text)
  return (
    <TextField
      margin="none"
      label={say('sell_it.instruction')}
      value={typed}
      disabled={isFixed}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => typed !== text && onChange(typed.trim() || null)}
      slotProps={{ htmlInput: { maxLength: 1000 } }}
    />
  )
}

const Days = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
