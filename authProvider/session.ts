import { jwtDecode } from 'jwt-decode'
import { isCode } from '#define/model.ts'
import type { Code } from '#define/vocabulary.ts'
import { createListeners } from '#data/listeners.ts'

/** The answer of sign-in and refresh; `expiresIn` is in seconds. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly tokenType: string
}

/**
 * The content of session storage; `expireAt` is in milliseconds since 1970 by the browser's clock.
 */
export interface StoredToken extends Tokens {
  readonly expireAt: number
}

/** The signed-in person, as described by the token's claims. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly avatar: string
  readonly codes: ReadonlySet<Code>
}

/** The state at page load: a person, or nobody with the reason why a stored session is invalid. */
export interface Opened {
  readonly person?: Person
  readonly problem?: string
}

export interface Session {
  /** The stored token, expired or not; nothing when the stored value is no token. */
  token(): StoredToken | undefined
  /** Stores the tokens of a sign-in or refresh. Throws when the browser forbids storage. */
  store(tokens: Tokens): void
  /** Stores a token of another tab of this browser. Throws when the browser forbids storage. */
  adopt(token: StoredToken): void
  clear(): void
  /** The person whom the stored token describes, if any. */
  person(): Person | undefined
  /** Whether the time of the token has passed; without an answer of the server no session ends. */
  isOver(): Promise<boolean>
  /** Reads the session at page load and removes an invalid one, or one that is over: by its time alone where nobody says. */
  open(isOver?: boolean): Opened
  /** Calls back when another token is stored; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Why a session is invalid, in English; the page translates it. */
export const sessionEnds = {
  no_roles: 'getInfo: roles must be a non-null array !',
  not_verified: 'Verification failed, please login again',
  expired: 'Token expired',
} as const
export const { no_roles: noRoles, not_verified: notVerified, expired: tokenExpired } = sessionEnds

/** The addresses of sign-in, sign-out and renewal. */
export const accountPaths = {
  login: '/api/account/login',
  logout: '/api/account/logout',
  refreshToken: '/api/account/refreshToken',
  invitation: '/api/account/invitation',
  acceptInvitation: '/api/account/acceptInvitation',
} as const

/**
 * The token is in session storage only, so that it ends with the browser's tab. Anyone can write to
 * storage: its content is not trusted. `answers` says whether the server does at this moment: without
 * one nobody can say that a session has ended, and nobody could sign in. Source: decisions, item 52.
 */
export function createSession(
  storage: () => Storage,
  now: () => number = Date.now,
  answers: () => boolean | Promise<boolean> = () => true,
): Session {
  let decoded: { accessToken: string; person: Person } | undefined

  const raw = () => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  const token = () => {
    try {
      const stored: unknown = JSON.parse(raw() ?? 'null')
      return isStoredToken(stored) ? stored : undefined
    } catch {
      return undefined
    }
  }
  const personOf = (accessToken: string) => {
    if (decoded?.accessToken !== accessToken)
      decoded = { accessToken, person: readClaims(accessToken) }
    return decoded.person
  }
  const clear = () => {
    decoded = undefined
    try {
      storage().removeItem(key)
    } catch {
      // A browser that forbids storage holds no token.
    }
  }

  const { subscribe, tell } = createListeners()
  const adopt = (stored: StoredToken) => {
    storage().setItem(key, JSON.stringify(stored))
    tell()
  }

  return {
    token,
    clear,
    adopt,
    subscribe,
    store({ accessToken, refreshToken, expiresIn, tokenType }) {
      const expireAt = now() + expiresIn * 1000
      adopt({ expireAt, accessToken, expiresIn, refreshToken, tokenType })
    },
    person() {
      const stored = token()
      try {
        return stored && personOf(stored.accessToken)
      } catch {
        return undefined
      }
    },
    isOver: async () => (token()?.expireAt ?? Infinity) <= now() && answers(),
    open(isOver) {
      if (raw() === null) return {}
      const stored = token()
      try {
        if (!stored) throw new Error(notVerified)
        if (isOver ?? stored.expireAt <= now()) throw new Error(tokenExpired)
        return { person: personOf(stored.accessToken) }
      } catch (error) {
        clear()
        return { problem: (error as Error).message }
      }
    },
  }
}

/**
 * The claims of an access token: `mod` (comma-separated codes), `nam`, `ava`, `sub`.
 * @throws Error with a message for the person: the token is invalid or has no role
 */
export function readClaims(accessToken: string): Person {
  let claims: { mod?: unknown; nam?: unknown; ava?: unknown; sub?: unknown }
  try {
    claims = jwtDecode(accessToken)
  } catch {
    throw new Error(notVerified)
  }
  const roles = textOf(claims.mod)
    .split(',')
    .map(code => code.trim())
    .filter(Boolean)
  if (!roles.length) throw new Error(noRoles)
  let codes: ReadonlySet<Code> | undefined
  return {
    id: textOf(claims.sub),
    name: textOf(claims.nam),
    avatar: textOf(claims.ava),
    /** Read later: the application installs the codes, after this page has opened the session. */
    get codes() {
      return (codes ??= new Set(roles.filter(isCode)))
    },
  }
}

/**
 * The session id of an access token, the same before and after a refresh; the person's id when the
 * server names no sessions.
 */
export function sessionIdOf(accessToken: string): string {
  try {
    const { sid, sub } = jwtDecode<{ sid?: unknown; sub?: unknown }>(accessToken)
    return textOf(sid) || textOf(sub)
  } catch {
    return ''
  }
}

export function isStoredToken(value: unknown): value is StoredToken {
  const t = value as Partial<StoredToken> | null
  return (
    typeof t === 'object' &&
    typeof t?.accessToken === 'string' &&
    typeof t.refreshToken === 'string' &&
    Number.isFinite(t.expireAt)
  )
}

const key = 'iERP_token'

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')
