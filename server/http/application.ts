import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '#server/settings.ts'

const built = join(projectRoot, 'dist/app')

/**
 * Serves the built application: its hashed files with unlimited caching, and its page for every
 * other path. That of sign-in loads less.
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
  app.get('/*', (request, reply) => {
    if (/^\/(assets|api)\//i.test(request.url)) return reply.callNotFound()
    const page = /^\/login\/?(\?|$)/i.test(request.url) ? 'signIn.html' : 'index.html'
    return reply.type('text/html; charset=utf-8').sendFile(page)
  })
}
