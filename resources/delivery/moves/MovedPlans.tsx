import '#resources/messages/messages.texts.ts'
import './moves.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { text, type CallAnswer } from '#define'
import { requestOf } from '#data/requests.ts'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { textingCalls } from '#resources/messages/texting/texting.calls.ts'
import type { moveCalls } from './moves.calls.ts'

const TextCustomers = LazyPart(() => import('#resources/messages/texting/TextCustomers.tsx'))

/** What became of each plan, and the request that can be taken back. */
export type Moved = CallAnswer<(typeof moveCalls)['movePlans']> & {
  readonly requestId: string | undefined
  readonly isEmailed: boolean
}

interface Props {
  frame: Pick<ComponentProps<typeof DialogFrame>, 'title' | 'maxWidth' | 'fullScreen' | 'onClose'>
  moved: Moved
  nameOf: (planId: string) => string
  onClose: () => void
}

/** What was moved and what stays; the way back, and the texts to the customers. */
export function MovedPlans({ frame, moved, nameOf, onClose }: Props) {
  const { provider, renew } = useServer()
  const [back, setBack] = useState<Moved>()
  const [isTexting, setTexting] = useState(false)
  const undoing = useMutation({
    mutationFn: (requestId: string) =>
      provider.call('movePlansBack', { requestId, isTold: moved.isEmailed }),
    onSuccess(answer) {
      void renew()
      setBack({ ...answer, requestId: requestOf(answer), isEmailed: moved.isEmailed })
    },
  })
  const shown = back ?? moved
  const refused = shown.results.filter(({ isSuccess }) => !isSuccess)
  const done = shown.results.filter(({ isSuccess }) => isSuccess)
  const { requestId } = moved
  return (
    <DialogFrame
      {...frame}
      cancel={say('action.close')}
      isCancelFirst
      buttons={
        <>
          {!back && requestId && moved.done > 0 && (
            <Button disabled={undoing.isPending} onClick={() => undoing.mutate(requestId)}>
              {say('moves.undo')}
            </Button>
          )}
          {done.length > 0 && mayCall('textCustomers', textingCalls.textCustomers) && (
            <Button variant="contained" onClick={() => setTexting(true)}>
              {say('messages.text_many', { smart_count: done.length })}
            </Button>
          )}
        </>
      }
    >
      <output>
        <Alert severity={shown.done > 0 ? 'success' : 'warning'}>
          {say(back ? 'moves.back' : 'moves.done', { smart_count: shown.done })}
          {shown.done > 0 && `. ${say(shown.isEmailed ? 'moves.emailed' : 'moves.untold')}`}
        </Alert>
      </output>
      {undoing.error && <Alert severity="error">{messageOf(undoing.error)}</Alert>}
      {back && <p>{say('moves.off_trip')}</p>}
      {refused.length > 0 && (
        <section aria-label={say('moves.refused')}>
          <h3>{say('moves.refused')}</h3>
          <ShapeRows
            shape={{ name: text({ label: 'Plan' }), why: text({ label: 'Reason' }) }}
            rows={refused.map(({ id, errors }) => ({
              id,
              name: nameOf(id),
              why: errors.map(({ message }) => message).join(' '),
            }))}
          />
        </section>
      )}
      {isTexting && (
        <TextCustomers
          ids={done.map(({ id }) => id)}
          event="Plan moved"
          onClose={isSent => (isSent ? onClose() : setTexting(false))}
        />
      )}
    </DialogFrame>
  )
}
