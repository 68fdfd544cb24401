import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { usePhoneText } from '#src/fields/text/usePhoneText.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { awaitsCustomer, nameOfPickup, type PickupRow } from './pickupRow.ts'
import { pickupCalls } from './pickups.calls.ts'
import type { PickupDeeds } from './usePickupDeeds.tsx'
import { WaitingTime } from './WaitingTime.tsx'

const { shape } = pickupCalls.getPickupAppointments.answer.data.shape.pickups

interface Props {
  rows: readonly PickupRow[]
  /** When they were read. */
  askedAt: number
  deeds: PickupDeeds
  selected: ReadonlySet<string>
  onSelect: (planId: string, isSelected: boolean) => void
  isSelectable: (row: PickupRow) => boolean
}

/** The pickups, each with its next step; those who wait at the counter show how long. */
export const PickupTable = (props: Props) => {
  const { rows, askedAt, deeds, selected, onSelect, isSelectable } = props
  const phoneText = usePhoneText()
  return (
    <ShapeRows
      shape={shape}
      rows={rows.map(row => ({ ...row, id: row.planId }))}
      columns={{
        planNo: (row, value) => (
          <Together>
            <input
              type="checkbox"
              aria-label={say('pickups.select', { name: nameOfPickup(row) })}
              checked={selected.has(row.planId)}
              onChange={event => onSelect(row.planId, event.target.checked)}
              style={isSelectable(row) ? undefined : { visibility: 'hidden' }}
            />
            {value}
          </Together>
        ),
        customer: (row, value) => (
          <>
            {value} <Muted>{row.phone && phoneText(row.phone)}</Muted>
          </>
        ),
        // Parts of a ticket are fetched too.
        orderCode: (row, value) => (row.orderCode ? value : row.ticketNo),
        date: (row, value) => (
          <>
            {value} {row.slot && <Muted style={{ whiteSpace: 'nowrap' }}>{row.slot}</Muted>}
          </>
        ),
        status: (row, value) => (
          <>
            {value} <About row={row} askedAt={askedAt} />
          </>
        ),
        preparationStatus: true,
        balance: true,
        deeds: {
          label: '',
          print: 'none',
          cell: row => {
            const [first, ...rest] = deeds.of(row)
            return (
              <Together>
                {first && (
                  <Button
                    size="small"
                    variant={row.status === 'Arrived' ? 'contained' : 'outlined'}
                    onClick={first.onChoose}
                  >
                    {first.label}
                  </Button>
                )}
                <MenuButton
                  size="small"
                  label={say('pickups.more', { name: nameOfPickup(row) })}
                  icon={<MoreHoriz fontSize="small" />}
                  items={rest}
                />
              </Together>
            )
          },
        },
      }}
    />
  )
}

/** How long the customer waits or has waited; before they come, when they were invited. */
function About({ row, askedAt }: { row: PickupRow; askedAt: number }) {
  const client = useClient()
  const { status, minutesWaited, invitedOnUtc } = row
  if (minutesWaited !== null && status === 'Arrived')
    return <WaitingTime minutes={minutesWaited} askedAt={askedAt} />
  if (minutesWaited !== null && status === 'Done')
    return <Muted>{say('pickups.waited', { smart_count: minutesWaited })}</Muted>
  return awaitsCustomer(row) && invitedOnUtc ? (
    <Muted>{say('pickups.invited_on', { when: instantInText(invitedOnUtc, client) })}</Muted>
  ) : null
}

const Together = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 })
