import { useMutation } from '@tanstack/react-query'
import { HttpError } from '#data/errors.ts'
import { useServer } from '#src/app/useServer.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  calendarId: string
  date: string
  onClose: () => void
}

/** Asks before trips are published, and again where plans stay behind. */
export default function PublishDialog({ calendarId, date, onClose }: Props) {
  const { provider, tellDone, renew } = useServer()
  const publishing = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      provider.call('publishTrips', { calendarId, date, ...(isConfirmed && { isConfirmed }) }),
    async onSuccess() {
      await renew()
      tellDone(say('trips.published'))
      onClose()
    },
  })
  const { error } = publishing
  const isLeft = isLeftBehind(error)
  return (
    <ConfirmDialog
      title={say('trips.publish_ask', { date: formatDate(date) })}
      confirm={isLeft ? say('trips.publish_all') : say('trips.publish')}
      onConfirm={() => publishing.mutate(isLeft)}
      onCancel={onClose}
      isBusy={publishing.isPending}
      problem={error && !isLeft ? messageOf(error) : undefined}
    >
      {isLeft ? messageOf(error) : say('trips.publish_why')}
    </ConfirmDialog>
  )
}

/** Plans that are in no trip are told, and have to be confirmed. */
const isLeftBehind = (error: unknown) =>
  error instanceof HttpError && error.body.problems.some(({ code }) => code === 'unassigned')
