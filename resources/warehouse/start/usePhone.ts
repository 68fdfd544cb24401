import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { session } from '#src/app/services.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { Signal } from '#src/scan/signal.ts'
import { Jobs } from './jobs.ts'
import { emptyHand, type Hand, type NewEvent, type Outcome, type Told } from './jobShapes.ts'
import {
  answeredTo,
  keepPack,
  keepScan,
  type KeptEvent,
  type KeptPack,
  readPhone,
  subscribe,
} from './phoneStore.browser.ts'
import { afterSending, startSending } from './sending.browser.ts'

interface Kept {
  readonly pack: KeptPack | undefined
  readonly hand: Hand
  readonly events: readonly KeptEvent[]
}

/** What a deed of the picker leads to. */
type Lead = (jobs: Jobs, at: string, events: readonly KeptEvent[]) => Partial<Outcome> | undefined

export type Phone = ReturnType<typeof usePhone>

/** The jobs of the person in front of this phone, with or without a network. */
export function usePhone() {
  const provider = useProvider()
  const [kept, setKept] = useState<Kept>()
  const [told, setTold] = useState<Told & { n: number }>()
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const sending = useRef<ReturnType<typeof startSending>>(undefined)
  const current = useRef<Kept>(undefined)
  /** Scans come faster than the disk writes: each waits for the one before it, as reading does. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const queued = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(work)
    queue.current = done.catch(() => {})
    return done
  }, [])
  /** A reading that has not begun serves all who ask for one. */
  const reading = useRef<Promise<void>>(undefined)
  const show = useCallback((next: Kept) => {
    current.current = next
    setKept(next)
  }, [])

  const read = useCallback(
    () =>
      (reading.current ??= queued(async () => {
        reading.current = undefined
        const person = session.person()
        if (!person) return
        const { pack, hand, events } = await readPhone(person.id)
        show({ pack, hand: hand ?? emptyHand, events })
      }).catch(setProblem)),
    [queued, show],
  )

  /** Asks for the jobs anew; those that are kept stay where there is no network. */
  const ask = useCallback(
    async (asked: Readonly<Record<string, string>>) => {
      const person = session.person()
      if (!person) return
      setAsking(true)
      setProblem(undefined)
      try {
        await afterSending(provider, async () => {
          const seq = await answeredTo(person.id)
          const answer = await provider.call('getScanPacks', asked as { date: string })
          const {
            isSuccess: _,
            errors: __,
            ...pack
          } = answer as typeof answer & Record<string, unknown>
          await keepPack({
            staffId: person.id,
            asked,
            seq,
            at: Date.now(),
            pack: pack as KeptPack['pack'],
          })
        })
        await read()
      } catch (error) {
        setProblem(error)
      } finally {
        setAsking(false)
      }
    },
    [provider, read],
  )

  useEffect(() => {
    void read()
    sending.current = startSending(provider)
    return sending.current.stop
  }, [provider, read])
  useEffect(() => subscribe(() => void read()), [read])

  const jobs = useMemo(() => kept?.pack && new Jobs(kept.pack.pack, kept.events, kept.hand), [kept])

  /** Keeps what happened, and only then tells it: a scan that was heard is on the disk. */
  const keep = useCallback(
    (lead: Lead): Promise<Signal> => {
      const tell = (said: Told) => setTold(last => ({ ...said, n: (last?.n ?? 0) + 1 }))
      return queued(async (): Promise<Signal> => {
        const [person, before] = [session.person(), current.current]
        if (!person || !before?.pack) return 'bad'
        const at = new Date().toISOString()
        const now = new Jobs(before.pack.pack, before.events, before.hand)
        const outcome = lead(now, at, before.events)
        if (!outcome) return 'bad'
        const { hand = before.hand, events = [], told: said } = outcome
        const rows = await keepScan(person, hand, events.map(withId(at)))
        show({ ...before, hand, events: [...before.events, ...rows] })
        if (said) tell(said)
        if (events.length) sending.current?.now()
        return said?.isGood === false ? 'bad' : 'good'
      }).catch((error: unknown): Signal => {
        console.warn(error)
        tell({ isGood: false, text: 'not_kept', names: {} })
        return 'bad'
      })
    },
    [queued, show],
  )
  /** What a code leads to. It answers once that is on the disk. */
  const scan = useCallback((code: string) => keep((now, at) => now.scan(code, at)), [keep])
  return { kept, jobs, told, problem, isAsking, ask, keep, scan }
}

const withId =
  (now: string) =>
  ({ at = now, ...event }: NewEvent) => ({
    ...event,
    at,
    id: crypto.randomUUID(),
  })
