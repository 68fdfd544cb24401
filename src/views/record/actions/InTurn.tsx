import './actions.texts.ts'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { HttpError, isPassing } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'

type Values = Readonly<Record<string, unknown>>
/** Input of a call, with the key that lets it count once however often it is sent. */
interface Entry {
  readonly key: string
  readonly values: Values
}
interface Refused extends Entry {
  readonly message: string
}

/** Between two tries without an answer, in milliseconds: at first, and at most. */
const [soonest, latest] = [1_000, 15_000]

/**
 * What is entered many times in a row, such as scans: the next one need not wait for the answer to
 * the one before. Each is sent in its turn until it is answered, also once the dialog is closed, as long
 * as there are answers.
 */
export function useInTurn(send: (values: Values, idempotencyKey: string) => Promise<unknown>) {
  const [waiting, setWaiting] = useState(0)
  const [isCut, setCut] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const make = useRef(send)
  const notify = useNotify()
  const queue = useRef({ waits: [] as Entry[], isSending: false, isOver: false, isCut: false })
  useEffect(() => void (make.current = send))
  useEffect(() => {
    const own = queue.current
    own.isOver = false
    return () => void (own.isOver = true)
  }, [])

  const cut = (isCutNow: boolean) => {
    queue.current.isCut = isCutNow
    setCut(isCutNow)
  }
  const sendAll = async () => {
    const own = queue.current
    if (own.isSending) return
    own.isSending = true
    let pause = soonest
    for (let [entry] = own.waits; entry && !(own.isOver && own.isCut); [entry] = own.waits) {
      try {
        await make.current(entry.values, entry.key)
      } catch (error) {
        if (isToRepeat(error)) {
          cut(true)
          await networkOr(pause)
          pause = Math.min(latest, pause * 2)
          continue
        }
        const { message } = error as Error
        const { key, values } = entry
        if (own.isOver) notify(`${nameOf(values) ?? ''} ${message}`.trim(), { type: 'error' })
        else setRefused(all => [{ key, values, message }, ...all])
      }
      pause = soonest
      own.waits.shift()
      cut(false)
      setWaiting(own.waits.length)
    }
    own.isSending = false
  }
  const add = (values: Values) => {
    queue.current.waits.push({ key: uuid(), values })
    setWaiting(queue.current.waits.length)
    void sendAll()
  }
  const forget = (key: string) => setRefused(all => all.filter(each => each.key !== key))
  return { add, waiting, isCut, refused, forget }
}

/** It says nothing about what was sent: the same is sent again, with its key. */
const isToRepeat = (error: unknown) =>
  isPassing(error) ||
  (error instanceof HttpError && error.body.problems.some(({ code }) => code === 'still_running'))

/** A while, or until the network is back. */
const networkOr = (ms: number) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

/** What waits for its answer, and what was refused, the latest first. */
export function InTurn({
  waiting,
  isCut,
  refused,
  forget,
}: Omit<ReturnType<typeof useInTurn>, 'add'>) {
  return (
    <Stack spacing={1} aria-live="polite">
      <UnsavedGuard isDirty={waiting > 0} />
      {isCut && (
        <Alert severity="warning">{say('in_turn.waiting', { smart_count: waiting })}</Alert>
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

/** A person knows an entry by what was typed first. */
const nameOf = (values: Values) => Object.values(values).find(value => typeof value === 'string')
