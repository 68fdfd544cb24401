import type { FastifyInstance } from 'fastify'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { Sessions } from '#server/session/sessions.ts'
import { notLetIn, type Whitelist } from '#server/session/whitelist.ts'
import { Forbidden, NotFound, Unauthorized } from './errors.ts'

/**
 * Authenticate, then look where the person comes from and what they may do, all before the body is read. A route under /api that says nobody who may call it fails the build.
 * Source: reliability clauses 17 and 18.
 */
export function guard(
  app: FastifyInstance,
  db: Database,
  sessions: Sessions,
  whitelist: Whitelist,
) {
  app.decorateRequest('who')
  app.addHook('onRoute', route => {
    if (isApi(route.url) && !route.config?.opening)
      throw new Error(`${String(route.method)} ${route.url} does not declare who may call it.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const opening = request.routeOptions.config?.opening
    if (!opening) {
      // An unknown address under /api is told apart from a known one only to people who are signed in.
      if (isApi(request.url)) {
        await sessions.whoIs(bearer(request.headers.authorization))
        throw new NotFound(
          `There is no ${request.method} ${request.url.split('?')[0]!.slice(0, 200)} here.`,
        )
      }
      return
    }
    if (!opening.needsSession) return
    const token = bearer(request.headers.authorization)
    const known = await sessions.whoIs(token)
    // A browser that is told fetches another token, and with it the menu of what the person may do now.
    if (sessions.isOutdated(token, known)) void reply.header(accessChanged, 'true')
    const who = {
      ...known,
      requestId: request.id,
      ip: request.ip,
    }
    request.who = who
    const isLetIn = await whitelist.letsIn(who)
    if (isLetIn && opening.to(who)) return
    await writeAudit(db, who, {
      operation: 'refused',
      changes: { route: `${request.method} ${request.routeOptions.url}` },
    })
    throw isLetIn ? new Forbidden() : new Forbidden(notLetIn)
  })
}

/** Says that the token lists other codes than the person holds. */
const accessChanged = 'x-access-changed'

/** Whether a path or address is the API's, in any spelling that leads there. */
export const isApi = (url: string) => /^\/+api(\/|\?|$)/i.test(url)

function bearer(header: string | undefined) {
  const token = /^Bearer ([\w.-]+)$/.exec(header ?? '')?.[1]
  if (!token) throw new Unauthorized()
  return token
}
