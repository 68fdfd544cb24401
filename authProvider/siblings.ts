import { isStoredToken, type Session, sessionIdOf, type StoredToken } from './session.ts'

/**
 * The tabs of one browser. The token stands in the session storage of each and nowhere else; they hand it to a new tab, to each other when
 * one has renewed it, and end together. Source: readings, item 36.
 */
export interface Siblings {
  /** Takes over the session of another tab, if one has any. Answers whether there is one now. */
  readonly join: () => Promise<boolean>
  /** Does this in one tab at a time, after taking over what another has renewed meanwhile. */
  readonly renewal: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the others that this session is over. */
  readonly end: (token: StoredToken) => void
  /** Begins to answer the others; `onEnded` is called when one of them has ended the session that this tab has. */
  readonly listen: (onEnded: () => void) => void
  readonly close: () => void
}

export interface SiblingOptions {
  readonly session: Session
  /** Missing in browsers and under addresses that know no locks: then each tab renews for itself, which the server's grace allows. */
  readonly locks?: LockManager | undefined
  readonly channel?: () => BroadcastChannel
  readonly now?: () => number
  /** Milliseconds that an answer may take. */
  readonly patience?: number
}

export function createSiblings({
  session,
  locks,
  channel = () => new BroadcastChannel(name),
  now = Date.now,
  patience = 300,
}: SiblingOptions): Siblings {
  let opened: BroadcastChannel | undefined
  const line = () => (opened ??= channel())
  const say = (message: Message) => line().postMessage(message)
  const usable = (token: StoredToken | undefined): token is StoredToken =>
    !!token && token.expireAt > now()
  let isListening = false
  let leavePresence = () => {}

  /** The session of another tab: any, or the one with this id. */
  async function ask(id?: string): Promise<StoredToken | undefined> {
    if (!(await hasOthers())) return undefined
    return new Promise(resolve => {
      const done = (token?: StoredToken) => {
        clearTimeout(timer)
        line().removeEventListener('message', hear)
        resolve(token)
      }
      const hear = ({ data }: MessageEvent<Message>) => {
        if (
          data?.kind === 'session' &&
          isStoredToken(data.token) &&
          usable(data.token) &&
          isOf(data.token, id)
        )
          done(data.token)
      }
      const timer = setTimeout(done, patience)
      line().addEventListener('message', hear)
      say({ kind: 'ask' })
    })
  }

  /** Whether another tab is signed in: each of them holds a lock, which tells at once where nobody would answer. */
  async function hasOthers(): Promise<boolean> {
    if (!locks) return true
    const { held = [] } = await locks.query()
    return held.filter(lock => lock.name === presence).length > (isListening ? 1 : 0)
  }

  const isOf = (token: StoredToken, id: string | undefined) =>
    id === undefined || sessionIdOf(token.accessToken) === id

  /** A renewed token of the session that this tab has. Nobody is signed in by it who is not. */
  function adopt(token: StoredToken) {
    const own = session.token()
    if (!own || own.expireAt >= token.expireAt || !isOf(token, sessionIdOf(own.accessToken))) return
    session.adopt(token)
  }

  return {
    async join() {
      const token = await ask()
      if (!token) return false
      try {
        session.adopt(token)
        return true
      } catch {
        // A browser that forbids storage keeps no session.
        return false
      }
    },

    async renewal(work) {
      const alone = async () => {
        const own = session.token()
        const fresh = own && (await ask(sessionIdOf(own.accessToken)))
        if (fresh) adopt(fresh)
        const before = session.token()?.accessToken
        const result = await work()
        const token = session.token()
        if (token && token.accessToken !== before) say({ kind: 'session', token })
        return result
      }
      return locks ? locks.request(turn, alone) : alone()
    },

    end: token => say({ kind: 'ended', id: sessionIdOf(token.accessToken) }),

    listen(onEnded) {
      isListening = true
      void locks?.request(
        presence,
        { mode: 'shared' },
        () => new Promise<void>(resolve => (leavePresence = resolve)),
      )
      line().addEventListener('message', ({ data }: MessageEvent<Message>) => {
        const token = session.token()
        if (!token) return
        if (data?.kind === 'ask' && usable(token)) say({ kind: 'session', token })
        if (data?.kind === 'session' && isStoredToken(data.token)) adopt(data.token)
        if (data?.kind === 'ended' && isOf(token, data.id)) onEnded()
      })
    },

    close() {
      leavePresence()
      opened?.close()
    },
  }
}

type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'session'; readonly token: StoredToken }
  | { readonly kind: 'ended'; readonly id: string }

const name = 'iERP_session'
const presence = 'iERP_signedIn'
const turn = 'iERP_refresh'
