import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { callRoutes } from './calls/routes.ts'
import type { Database } from './db/database.ts'
import { nestedTransactions } from './db/nestedTransactions.ts'
import { replicaReads, type ReplicaReads } from './db/replica/reads.ts'
import { entityRoutes } from './entities/routes/routes.ts'
import { brokenOff } from './exports/brokenOff.ts'
import { application } from './http/application.ts'
import { jsonBodies } from './http/body.ts'
import { errorHandling } from './http/errorHandler.ts'
import { forwarded } from './http/forwarded.ts'
import { guard } from './http/guard.ts'
import { health } from './http/health.ts'
import { idempotency } from './http/idempotency.ts'
import { loggedError } from './http/loggedError.ts'
import { logStream } from './http/logStream.ts'
import { openapi } from './http/openapi.ts'
import { security } from './http/security.ts'
import { lateSerializers } from './http/serializers.ts'
import { watchRequests } from './http/turns.ts'
import { hostRequired, unread } from './http/unread.ts'
import { liveOf } from './live/live.ts'
import { sessionsOf } from './session/sessions.ts'
import { whitelistOf } from './session/whitelist.ts'
import { tokensOf } from './session/tokens.ts'
import type { LongWork } from './processes/longWork.ts'
import type { Settings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether the process is shutting down; `/readyz` then answers 503, so that load balancers stop
     * sending requests.
     */
    lifecycle: { isStopping: boolean }
    /** Absent where this process does by itself what takes long. */
    longWork: LongWork | undefined
    /** Absent where the database has no copy for reports. */
    replica: ReplicaReads | undefined
  }
}

/** How a process of the server shares its work. */
export interface Shared {
  longWork?: LongWork | undefined
  /** It is the one for long work: requests come from the one that serves, which logs them. */
  isBehind?: boolean
}

/** The ERP's API and the application on one port. Closing it leaves the database open. */
export async function buildApp(
  database: Database,
  settings: Pick<Settings, 'trustProxy' | 'logLevel' | 'accessTtl'> & { jwtSecret: string },
  { longWork, isBehind = false }: Shared = {},
): Promise<FastifyInstance> {
  const lifecycle = { isStopping: false }
  const replica = replicaReads(database)
  const db = nestedTransactions(replica?.db ?? database)
  const app = Fastify({
    ...unread,
    logger: {
      level: settings.logLevel,
      base: cluster.isWorker ? { process: cluster.worker!.id } : null,
      stream: logStream,
      serializers: { err: loggedError as never },
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: ({ headers }) => (isBehind && (headers['x-request-id'] as string)) || randomUUID(),
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
  app.decorate('longWork', longWork)
  app.decorate('replica', replica)
  const whitelist = whitelistOf(db.reserved)
  const tokens = tokensOf(settings.jwtSecret, settings.accessTtl)
  const sessions = sessionsOf(db.reserved, tokens, whitelist)
  // Outside of requests: live updates read what others have committed.
  const live = liveOf(database, sessions, whitelist)
  errorHandling(app, db)
  forwarded(app)
  if (!isBehind) requestLog(app)
  watchRequests(app)
  security(app)
  brokenOff(app)
  hostRequired(app)
  jsonBodies(app)
  lateSerializers(app)
  health(app, db, lifecycle)
  guard(app, db, sessions, whitelist)
  idempotency(app, db, tokens)
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

/**
 * One log line per request, without query, body or token. Every line about a request has its id.
 * Source: reliability clause 30.
 */
function requestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      staffId: request.actor?.staffId,
      ip: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
