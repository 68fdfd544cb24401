import { notice } from '#auth/notice.ts'
import { serverAnswers } from '#auth/serverAnswers.ts'
import { createSession } from '#auth/session.ts'
import { createSiblings } from '#auth/siblings.ts'
import { unauthorized } from '#auth/unauthorized.ts'
import { signInAddress } from '#auth/wantedPath.ts'
import { createHttp } from '#data/http.ts'
import { createListeners } from '#data/listeners.ts'
import { words } from '#src/i18n/language.ts'
import { fetchPrefetched } from '#src/loading/prefetchedResponse.ts'

/** The one session and the one client of this page, shared by sign-in and application. */
export const session = createSession(() => window.sessionStorage, Date.now, serverAnswers)

/** Web Locks exist in secure contexts only (https, localhost). */
export const siblings = createSiblings({
  session,
  locks: (navigator as { locks?: LockManager }).locks,
})

export const http = createHttp({
  session,
  onExpired: leave,
  onUnauthorized: unauthorized.raise,
  renewal: siblings.renewal,
  fetch: fetchPrefetched,
})

/**
 * Ends the session in this browser and goes to sign-in, which shows the reason and leads back here.
 * A token given up before it expires was refused, so the other tabs end too.
 */
export function leave(reason: string) {
  const token = session.token()
  if (token && token.expireAt > Date.now()) siblings.end(token)
  depart(reason)
}

/** Another tab has signed out. */
export const leaveToo = () => depart(words.sign_in.ended_elsewhere)

function depart(reason: string) {
  session.clear()
  notice.leave(reason)
  const { pathname, search } = window.location
  goAnew(() => window.location.assign(signInAddress(pathname + search)))
}

export const reload = () => goAnew(() => window.location.reload())

/** Called when the application leaves the page itself, while its state still exists. */
export const { tell: tellGoing, subscribe: beforeGoing } = createListeners()

/**
 * A browser that asks whether to stay would keep a page without a session. Unsaved input is
 * restored after the next sign-in.
 */
function goAnew(go: () => void) {
  tellGoing()
  const quiet = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('beforeunload', quiet, { capture: true, once: true })
  go()
}
