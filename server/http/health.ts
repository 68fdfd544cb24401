import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { busyWords, diskFull, isBusy } from '#server/db/busy.ts'
import { codeOf, type Database } from '#server/db/database.ts'
import { serverMetrics } from '#server/processes/metrics.ts'
import { Forbidden } from './errors.ts'

/**
 * `/healthz` (the process), `/readyz` (with its database), `/metrics` (Prometheus; from this
 * machine or with METRICS_TOKEN; of all processes of the server).
 */
export function health(app: FastifyInstance, db: Database, state: { isStopping: boolean }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const reason = state.isStopping ? 'The server is stopping.' : await reasonAgainst(db, 1500)
    return reason === undefined
      ? { status: 'ready' }
      : reply.code(503).send({ status: 'not ready', reason })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'erp_processes',
    help: 'Processes of this server that answer.',
    registers: [registry],
  }).set(1)
  new Gauge({
    name: 'erp_replica_used',
    help: 'Whether reports read where they should: 0 while a replica is gone or over a minute behind.',
    registers: [registry],
    aggregator: 'min',
    async collect() {
      this.set(Number(!app.replica || Boolean(await app.replica.freshAt())))
    },
  })
  const metrics = serverMetrics(registry)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The duration of a stream is no response time.
    if (request.routeOptions.config?.isStream) return
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        // A scan with every status would make thousands of series.
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    )
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', async (request, reply) => {
    // Behind a local proxy every socket is local: `ip` is the real client.
    if (!isLoopback(request.ip) && !hasToken(request.headers.authorization))
      throw new Forbidden('Metrics are for this machine, or with a token.')
    return reply.type(registry.contentType).send(await metrics())
  })
}

const isLoopback = (address: string) => /^(::ffff:)?127\./.test(address) || address === '::1'

function hasToken(header = '') {
  const expected = process.env.METRICS_TOKEN
  if (!expected) return false
  const given = Buffer.from(header),
    wanted = Buffer.from(`Bearer ${expected}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Why the database cannot serve at this moment, if it cannot. */
async function reasonAgainst(db: Database, ms: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout
  const late = new Promise<string>(
    resolve => (timer = setTimeout(() => resolve('The database does not answer in time.'), ms)),
  )
  const answered = db.reserved.text('select 1').then(
    () => (db.isDiskFull() ? busyWords(diskFull) : undefined),
    (error: unknown) =>
      isBusy(codeOf(error)) ? busyWords(codeOf(error)) : 'The database cannot be reached.',
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
