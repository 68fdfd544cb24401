import type { ErpDataProvider } from '#data/index.ts'
import { session } from '#src/app/services.ts'
import { mostEvents } from '#resources/warehouse/scans/scanKinds.ts'
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
 * @returns stops it; `now` sends at once what was added
 */
export function startSending(provider: ErpDataProvider): { stop: () => void; now: () => void } {
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
    } catch {
      // Without an answer nothing is known: the same events are sent again.
    } finally {
      isSending = false
    }
    if (isAsked) void run()
    else if (!isDone) later()
  }
  const now = () => {
    pause = soonest
    void run()
  }
  addEventListener('online', now)
  void run()
  return {
    now,
    stop: () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', now)
    },
  }
}

/**
 * Does work while nothing is sent from this phone; what waits is sent before, as far as the network
 * allows. What the server answers then counts the events that it has answered, and no other.
 */
export const afterSending = <T>(provider: ErpDataProvider, work: () => Promise<T>): Promise<T> =>
  alone(async () => {
    await sendAll(provider).catch(() => {})
    return work()
  })

/** One tab of a phone sends at a time, so that the order stays. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('iERP_sends', work) as Promise<T>) : work()

/** @returns whether nothing of this person is left */
async function sendAll(provider: ErpDataProvider): Promise<boolean> {
  for (;;) {
    const me = session.person()?.id
    const waiting = (await openEvents()).filter(
      ({ state, staffId }) => state === 'waits' && staffId === me,
    )
    if (!waiting.length) return true
    const batch = waiting.slice(0, mostEvents)
    const sent: KeptEvent[] = []
    for (const event of batch) sent.push(await withFile(provider, event))
    await sendBatch(provider, sent)
  }
}

/** Answers that say nothing about what was sent: it is sent again. */
const passing = [401, 408, 429]

/** An event whose photo is on the server. A photo that is refused leaves its event without one. */
async function withFile(provider: ErpDataProvider, event: KeptEvent): Promise<KeptEvent> {
  const { seq, photoId, fileId, kind } = event
  const photo = photoId && !fileId ? await photoOf(photoId) : undefined
  if (!photo) return event
  try {
    const sent = await provider.call('sendScanPhoto', {
      of: kind === 'Answer' ? 'Answer' : 'Issue',
      photo: new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' }),
    })
    await keepFileOf(seq, sent.fileId)
    return { ...event, fileId: sent.fileId }
  } catch (error) {
    const { status = 0 } = error as { status?: number }
    const isRefused = status >= 400 && status < 500 && !passing.includes(status)
    if (!isRefused) throw error
    return event
  }
}

async function sendBatch(provider: ErpDataProvider, events: readonly KeptEvent[]): Promise<void> {
  try {
    const { data } = await provider.call('sendScanEvents', {
      sentAt: new Date().toISOString(),
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
    // A batch that is malformed holds one event that is: it alone is refused.
    if ((error as { status?: number }).status !== 400) throw error
    const [event] = events
    if (events.length === 1)
      return keepAnswers([{ seq: event!.seq, message: (error as Error).message }])
    for (const each of events) await sendBatch(provider, [each])
  }
}

/** An event as the server takes it. */
const eventOf = (kept: KeptEvent) => {
  const { id, kind, at, planId, place, item, zone, quantity, counted, reason } = kept
  const { questionId, fileId } = kept
  const event = { id, kind, at, planId, place, item, zone, quantity, counted, reason }
  return { ...event, questionId, fileId }
}
