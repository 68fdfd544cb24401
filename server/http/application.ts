import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#server/settings.ts'

const built = join(projectRoot, 'dist/app')

/**
 * Serves the built application: its hashed files with unlimited caching, and its page for every
 * other path.
 */
export async function application(app: FastifyInstance) {
  if (!existsSync(join(built, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.get('/*', (request, reply) =>
    /^\/(assets|api)\//i.test(request.url)
      ? reply.callNotFound()
      : reply.type('text/html; charset=utf-8').sendFile('index.html'),
  )
}
