import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { guard } from '#server/http/guard.ts'

it('a route under /api that does not declare who may call it fails the build, in any spelling', () => {
  const app = Fastify()
  // Nobody calls: what the guard asks of a request is not needed.
  guard(app, {} as never, {} as never, {} as never)
  for (const url of ['/api/undeclared', '/API/undeclared', '//api/undeclared'])
    expect(() => app.get(url, async () => ({})), url).toThrow('does not declare who may call it')
  app.get('/healthz', async () => ({}))
})
