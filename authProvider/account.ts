import { HttpError } from '#data/errors.ts'
import type { Http } from '#data/http.ts'
import { accountPaths, type Session, type Tokens } from './session.ts'
import { texts } from './texts.ts'

/** The input of sign-in. The code is of the person's second factor, where one is needed. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
}

/** Whether the server asks for the code of a second factor. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof HttpError && error.body.problems[0]?.code === 'second_factor'

/**
 * Signs in and stores the tokens. Rejects with the server's reason, or with one that helps the
 * person.
 */
export async function signIn(
  { http, session }: Account,
  { email, password, code }: Credentials,
): Promise<void> {
  const { json } = await http(accountPaths.login, {
    method: 'POST',
    body: { email: email.trim(), password, ...(code && { code: code.trim() }) },
  })
  // Only an explicit success counts.
  if (json?.isSuccess !== true) throw new Error(texts.failed)
  try {
    session.store(json as Tokens)
  } catch {
    throw new Error(texts.no_storage)
  }
}

/** Milliseconds to wait for the server before signing out locally. */
const patience = 5_000

/**
 * Ends the session on the server and locally. An unreachable server does not keep a person signed
 * in.
 */
export async function signOut({ http, session }: Account): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patience)
    await http(accountPaths.logout, { method: 'POST', body: {}, signal })
  } catch {
    // The token expires soon anyway.
  }
  session.clear()
}

export interface Account {
  readonly http: Http
  readonly session: Session
}
