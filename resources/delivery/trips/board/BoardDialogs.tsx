import { useMutation } from '@tanstack/react-query'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { Board, BoardPlan, BoardTrip, Placement } from './boardMoves.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))
const ProposalDialog = LazyPart(() => import('./ProposalDialog.tsx'))
const TripDialog = LazyPart(() => import('./TripDialog.tsx'))
const PublishDialog = LazyPart(() => import('./PublishDialog.tsx'))

/** What is asked for of a whole day. */
export type AskedOfDay = 'add' | 'propose' | 'publish' | 'unpublish'

/** What is asked for, of the day, of one of its trips or of one plan. */
export type Asked =
  | { kind: AskedOfDay }
  | { kind: 'change' | 'delete' | 'assignAll'; trip: BoardTrip }
  | { kind: 'assign' | 'reserve'; plan: BoardPlan }

interface Props {
  asked: Asked
  board: Board
  onAccept: (placements: readonly Placement[]) => void
  onClose: () => void
}

export function BoardDialogs({ asked, board, onAccept, onClose }: Props) {
  const { calendarId, date } = board
  const day = { calendarId, date }
  switch (asked.kind) {
    case 'add':
      return <TripDialog day={day} onClose={onClose} />
    case 'unpublish':
      return (
        <ActionDialog
          action={{ call: 'unpublishTrips', id: 'calendarId', label: say('trips.unpublish') }}
          record={{ id: calendarId, date }}
          fixed={['date']}
          onClose={onClose}
        />
      )
    case 'propose':
      return <ProposalDialog {...day} onAccept={onAccept} onClose={onClose} />
    case 'publish':
      return <PublishDialog {...day} onClose={onClose} />
    case 'change':
      return <TripDialog day={day} trip={asked.trip} onClose={onClose} />
    case 'assignAll':
      return (
        <ActionDialog
          action={{ call: 'assignTrip', id: 'id', label: say('trips.assign_all') }}
          record={{ id: asked.trip.id, warehouseId: warehouseOf(board, asked.trip) }}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <ActionDialog
          action={{ call: 'assignPreparation', id: 'planId', label: say('trips.assign') }}
          record={{
            ...asked.plan,
            labels: { zoneId: asked.plan.zone, pickerId: asked.plan.picker },
          }}
          isEdit
          onClose={onClose}
        />
      )
    case 'reserve':
      return (
        <ActionDialog
          action={{ call: 'reserveOrderGoods', id: 'orderId', label: say('trips.reserve') }}
          record={{ id: asked.plan.orderId! }}
          note={asked.plan.shortage ?? undefined}
          onClose={onClose}
        />
      )
    case 'delete':
      return <DeleteDialog trip={asked.trip} onClose={onClose} />
  }
}

const warehouseOf = ({ plans }: Board, trip: BoardTrip) =>
  plans.find(({ tripId }) => tripId === trip.id)?.warehouseId

function DeleteDialog({ trip, onClose }: { trip: BoardTrip; onClose: () => void }) {
  const { provider, renew } = useServer()
  const deleting = useMutation({
    mutationFn: () => provider.call('removeTrip', { id: trip.id, version: trip.version }),
    async onSuccess() {
      await renew()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={say('trips.delete_ask', { no: trip.no })}
      confirm={say('trips.delete')}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
      isDestructive
      isBusy={deleting.isPending}
      problem={deleting.error ? messageOf(deleting.error) : undefined}
    >
      {say('trips.delete_why')}
    </ConfirmDialog>
  )
}
