import '#src/views/record/actions/actions.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useCloseNotification, useNotify } from 'ra-core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { v4 as uuid } from 'uuid'
import { say } from '#src/i18n/say.ts'
import {
  createTurnQueue,
  leftText,
  nameOf,
  soonest,
  type Entry,
  type TurnQueue,
} from './turnQueue.ts'

type Values = Readonly<Record<string, unknown>>
interface Refused extends Entry {
  readonly message: string
}

/**
 * What is entered many times in a row, such as scans: the next one need not wait for the answer to
 * the one before. Each is sent in its turn until it is answered, also once the dialog is closed, or
 * until the person leaves it; `onLeft` shows then what counted.
 */
export function useInTurn(
  send: (values: Values, idempotencyKey: string) => Promise<unknown>,
  onLeft: () => void,
) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const isOver = useRef(false)
  const notify = useNotify()
  const [queue] = useState(createTurnQueue)
  const { entries, isCut } = useWaiting(queue)
  const leave = () => {
    const left = queue.now().entries
    queue.leave()
    onLeft()
    // It is to be read, however long the person looks at the goods.
    if (left.length) notify(leftText(left), { type: 'warning', autoHideDuration: null })
  }
  const tellWaiting = () => {
    if (isOver.current && queue.now().entries.length)
      notify(<StillSent queue={queue} onLeave={leave} />, {
        type: 'warning',
        autoHideDuration: null,
      })
  }
  const told = useRef(tellWaiting)
  useEffect(() => {
    told.current = tellWaiting
    queue.sendBy({
      send: ({ values, key }) => send(values, key),
      refuse(entry, message) {
        if (isOver.current) notify(`${nameOf(entry.values)} ${message}`.trim(), { type: 'error' })
        else setRefused(all => [{ ...entry, message }, ...all])
      },
    })
  })
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
      // Most answers come sooner.
      setTimeout(() => told.current(), soonest)
    }
  }, [])

  const add = (values: Values) => queue.add({ key: uuid(), values })
  const forget = (key: string) => setRefused(all => all.filter(each => each.key !== key))
  return { add, entries, isCut, leave, refused, forget }
}

const useWaiting = ({ subscribe, now }: TurnQueue) => useSyncExternalStore(subscribe, now)

/** What waits for its answer, and what was refused, the latest first. */
export function InTurn({
  entries,
  isCut,
  leave,
  refused,
  forget,
}: Omit<ReturnType<typeof useInTurn>, 'add'>) {
  return (
    <Stack spacing={1} aria-live="polite">
      {isCut && (
        <Alert severity="warning" action={<Leave entries={entries} onClick={leave} />}>
          <Unanswered entries={entries} />
        </Alert>
      )}
      {refused.map(({ key, values, message }) => (
        <Alert
          key={key}
          severity="error"
          closeText={say('in_turn.forget')}
          onClose={() => forget(key)}
        >
          <b>{nameOf(values)}</b> {message}
        </Alert>
      ))}
    </Stack>
  )
}

/** The message about what waits once its dialog is closed; it closes with the last answer. */
function StillSent({ queue, onLeave }: { queue: TurnQueue; onLeave: () => void }) {
  const { entries } = useWaiting(queue)
  const close = useCloseNotification()
  const isDone = entries.length === 0
  useEffect(() => {
    if (isDone) close()
  }, [isDone, close])
  if (isDone) return null
  return (
    <>
      <Unanswered entries={entries} />
      <Leave entries={entries} onClick={onLeave} />
    </>
  )
}

interface Waits {
  entries: readonly Entry[]
}

const Unanswered = ({ entries }: Waits) => (
  <>
    <div>{say('in_turn.waiting', { smart_count: entries.length })}</div>
    <div>{say('in_turn.sent', { name: nameOf(entries[0]!.values) })}</div>
  </>
)

const Leave = ({ entries, onClick }: Waits & { onClick: () => void }) => (
  <Button color="inherit" size="small" onClick={onClick}>
    {say('in_turn.leave', { smart_count: entries.length })}
  </Button>
)
