import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Asks before trips are published, and again where plans stay behind or have warnings. */
export default function PublishDialog({ calendarId, date, onClose }: Props) {
  const { provider, tellDone, renew } = useServer()
  const [reason, setReason] = useState('')
  // Each is asked for after the other: what was confirmed stays so.
  const [isLeft, setLeft] = useState(false)
  const [warning, setWarning] = useState<string>()
  const publishing = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      provider.call('publishTrips', {
        calendarId,
        date,
        ...(isConfirmed && { isConfirmed }),
        ...(reason.trim() && { warningReason: reason.trim() }),
      }),
    onError: failure => {
      if (isFor(failure, 'unassigned')) setLeft(true)
      if (isFor(failure, 'warning')) setWarning(messageOf(failure))
    },
    async onSuccess() {
      await renew()
      tellDone(say('trips.published'))
      onClose()
    },
  })
  const { error } = publishing
  const isAsked = isFor(error, 'unassigned') || isFor(error, 'warning')
  return (
    <ConfirmDialog
      title={say('trips.publish_ask', { date: formatDate(date) })}
      confirm={isLeft || warning ? say('trips.publish_all') : say('trips.publish')}
      onConfirm={() => publishing.mutate(isLeft)}
      onCancel={onClose}
      isBusy={publishing.isPending}
      problem={error && !isAsked ? messageOf(error) : undefined}
    >
      {isAsked ? messageOf(error) : say('trips.publish_why')}
      {warning && (
        <Stack sx={{ pt: 2 }}>
          <TextField
            label={say('trips.warning_reason')}
            required
            size="small"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

/** Whether it was refused until this is confirmed. */
const isFor = (error: unknown, code: string) =>
  error instanceof HttpError && error.body.problems.some(problem => problem.code === code)
