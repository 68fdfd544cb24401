import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'
import { Forbidden } from './errors.ts'

/**
 * `/healthz` (the process), `/readyz` (with its database), `/metrics` (Prometheus; from this
 * machine or with METRICS_TOKEN).
 */
export function health(app: FastifyInstance, db: Database, state: { isStopping: boolean }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = !state.isStopping && (await answersWithin(db, 1500))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
  app.addHook('onClose', async () => registry.clear())
  app.get('/metrics', async (request, reply) => {
    // Behind a local proxy every socket is local: `ip` is the real client.
    if (!isLoopback(request.ip) && !hasToken(request.headers.authorization))
      throw new Forbidden('Metrics are for this machine, or with a token.')
    return reply.type(registry.contentType).send(await registry.metrics())
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

async function answersWithin(db: Database, ms: number) {
  let timer: NodeJS.Timeout
  const late = new Promise<boolean>(resolve => (timer = setTimeout(() => resolve(false), ms)))
  return Promise.race([
    db.text('select 1').then(
      () => true,
      () => false,
    ),
    late,
  ]).finally(() => clearTimeout(timer))
}
