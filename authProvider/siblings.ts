import { isStoredToken, type Session, sessionIdOf, type StoredToken } from './session.ts'

/**
 * The tabs of one browser. Each stores the token in its own session storage. Tabs pass it to new
 * tabs and share renewals, and the session ends in all of them together. Source: readings, item 36.
 */
export interface Siblings {
  /** Takes over the session of another tab, if any. Returns whether a session exists now. */
  readonly join: () => Promise<boolean>
  /** Runs in one tab at a time, after adopting a renewal by another tab. */
  readonly renewal: <T>(work: () => Promise<T>) => Promise<T>
  /** Notifies the other tabs that this session has ended. */
  readonly end: (token: StoredToken) => void
  /**
   * Starts answering the other tabs; `onEnded` runs when another tab has ended this tab's session.
   */
  readonly listen: (onEnded: () => void) => void
  readonly close: () => void
}

export interface SiblingOptions {
  readonly session: Session
  /**
   * Absent in some browsers and insecure contexts: each tab then renews on its own, within the
   * server's grace period.
   */
  readonly locks?: LockManager | undefined
  readonly channel?: () => BroadcastChannel
  readonly now?: () => number
  /** The time limit of an answer in milliseconds. */
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
  async function ask(id?: string, limit = patience): Promise<StoredToken | undefined> {
    let others = await countOthers()
    if (others <= 0) return undefined
    const question = Math.random().toString(36)
    return new Promise(resolve => {
      const done = (token?: StoredToken) => {
        clearTimeout(timer)
        line().removeEventListener('message', hear)
        resolve(token)
      }
      const hear = ({ data }: MessageEvent<Message>) => {
        if (data?.kind === 'none' && data.id === question && --others === 0) done()
        if (
          data?.kind === 'session' &&
          isStoredToken(data.token) &&
          usable(data.token) &&
          isOf(data.token, id)
        )
          done(data.token)
      }
      const timer = setTimeout(done, limit)
      line().addEventListener('message', hear)
      say({ kind: 'ask', id: question })
    })
  }

  /**
   * How many other tabs are signed in. Each signed-in tab holds a lock, so the check needs no
   * waiting for answers; without locks there may be any number.
   */
  async function countOthers(): Promise<number> {
    if (!locks) return Infinity
    const { held = [] } = await locks.query()
    return held.filter(lock => lock.name === presence).length - (isListening ? 1 : 0)
  }

  const isOf = (token: StoredToken, id: string | undefined) =>
    id === undefined || sessionIdOf(token.accessToken) === id

  /** Adopts a renewed token of this tab's session. It never signs in a signed-out tab. */
  function adopt(token: StoredToken) {
    const own = session.token()
    if (!own || own.expireAt >= token.expireAt || !isOf(token, sessionIdOf(own.accessToken))) return
    session.adopt(token)
  }

  return {
    async join() {
      // A lock tells that another tab is signed in: it may be busy, and sign-in in its place would be wrong.
      const token = await ask(undefined, locks ? 10 * patience : patience)
      if (!token) return false
      try {
        session.adopt(token)
        return true
      } catch {
        // A browser that forbids storage stores no session.
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
        if (!token) {
          if (data?.kind === 'ask') say({ kind: 'none', id: data.id })
          return
        }
        if (data?.kind === 'ask')
          say(usable(token) ? { kind: 'session', token } : { kind: 'none', id: data.id })
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
  | { readonly kind: 'ask'; readonly id: string }
  /** The answer of a tab whose session is over. */
  | { readonly kind: 'none'; readonly id: string }
  | { readonly kind: 'session'; readonly token: StoredToken }
  | { readonly kind: 'ended'; readonly id: string }

const name = 'iERP_session'
const presence = 'iERP_signedIn'
const turn = 'iERP_refresh'
