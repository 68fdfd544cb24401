import { notice } from '#auth/notice.ts'
import { createSession } from '#auth/session.ts'
import { createSiblings } from '#auth/siblings.ts'
import { unauthorized } from '#auth/unauthorized.ts'
import { signInAddress } from '#auth/wantedPath.ts'
import { createHttp } from '#data/http.ts'
import { words } from '#src/i18n/language.ts'
import { fetchEarly } from '#src/loading/prefetchedResponse.ts'

/** The one session and the one client of this page, shared by sign-in and application. */
export const session = createSession(() => window.sessionStorage)

/** Locks are known to secure addresses alone (https, localhost). */
export const siblings = createSiblings({
  session,
  locks: (navigator as { locks?: LockManager }).locks,
})

export const http = createHttp({
  session,
  onExpired: leave,
  onUnauthorized: unauthorized.raise,
  renewal: siblings.renewal,
  fetch: fetchEarly,
})

/**
 * Ends the session in this browser and goes to sign-in, which tells why and leads back here afterwards. A token that is given up before
 * its time was refused, and so is over in the other tabs too.
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

/** Loads the page anew. */
export const reload = () => goAnew(() => window.location.reload())

/** Done when the page is about to go by itself, while everything in it is still there. */
export function beforeGoing(listener: () => void): () => void {
  goingListeners.add(listener)
  return () => void goingListeners.delete(listener)
}

const goingListeners = new Set<() => void>()

/** A browser that asks whether to stay would keep a page without a session. What is typed in comes back with the person. */
function goAnew(go: () => void) {
  for (const listener of goingListeners) listener()
  const quiet = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('beforeunload', quiet, { capture: true, once: true })
  go()
}
