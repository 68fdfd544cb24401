/** Something on the page that is to be told when one of these changes. */
export interface Follower {
  readonly topic: string
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

export interface LiveConnection {
  /** Begins to tell a follower; answers how to stop. */
  readonly follow: (follower: Follower) => () => void
  /** Whether followers of a topic are told at the moment; where not, they ask as they would without. */
  readonly isLive: (topic: string) => boolean
  /** Told when that changes; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What is asked of the server; `within` in ms. */
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

/** Whether somebody can see the page, and it the network. */
export interface Page {
  readonly isThere: () => boolean
  readonly subscribe: (listener: () => void) => void
}

/**
 * One stream for all followers of a tab: a browser has six connections for all of them. It is open while somebody looks and follows
 * something, another one takes its place before it goes when more is followed, and one that breaks is opened again, later each time.
 */
export function createLive({
  open,
  page = browserPage,
  random = Math.random,
  now = Date.now,
}: LiveOptions): LiveConnection {
  /** By follower, until when it was told of everything. */
  const heard = new Map<Follower, number>()
  const listeners = new Set<() => void>()
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
          if (event === 'changed') tell(JSON.parse(data) as { topic: string; ids: string[] })
        },
      })
      await read(body, mine, text => {
        // What had arrived when the stream was given up is no news of it.
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

  /** The stream is there: it takes the place of the one before. */
  function take(stream: Stream, late: number) {
    const outdated = heardTo()
    current?.controller.abort()
    opening = undefined
    current = stream
    tellListeners()
    // The server does not look back as far as this.
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

  /** Until when each was told: those that the present stream is about until it was heard last. */
  const heardTo = () =>
    new Map(
      [...heard].map(([follower, to]) => [
        follower,
        current && isWithin(keysOf([follower]), current.keys) ? Math.max(to, current.heardAt) : to,
      ]),
    )

  function tell({ topic, ids }: { topic: string; ids: readonly string[] }) {
    const changed = new Set(ids)
    for (const follower of heard.keys()) {
      if (follower.topic !== topic) continue
      const its = follower.ids.filter(id => changed.has(id))
      if (its.length) follower.onChange(its)
    }
  }

  const tellListeners = () => listeners.forEach(listener => listener())

  return {
    follow(follower) {
      if (!isWatching) {
        isWatching = true
        page.subscribe(() => {
          isRefused = false
          settleIn(page.isThere() ? 0 : grace)
        })
      }
      heard.set(follower, now())
      isRefused = false
      settleIn(calm)
      return () => {
        heard.delete(follower)
        settleIn(calm)
      }
    },
    isLive: topic => !!current && [...current.keys].some(key => key.startsWith(`${topic} `)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Stream {
  readonly controller: AbortController
  readonly keys: ReadonlySet<string>
  readonly since: number
  heardAt: number
}

/** Between a change of what is followed and the stream that follows it: rows come and go together. */
const calm = 300
/** Who only looks something up in another tab loses nothing. */
const grace = 5_000
/** How old what is shown may be when it begins to be followed: the cache answers for ten seconds. */
const margin = 12_000
/** As far as the server looks back. */
const longest = 120_000
const mostPatience = 60_000
/** A stream that lasts so long was worth opening. */
const steady = 10_000
/** The server says something every fifteen seconds. */
const longestSilence = 40_000
const silence = 'silence'
/** As many as the server takes. */
const mostKeys = 1000
/** What will be answered in the same way as long as the same is asked for. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404])

const keysOf = (followers: readonly Follower[]): ReadonlySet<string> =>
  new Set(followers.flatMap(({ topic, ids }) => ids.map(id => `${topic} ${id}`)).slice(0, mostKeys))

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>) =>
  [...few].every(key => many.has(key))

const wishOf = (key: string) => {
  const [topic, id] = key.split(' ') as [string, string]
  return { topic, id }
}

/** Reads to the end; a stream that falls silent is given up. */
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
