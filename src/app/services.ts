import { notice } from '../../authProvider/notice.ts'
import { createSession } from '../../authProvider/session.ts'
import { unauthorized } from '../../authProvider/unauthorized.ts'
import { signInAddress } from '../../authProvider/wantedPath.ts'
import { createHttp } from '../../dataProvider/http.ts'

/** The one session and the one client of this page, shared by sign-in and application. */
export const session = createSession(() => window.sessionStorage)

export const http = createHttp({ session, onExpired: leave, onUnauthorized: unauthorized.raise })

/** Ends the session in this browser alone and goes to sign-in, which tells why and leads back here afterwards. */
export function leave(reason: string) {
  session.clear()
  notice.leave(reason)
  const { pathname, search } = window.location
  window.location.assign(signInAddress(pathname + search))
}
