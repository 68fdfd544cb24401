import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { session } from '#src/app/services.ts'
import { useProvider } from '#src/app/useServer.ts'
import { hasNoAnswer } from '#data/errors.ts'
import type { Signal } from '#src/scan/signal.ts'
import { Jobs } from './jobs.ts'
import { wholeOrTail } from './outcomes.ts'
import { Handling } from './handling/Handling.ts'
import {
  emptyHand,
  type Hand,
  type NewEvent,
  type Outcome,
  type Told,
  type Work,
} from './jobShapes.ts'
import {
  answeredTo,
  keepPack,
  keepScan,
  type KeptEvent,
  type KeptPack,
  readPhone,
  subscribe,
} from './phoneStore.browser.ts'
import { keepPicturesOf, showKeptPictures } from './keptPictures.browser.ts'
import { afterSending, startSending } from './sending.browser.ts'

interface Kept {
  readonly pack: KeptPack | undefined
  readonly hand: Hand
  readonly events: readonly KeptEvent[]
}

/** What a deed of the picker leads to. */
type Lead = (
  jobs: Jobs,
  at: string,
  events: readonly KeptEvent[],
  handling: Handling,
) => Partial<Outcome> | undefined

export type Phone = ReturnType<typeof usePhone>

/**
 * The jobs of the person in front of this phone, with or without a network.
 * @param tripId the trip whose goods alone are picked
 */
export function usePhone(tripId: string) {
  const provider = useProvider()
  const queries = useQueryClient()
  const [kept, setKept] = useState<Kept>()
  const [told, setTold] = useState<Told & { n: number }>()
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  /** The request without an answer. */
  const unanswered = useRef<Readonly<Record<string, string>>>(undefined)
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
    async (wished: Readonly<Record<string, string>>) => {
      const person = session.person()
      if (!person) return
      unanswered.current = undefined
      setAsking(true)
      setProblem(undefined)
      try {
        await afterSending(provider, async signal => {
          const seq = await answeredTo(person.id)
          const answer = await provider.call('getScanPacks', wished as { date: string }, {
            signal,
          })
          const {
            isSuccess: _,
            errors: __,
            ...pack
          } = answer as typeof answer & Record<string, unknown>
          await keepPack({
            staffId: person.id,
            work: (wished.work ?? 'Plans') as KeptPack['work'],
            asked: wished,
            seq,
            at: Date.now(),
            pack: pack as KeptPack['pack'],
          })
        })
        await read()
        void keepPicturesOf(provider, queries, current.current?.pack?.pack)
      } catch (error) {
        setProblem(error)
        if (hasNoAnswer(error)) unanswered.current = wished
      } finally {
        setAsking(false)
      }
    },
    [provider, queries, read],
  )

  useEffect(() => {
    void read()
    void showKeptPictures(queries)
    // A request without a network is repeated once there is one.
    const again = () => void (unanswered.current && ask(unanswered.current))
    const { now, stop } = startSending(provider, again)
    sending.current = { now, stop }
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      stop()
    }
  }, [provider, queries, read, ask])
  useEffect(() => subscribe(() => void read()), [read])

  const jobs = useMemo(
    () => kept?.pack && new Jobs(kept.pack.pack, kept.events, kept.hand, tripId),
    [kept, tripId],
  )

  const tell = useCallback(
    (said: Told) => setTold(last => ({ ...said, n: (last?.n ?? 0) + 1 })),
    [],
  )
  /**
   * A place that is being counted is finished before the phone does something else; a zone that is
   * checked, before it has the plans of another day.
   * @returns whether there is one, which is told
   */
  const mustFinish = useCallback(
    (isOtherDay = false) => {
      const { hand, pack } = current.current ?? {}
      const { layerId, transferId, containerId, counted, day } = hand?.held ?? {}
      if (!counted?.length && !(isOtherDay && day)) return false
      const place =
        pack?.pack.places.find(({ id }) => id === layerId)?.name ??
        pack?.pack.transfers?.find(({ id }) => id === transferId)?.no ??
        pack?.pack.containers?.find(({ id }) => id === containerId)?.no ??
        ''
      tell({ isGood: false, text: 'finish_first', names: { place } })
      return true
    },
    [tell],
  )

  /** Keeps what happened, and only then tells it: a scan that was heard is on the disk. */
  const keep = useCallback(
    (lead: Lead, photo?: Blob): Promise<Signal> =>
      queued(async (): Promise<Signal> => {
        const [person, before] = [session.person(), current.current]
        if (!person || !before?.pack) return 'bad'
        const at = new Date().toISOString()
        const now = new Jobs(before.pack.pack, before.events, before.hand, tripId)
        const outcome = lead(
          now,
          at,
          before.events,
          new Handling(now, before.pack.pack, before.events),
        )
        if (!outcome) return 'bad'
        const { hand = before.hand, events = [], told: message } = outcome
        const told = events.map(withId(at, photo && crypto.randomUUID()))
        const photoId = told.find(each => each.photoId)?.photoId ?? hand.held?.photoId
        const rows = await keepScan(
          person,
          hand,
          told,
          photo && photoId ? { id: photoId, file: photo } : undefined,
          before.hand,
        )
        show({ ...before, hand, events: [...before.events, ...rows] })
        if (message) tell(message)
        if (events.length) sending.current?.now()
        return message?.isGood === false ? 'bad' : 'good'
      }).catch((error: unknown): Signal => {
        console.warn(error)
        tell({ isGood: false, text: 'not_kept', names: {} })
        return 'bad'
      }),
    [queued, show, tell, tripId],
  )
  /** What a code leads to, or the rest of one that was cut in two. It answers once that is on the disk. */
  const scan = useCallback(
    (code: string, tail?: string) =>
      keep((now, at, _, handling) =>
        wholeOrTail(
          each => ((now.hand.work ?? 'Pick') === 'Pick' ? now.scan(each, at) : handling.scan(each)),
          code,
          tail,
        ),
      ),
    [keep],
  )
  /** Does something else with the phone; what was picked stays in the hand. */
  const setWork = useCallback(
    async (work: Work) => {
      await queued(async () => {
        const person = session.person()
        if (!person || mustFinish()) return
        const before = current.current?.hand ?? emptyHand
        const { held: _, ...hand } = before
        await keepScan(person, { ...hand, work }, [], undefined, before)
        setTold(undefined)
        setProblem(undefined)
      }).catch(setProblem)
      await read()
    },
    [mustFinish, queued, read],
  )
  const handling = useMemo(
    () => kept?.pack && jobs && new Handling(jobs, kept.pack.pack, kept.events),
    [kept, jobs],
  )
  return { kept, jobs, handling, told, problem, isAsking, ask, keep, scan, setWork, mustFinish }
}

/** What happened that has a photo, if one was taken of it. */
const pictured: readonly string[] = ['Issue', 'Answer', 'Zone passed', 'Zone failed']

const withId =
  (now: string, photoId: string | undefined) =>
  ({ at = now, ...event }: NewEvent) => ({
    ...event,
    at,
    id: crypto.randomUUID(),
    ...(photoId && pictured.includes(event.kind) && { photoId }),
  })
