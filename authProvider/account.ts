import type { Http } from '#data/http.ts'
import { accountPaths, type Session, type Tokens } from './session.ts'
import { texts } from './texts.ts'

/**
 * Signs in and stores the tokens. Rejects with the server's reason, or with one that helps the
 * person.
 */
export async function signIn(
  { http, session }: Account,
  email: string,
  password: string,
): Promise<void> {
  const { json } = await http(accountPaths.login, {
    method: 'POST',
    body: { email: email.trim(), password },
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
