import { jwtDecode } from 'jwt-decode'
import { type Code, isCode } from '#define/codes.ts'
import { en } from '#src/i18n/en.ts'

/** What sign-in and refresh answer; `expiresIn` counts seconds. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly tokenType: string
}

/** What session storage holds; `expireAt` counts milliseconds since 1970 by the browser's clock. */
export interface StoredToken extends Tokens {
  readonly expireAt: number
}

/** The signed-in person, as the token's claims describe them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly avatar: string
  readonly codes: ReadonlySet<Code>
}

/** What a page finds when it loads: a person, or nobody and, where a session was there but is of no use, why. */
export interface Opened {
  readonly person?: Person
  readonly problem?: string
}

export interface Session {
  /** The stored token, expired or not; nothing when what is stored is not a token. */
  token(): StoredToken | undefined
  /** Keeps the tokens of a successful sign-in or refresh. Throws when the browser forbids storage. */
  store(tokens: Tokens): void
  /** Keeps a token as another tab of this browser has it. Throws when the browser forbids storage. */
  adopt(token: StoredToken): void
  clear(): void
  /** The person that the stored token describes, if there is one. */
  person(): Person | undefined
  /** Reads the session at the start of a page and empties it when it is of no use. */
  open(): Opened
  /** Tells when another token was stored or taken over; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Why a session is of no use. These travel and are compared in English; `reasonInWords` puts them into the language of the page. */
export const noRoles = en.session.no_roles
export const notVerified = en.session.not_verified
export const tokenExpired = en.session.expired

/** The token stands in session storage alone, so that it ends with the browser's tab. Storage is anybody's to write: nothing in it is trusted. */
export function createSession(storage: () => Storage, now: () => number = Date.now): Session {
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
      // A browser that forbids storage holds no token either.
    }
  }

  const listeners = new Set<() => void>()
  const adopt = (stored: StoredToken) => {
    storage().setItem(key, JSON.stringify(stored))
    for (const tell of listeners) tell()
  }

  return {
    token,
    clear,
    adopt,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    store({ accessToken, refreshToken, expiresIn, tokenType }) {
      adopt({
        expireAt: now() + expiresIn * 1000,
        accessToken,
        expiresIn,
        refreshToken,
        tokenType,
      })
    },
    person() {
      const stored = token()
      try {
        return stored && personOf(stored.accessToken)
      } catch {
        return undefined
      }
    },
    open() {
      if (raw() === null) return {}
      const stored = token()
      try {
        if (!stored) throw new Error(notVerified)
        if (stored.expireAt <= now()) throw new Error(tokenExpired)
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
 * @throws Error whose message is shown to the person: no token of ours, or one without a single role
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
  return {
    id: textOf(claims.sub),
    name: textOf(claims.nam),
    avatar: textOf(claims.ava),
    codes: new Set(roles.filter(isCode)),
  }
}

/** The session that an access token belongs to, the same before and after a refresh; the person where a server names no sessions. */
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
