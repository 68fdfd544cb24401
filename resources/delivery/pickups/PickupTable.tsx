import Button from '@mui/material/Button'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { MenuButton } from '#src/views/parts/MenuButton.tsx'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import { nameOfPickup, type PickupRow } from './pickupRow.ts'
import { pickupCalls } from './pickups.calls.ts'
import type { PickupDeeds } from './usePickupDeeds.tsx'
import { WaitingTime } from './WaitingTime.tsx'

const { shape } = pickupCalls.getPickupAppointments.answer.data

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
  return (
    <ShapeRows
      shape={shape}
      rows={rows.map(row => ({ ...row, id: row.planId }))}
      columns={{
        planNo: (row, value) => (
          <>
            <input
              type="checkbox"
              aria-label={say('pickups.select', { name: nameOfPickup(row) })}
              checked={selected.has(row.planId)}
              disabled={!isSelectable(row)}
              onChange={event => onSelect(row.planId, event.target.checked)}
            />{' '}
            <RecordLink entity="deliveryPlans" id={row.planId}>
              {value}
            </RecordLink>
          </>
        ),
        customer: (row, value) => (
          <>
            {value} <Muted>{row.phone}</Muted>
          </>
        ),
        orderCode: true,
        date: (row, value) => (
          <>
            {value} {row.slot && <Muted>{row.slot}</Muted>}
          </>
        ),
        status: (row, value) => (
          <>
            {value}{' '}
            {row.status === 'Arrived' ? (
              <WaitingTime minutes={row.minutesWaited ?? 0} askedAt={askedAt} />
            ) : (
              row.status === 'Done' &&
              row.minutesWaited !== null && (
                <Muted>{say('pickups.waited', { smart_count: row.minutesWaited })}</Muted>
              )
            )}
          </>
        ),
        planState: true,
        preparationStatus: true,
        balance: true,
        invitedOnUtc: true,
        deeds: {
          label: '',
          print: 'none',
          cell: row => {
            const [first, ...rest] = deeds.of(row)
            return (
              <>
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
              </>
            )
          },
        },
      }}
    />
  )
}
