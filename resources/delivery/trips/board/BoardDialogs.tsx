import { useMutation } from '@tanstack/react-query'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { Board, BoardTrip, Placement } from './boardMoves.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))
const ProposalDialog = LazyPart(() => import('./ProposalDialog.tsx'))
const PublishDialog = LazyPart(() => import('./PublishDialog.tsx'))

/** What is asked for, of the day or of one of its trips. */
export type Asked =
  | { kind: 'add' | 'propose' | 'publish' | 'unpublish' }
  | { kind: 'change' | 'delete'; trip: BoardTrip }

interface Props {
  asked: Asked
  board: Board
  onAccept: (placements: readonly Placement[]) => void
  onClose: () => void
}

export function BoardDialogs({ asked, board, onAccept, onClose }: Props) {
  const { calendarId, date } = board
  const day = { calendarId, date }
  const ofDay = (call: 'addTrip' | 'unpublishTrips', label: string) => (
    <ActionDialog
      action={{ call, id: 'calendarId', label }}
      record={{ id: calendarId, date }}
      fixed={['date']}
      onClose={onClose}
    />
  )
  switch (asked.kind) {
    case 'add':
      return ofDay('addTrip', say('trips.add'))
    case 'unpublish':
      return ofDay('unpublishTrips', say('trips.unpublish'))
    case 'propose':
      return <ProposalDialog {...day} onAccept={onAccept} onClose={onClose} />
    case 'publish':
      return <PublishDialog {...day} onClose={onClose} />
    case 'change':
      return (
        <ActionDialog
          action={{ call: 'updateTrip', id: 'id', label: say('trips.change') }}
          record={{
            ...asked.trip,
            labels: { providerId: asked.trip.provider, driverId: asked.trip.driver },
          }}
          isEdit
          onClose={onClose}
        />
      )
    case 'delete':
      return <DeleteDialog trip={asked.trip} onClose={onClose} />
  }
}

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
