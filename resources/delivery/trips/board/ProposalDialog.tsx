import Button from '@mui/material/Button'
import { useCall } from '#src/app/useServer.ts'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { titleOf, type Placement } from './boardMoves.ts'

interface Props {
  calendarId: string
  date: string
  onAccept: (placements: readonly Placement[]) => void
  onClose: () => void
}

/** Where plans would go, each with the reason. Nothing is placed before it is accepted. */
export default function ProposalDialog({ calendarId, date, onAccept, onClose }: Props) {
  const query = useCall('proposeTrips', { calendarId, date })
  const rows = query.data?.data ?? []
  const placed = rows.flatMap(({ planId, version, tripId, position }) =>
    tripId ? [{ planId, version, tripId, ...(position !== null && { position }) }] : [],
  )
  return (
    <DialogFrame
      title={say('trips.proposed')}
      cancel={say('action.close')}
      onClose={onClose}
      maxWidth="md"
      buttons={
        placed.length > 0 && (
          <Button
            variant="contained"
            autoFocus
            onClick={() => {
              onAccept(placed)
              onClose()
            }}
          >
            {say('trips.accept', { smart_count: placed.length })}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length ? (
            <LinesShell>
              <thead>
                <tr>
                  <th scope="col">{say('trips.proposed_plan')}</th>
                  <th scope="col">{say('trips.proposed_place')}</th>
                  <th scope="col">{say('trips.proposed_why')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(row => (
                  <tr key={row.planId}>
                    <td>
                      {titleOf(row)}{' '}
                      <Muted>{[row.customer, row.suburb].filter(Boolean).join(', ')}</Muted>
                    </td>
                    <td data-label={say('trips.proposed_place')}>
                      {row.tripNo === null
                        ? say('trips.proposed_nowhere')
                        : say('trips.proposed_stop', {
                            trip: row.tripNo,
                            stop: row.position ?? '',
                          })}
                    </td>
                    <td data-label={say('trips.proposed_why')}>{row.reason}</td>
                  </tr>
                ))}
              </tbody>
            </LinesShell>
          ) : (
            <p>{say('trips.proposed_none')}</p>
          )
        }
      </Loaded>
    </DialogFrame>
  )
}
