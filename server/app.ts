import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { callRoutes } from '#server/calls/routes.ts'
import type { Database } from '#server/db/database.ts'
import { joinable } from '#server/db/nestedTransactions.ts'
import { entityRoutes } from '#server/entities/routes/routes.ts'
import { application } from '#server/http/application.ts'
import { jsonBodies } from '#server/http/body.ts'
import { errorHandling } from '#server/http/errorHandler.ts'
import { guard } from '#server/http/guard.ts'
import { health } from '#server/http/health.ts'
import { idempotency } from '#server/http/idempotency.ts'
import { loggedError } from '#server/http/loggedError.ts'
import { logStream } from '#server/http/logStream.ts'
import { openapi } from '#server/http/openapi.ts'
import { security } from '#server/http/security.ts'
import { liveOf } from '#server/live/live.ts'
import { sessionsOf } from '#server/session/sessions.ts'
import { whitelistOf } from '#server/session/whitelist.ts'
import { tokensOf } from '#server/session/tokens.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to end; `/readyz` then answers 503, so that no new work is sent here. */
    lifecycle: { isStopping: boolean }
  }
}

/** The ERP's API and the application on one port. Closing it leaves the database open. */
export async function buildApp(
  database: Database,
  settings: Pick<Settings, 'trustProxy' | 'logLevel' | 'accessTtl'> & { jwtSecret: string },
): Promise<FastifyInstance> {
  const lifecycle = { isStopping: false }
  const db = joinable(database)
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      base: null,
      stream: logStream,
      serializers: { err: loggedError as never },
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 200,
    },
  })
  app.decorate('lifecycle', lifecycle)
  const whitelist = whitelistOf(db)
  const sessions = sessionsOf(db, tokensOf(settings.jwtSecret, settings.accessTtl), whitelist)
  // Beside the requests: what it looks at is what others have committed.
  const live = liveOf(database, sessions, whitelist)
  errorHandling(app)
  requestLog(app)
  await security(app)
  jsonBodies(app)
  health(app, db, lifecycle)
  guard(app, db, sessions, whitelist)
  idempotency(app, db)
  await openapi(app)
  await app.register(async api => {
    entityRoutes(api, db)
    callRoutes(api, db, sessions, live)
  })
  await application(app)
  app.addHook('preClose', async () => {
    lifecycle.isStopping = true
    live.close()
  })
  return app
}

/** One line a request, without query, body or token; its number stands in every line about it. Source: reliability clause 30. */
function requestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      staffId: request.who?.staffId,
      ip: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
