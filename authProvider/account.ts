import { words } from '#src/i18n/language.ts'
import type { Http } from '#data/http.ts'
import type { Session, Tokens } from './session.ts'

/** Signs in and keeps the tokens. Rejects with the server's reason, or with one that the person can act on. */
export async function signIn(
  { http, session }: Account,
  email: string,
  password: string,
): Promise<void> {
  const { json } = await http('/api/account/login', {
    method: 'POST',
    body: { email: email.trim(), password },
  })
  // An answer that does not say so is no success, whatever else it holds.
  if (json?.isSuccess !== true) throw new Error(words.sign_in.failed)
  try {
    session.store(json as Tokens)
  } catch {
    throw new Error(words.sign_in.no_storage)
  }
}

/** Milliseconds that a server may take to end a session before the person is signed out here without it. */
const patience = 5_000

/** Ends the session at the server and here. A server that cannot be reached does not keep a person signed in. */
export async function signOut({ http, session }: Account): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patience)
    await http('/api/account/logout', { method: 'POST', body: {}, signal })
  } catch {
    // The token ends by itself soon after.
  }
  session.clear()
}

export interface Account {
  readonly http: Http
  readonly session: Session
}
