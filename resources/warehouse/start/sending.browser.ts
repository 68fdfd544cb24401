import type { CallInput } from '#define'
import { hasNoAnswer, HttpError, isPassing } from '#data/errors.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { texts } from '#data/texts.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { session } from '#src/app/services.ts'
import { mostEvents } from '#resources/warehouse/scans/scanKinds.ts'
import type { scanCalls } from '#resources/warehouse/scans/scans.calls.ts'
import {
  keepAnswers,
  keepFileOf,
  openEvents,
  photoOf,
  type KeptEvent,
} from './phoneStore.browser.ts'

/** Between two tries, in milliseconds: at first, and at most. */
const [soonest, latest] = [2_000, 60_000]

/**
 * Sends what waits on this phone, in its order, until it is answered. Events belong to whoever
 * scanned: those of others wait for them. A token that ended stops sending, not scanning.
 * @param onDone told when nothing waits any more
 * @returns stops it; `now` sends at once what was added
 */
export function startSending(
  provider: ErpDataProvider,
  onDone = () => {},
): { stop: () => void; now: () => void } {
  let isOver = false
  let isSending = false
  /** Somebody asked while it was sending: there may be more. */
  let isAsked = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = soonest
  const later = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(run, pause)
    pause = Math.min(latest, pause * 2)
  }
  const run = async () => {
    isAsked = isSending
    if (isOver || isSending) return
    isSending = true
    clearTimeout(timer)
    let isDone = false
    try {
      isDone = await alone(() => sendAll(provider))
      pause = soonest
    } catch (error) {
      // Without an answer nothing is known: the same events are sent again.
      if (!hasNoAnswer(error)) console.warn(error)
    } finally {
      isSending = false
    }
    if (isAsked) void run()
    else if (!isDone) later()
    else if (!isOver) onDone()
  }
  const now = () => {
    pause = soonest
    void run()
  }
  const again = () => {
    for (const each of underWay) each.abort()
    now()
  }
  addEventListener('online', again)
  // A photo that is taken without a network needs it, and what a page could not load it never loads.
  void import('#data/files.ts').catch(() => {})
  void run()
  return {
    now,
    stop: () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', again)
    },
  }
}

/**
 * Does work while nothing is sent from this phone; what waits is sent before, as far as the network
 * allows. What the server answers then counts the events that it has answered, and no other.
 */
export const afterSending = <T>(provider: ErpDataProvider, work: Asking<T>): Promise<T> =>
  alone(async () => {
    await sendAll(provider).catch(() => {})
    return patiently(work)
  })

type Asking<T> = (signal: AbortSignal) => Promise<T>

/** Requests under way. A network that is back knows nothing of them: they are made anew. */
const underWay = new Set<AbortController>()
/** Nothing else is sent while a request waits for its answer: so long at most, in milliseconds. */
const patience = 20_000

/** @throws HttpError without a status when there is no answer in time */
async function patiently<T>(ask: Asking<T>): Promise<T> {
  for (;;) {
    const own = new AbortController()
    const late = AbortSignal.timeout(patience)
    underWay.add(own)
    try {
      return await ask(AbortSignal.any([own.signal, late]))
    } catch (error) {
      if (own.signal.aborted) continue
      throw late.aborted ? new HttpError(texts.timeout, 0) : error
    } finally {
      underWay.delete(own)
    }
  }
}

/** One tab of a phone sends at a time, so that the order stays. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('iERP_sends', work) as Promise<T>) : work()

/** @returns whether there is nothing to try again: all is answered, or the person may not scan now */
async function sendAll(provider: ErpDataProvider): Promise<boolean> {
  for (;;) {
    const me = session.person()?.id
    const waiting = (await openEvents()).filter(
      ({ state, staffId }) => state === 'waits' && staffId === me,
    )
    if (!waiting.length) {
      await tellOthers(provider)
      return true
    }
    const batch = waiting.slice(0, mostEvents)
    const sent: KeptEvent[] = []
    try {
      for (const event of batch) sent.push(await withFile(provider, event))
      await sendBatch(provider, sent)
    } catch (error) {
      // They wait on this phone until the code is given back: the next scan, network or page tries again.
      if (isBarred(error)) return true
      throw error
    }
  }
}

/** An event whose photo is on the server. A photo that is refused leaves its event without one. */
async function withFile(provider: ErpDataProvider, event: KeptEvent): Promise<KeptEvent> {
  const { seq, photoId, fileId, kind } = event
  const photo = photoId && !fileId ? await photoOf(photoId) : undefined
  if (!photo) return event
  try {
    const asked = {
      of: kind === 'Answer' || kind === 'Issue' || kind === 'Check in' ? kind : 'Zone',
      photo: new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' }),
    } as const
    const sent = await patiently(signal => provider.call('sendScanPhoto', asked, { signal }))
    await keepFileOf(seq, sent.fileId)
    return { ...event, fileId: sent.fileId }
  } catch (error) {
    const { status = 0 } = error as { status?: number }
    if (status < 400 || isPassing(error) || isBarred(error)) throw error
    return event
  }
}

async function sendBatch(provider: ErpDataProvider, events: readonly KeptEvent[]): Promise<void> {
  try {
    const { data } = await sendEvents(provider, {
      ...(await toldOf(events)),
      events: events.map(eventOf),
    })
    await keepAnswers(
      events.flatMap(({ seq, id, kind }) => {
        const answer = data.find(each => each.id === id)
        if (!answer) return []
        const isRefused = answer.outcome === 'refused' && kind !== 'Wrong code'
        return { seq, message: isRefused ? (answer.message ?? '') : undefined }
      }),
    )
  } catch (error) {
    const { message } = error as Error
    // A batch that is malformed holds one event that is: it alone is refused.
    if ((error as { status?: number }).status !== 400) throw error
    const [event] = events
    if (events.length === 1) return keepAnswers([{ seq: event!.seq, message }])
    for (const each of events) await sendBatch(provider, [each])
  }
}

/** The person may not scan. A place that nobody is let in from answers 403 as well, and passes by itself. */
const isBarred = (error: unknown) =>
  error instanceof HttpError &&
  error.status === 403 &&
  error.body.problems.some(({ field }) => field === 'events')

/** Sends events; it may be done again, since each has its id. */
const sendEvents = (provider: ErpDataProvider, told: Omit<Sent, 'sentAt'>) =>
  patiently(signal =>
    provider.call('sendScanEvents', { sentAt: new Date().toISOString(), ...told }, { signal }),
  )
type Sent = CallInput<typeof scanCalls.sendScanEvents>

/** What a lead sees of this phone: whose scans will wait or are refused once these are answered. */
async function toldOf(sent: readonly KeptEvent[]) {
  const waits = new Map<string, { staffId: string; waiting: number; unseen: number }>()
  for (const { seq, staffId, state } of await openEvents()) {
    const of = waits.get(staffId) ?? { staffId, waiting: 0, unseen: 0 }
    waits.set(staffId, of)
    if (state === 'refused') of.unseen++
    else if (!sent.some(each => each.seq === seq)) of.waiting++
  }
  return { phone: phoneId(), waits: [...waits.values()].slice(0, 50) }
}

/** The name of this phone, made when it first sends. */
function phoneId(): string {
  const known = recall<string>(names.phone)
  if (known) return known
  const made = crypto.randomUUID()
  remember(names.phone, made)
  return made
}

/** What was told last: with nothing of one's own to send, it is told again only when it has changed. */
let lastTold = ''

/** Tells of scans of others that wait here, which nothing of theirs can tell until they sign in. */
async function tellOthers(provider: ErpDataProvider) {
  const told = await toldOf([])
  const now = JSON.stringify(told)
  if (now === lastTold || (!lastTold && !told.waits.length)) return
  await sendEvents(provider, { events: [], ...told })
  lastTold = now
}

/** An event as the server takes it. */
const eventOf = (kept: KeptEvent) => {
  const { id, kind, at, planId, place, item, zone, quantity, counted, reason } = kept
  const { cartons, questionId, fileId, day, seal, transferId, containerId, stockStatus } = kept
  const event = { id, kind, at, planId, place, item, zone, quantity, counted, reason }
  const more = { cartons, questionId, fileId, day, seal, transferId, containerId, stockStatus }
  return { ...event, ...more }
}
