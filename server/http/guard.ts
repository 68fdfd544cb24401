import type { FastifyInstance } from 'fastify'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { Sessions } from '#server/session/sessions.ts'
import { notLetIn, type Whitelist } from '#server/session/whitelist.ts'
import { Forbidden, NotFound, Unauthorized } from './errors.ts'

/**
 * Authenticates, then checks the person's network and codes, all before the body is read. A route
 * under /api without declared access fails at start. Source: reliability clauses 17 and 18.
 */
export function guard(
  app: FastifyInstance,
  db: Database,
  sessions: Sessions,
  whitelist: Whitelist,
) {
  app.decorateRequest('who')
  app.addHook('onRoute', route => {
    if (isApi(route.url) && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not declare who may call it.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config?.access
    if (!access) {
      // Only signed-in people can distinguish an unknown address under /api from a known one.
      if (isApi(request.url)) {
        await sessions.whoIs(bearer(request.headers.authorization))
        throw new NotFound(
          `There is no ${request.method} ${request.url.split('?')[0]!.slice(0, 200)} here.`,
        )
      }
      return
    }
    if (!access.needsSession) return
    const token = bearer(request.headers.authorization)
    const known = await sessions.whoIs(token)
    // This makes the browser fetch another token, and with it the current menu.
    if (sessions.isOutdated(token, known)) void reply.header(accessChanged, 'true')
    const actor = {
      ...known,
      requestId: request.id,
      ip: request.ip,
    }
    request.actor = actor
    const isLetIn = await whitelist.letsIn(actor)
    if (isLetIn && access.allows(actor)) return
    await writeAudit(
      { db, actor },
      {
        operation: 'refused',
        changes: { route: `${request.method} ${request.routeOptions.url}` },
      },
    )
    throw isLetIn ? new Forbidden() : new Forbidden(notLetIn)
  })
}

/** Signals that the token lists outdated codes. */
const accessChanged = 'x-access-changed'

/** Whether a path or address belongs to the API, in any spelling that leads there. */
export const isApi = (url: string) => /^\/+api(\/|\?|$)/i.test(url)

function bearer(header: string | undefined) {
  const token = /^Bearer ([\w.-]+)$/.exec(header ?? '')?.[1]
  if (!token) throw new Unauthorized()
  return token
}
