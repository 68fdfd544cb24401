import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { valueInWords } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { appointmentStates } from './appointmentState.ts'
import { pickupAppointments } from './pickupAppointments.entity.ts'

export type AppointmentState = (typeof appointmentStates)[number]

interface Props {
  chosen: AppointmentState | undefined
  counts: ReadonlyMap<AppointmentState, number>
  onChoose: (state: AppointmentState | undefined) => void
}

/** The states of pickups with the number of each; one of them narrows the list. */
export const PickupStates = ({ chosen, counts, onChoose }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={say('pickups.states')}
    value={chosen ?? 'all'}
    onChange={(_, state: AppointmentState | 'all' | null) =>
      state && onChoose(state === 'all' ? undefined : state)
    }
    sx={{ flexWrap: 'wrap' }}
  >
    <ToggleButton value="all" sx={look}>
      {say('pickups.one_state', {
        state: say('pickups.all'),
        count: [...counts.values()].reduce((sum, count) => sum + count, 0),
      })}
    </ToggleButton>
    {appointmentStates.map(state => (
      <ToggleButton key={state} value={state} sx={look}>
        {say('pickups.one_state', {
          state: valueInWords(pickupAppointments.fields.state, state),
          count: counts.get(state) ?? 0,
        })}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

const look = { px: 1.25, py: 0.375, minHeight: 28, textTransform: 'none' } as const
