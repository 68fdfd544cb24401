import { createListeners } from '#data/listeners.ts'

/** A part of the page to notify when one of these changes. */
export interface Follower {
  readonly topic: string
  readonly ids: readonly string[]
  /** `request` is the number of the request that the change follows from, if it is known. */
  readonly onChange: (ids: readonly string[], request?: string) => void
}

export interface LiveConnection {
  /**
   * Starts notifying a follower of changes since a moment, by default now; returns the function that
   * stops it.
   */
  readonly follow: (follower: Follower, since?: number) => () => void
  /**
   * Whether followers of a topic are notified at the moment; if not, they poll as they would
   * without a stream.
   */
  readonly isLive: (topic: string) => boolean
  /** Calls the listener when `isLive` changes; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A request for a stream; `within` in ms. */
export interface Wish {
  readonly follow: readonly { readonly topic: string; readonly id: string }[]
  readonly within: number
}

export interface LiveOptions {
  /** Opens the stream. Rejects with an error that has the `status` of a refusal. */
  readonly open: (wish: Wish, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  readonly page?: Page
  readonly random?: () => number
  readonly now?: () => number
}

/** Whether the page is visible, and online. */
export interface Page {
  readonly isThere: () => boolean
  readonly subscribe: (listener: () => void) => void
}

/**
 * One stream for all followers of a tab: a browser allows six connections in total.
 * It is open while the page is visible and followed. When more is followed, a new stream replaces
 * it before it closes. A broken stream is reopened with growing delays.
 */
export function createLive({
  open,
  page = browserPage,
  random = Math.random,
  now = Date.now,
}: LiveOptions): LiveConnection {
  /** By follower, the time up to which it has received every change. */
  const heard = new Map<Follower, number>()
  const { subscribe, tell: tellListeners } = createListeners()
  let current: Stream | undefined
  let opening: Pick<Stream, 'controller' | 'keys'> | undefined
  let failures = 0
  let isRefused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatching = false

  const settleIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(settle, ms)
  }

  function settle() {
    const wanted = keysOf([...heard.keys()])
    if (!wanted.size || !page.isThere()) return leave()
    if (!isRefused && ![current, opening].some(each => each && isWithin(wanted, each.keys)))
      void connect(wanted)
  }

  async function connect(keys: ReadonlySet<string>) {
    opening?.controller.abort()
    const mine = new AbortController()
    opening = { controller: mine, keys }
    const late = now() - Math.min(...heardTo().values()) + margin
    const waiting = setTimeout(() => mine.abort(silence), longestSilence)
    try {
      const [{ createParser }, body] = await Promise.all([
        import('eventsource-parser'),
        open({ follow: [...keys].map(wishOf), within: Math.min(late, longest) }, mine.signal),
      ]).finally(() => clearTimeout(waiting))
      const parser = createParser({
        onEvent({ event, data }) {
          if (event === 'ready')
            take({ controller: mine, keys, since: now(), heardAt: now() }, late)
          if (event === 'changed') tell(JSON.parse(data) as Told)
        },
      })
      await read(body, mine, text => {
        // Data that arrived before the stream was closed is ignored.
        if (mine.signal.aborted) return
        if (current?.controller === mine) current.heardAt = now()
        parser.feed(text)
      })
    } catch (error) {
      if (mine.signal.aborted && mine.signal.reason !== silence) return
      isRefused = refusals.has((error as { status?: number }).status ?? 0)
    }
    lose(mine)
  }

  /** The new stream is open: it replaces the old one. */
  function take(stream: Stream, late: number) {
    const outdated = heardTo()
    current?.controller.abort()
    opening = undefined
    current = stream
    tellListeners()
    // The server does not look back that far.
    if (late > longest)
      for (const [follower, to] of outdated)
        if (stream.since - to + margin > longest) follower.onChange(follower.ids)
  }

  function lose(controller: AbortController) {
    if (opening?.controller === controller) opening = undefined
    if (current?.controller === controller) {
      if (now() - current.since > steady) failures = 0
      forget()
    }
    failures++
    settleIn(Math.min(1000 * 2 ** (failures - 1), mostPatience) * (0.5 + random()))
  }

  function leave() {
    opening?.controller.abort()
    opening = undefined
    current?.controller.abort()
    forget()
  }

  function forget() {
    for (const [follower, to] of heardTo()) heard.set(follower, to)
    const wasLive = current !== undefined
    current = undefined
    if (wasLive) tellListeners()
  }

  /**
   * The time up to which each follower is complete: for those of the present stream, when it last
   * sent data.
   */
  const heardTo = () =>
    new Map(
      [...heard].map(([follower, to]) => [
        follower,
        current && isWithin(keysOf([follower]), current.keys) ? Math.max(to, current.heardAt) : to,
      ]),
    )

  function tell({ topic, ids, request }: Told) {
    const changed = new Set(ids)
    for (const follower of heard.keys()) {
      if (follower.topic !== topic) continue
      const its = follower.ids.filter(id => changed.has(id))
      if (its.length) follower.onChange(its, request)
    }
  }

  return {
    follow(follower, since = now()) {
      if (!isWatching) {
        isWatching = true
        page.subscribe(() => {
          isRefused = false
          settleIn(page.isThere() ? 0 : grace)
        })
      }
      heard.set(follower, since)
      isRefused = false
      settleIn(calm)
      return () => {
        heard.delete(follower)
        settleIn(calm)
      }
    },
    isLive: topic => !!current && [...current.keys].some(key => key.startsWith(`${topic} `)),
    subscribe,
  }
}

interface Told {
  readonly topic: string
  readonly ids: readonly string[]
  readonly request?: string
}

interface Stream {
  readonly controller: AbortController
  readonly keys: ReadonlySet<string>
  readonly since: number
  heardAt: number
}

/**
 * Delay between a change of what is followed and the new stream: rows are mounted and unmounted
 * together.
 */
const calm = 300
/** A short visit to another tab keeps the stream. */
const grace = 5_000
/** The highest age of data when it begins to be followed: the cache answers for ten seconds. */
const margin = 12_000
/** How far the server looks back. */
const longest = 120_000
const mostPatience = 60_000
/** A stream of this duration resets the reopening delay. */
const steady = 10_000
/** The server sends something every fifteen seconds. */
const longestSilence = 40_000
const silence = 'silence'
/** The server's limit. */
const mostKeys = 1000
/** The server repeats these refusals as long as the request stays the same. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404])

const keysOf = (followers: readonly Follower[]): ReadonlySet<string> =>
  new Set(followers.flatMap(({ topic, ids }) => ids.map(id => `${topic} ${id}`)).slice(0, mostKeys))

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>) =>
  [...few].every(key => many.has(key))

const wishOf = (key: string) => {
  const [topic, id] = key.split(' ') as [string, string]
  return { topic, id }
}

/** Reads to the end; cancels a stream that falls silent. */
async function read(
  body: ReadableStream<Uint8Array>,
  controller: AbortController,
  onText: (text: string) => void,
) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(silence), longestSilence)
  }
  try {
    for (;;) {
      listen()
      const { done, value } = await reader.read()
      if (done) return
      onText(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}

const browserPage: Page = {
  isThere: () => document.visibilityState === 'visible' && navigator.onLine,
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
  },
}
