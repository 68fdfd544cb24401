import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isApi } from './guard.ts'

/**
 * The hash of the empty text: emotion creates an empty style element and fills it by script, which
 * needs no other permission.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Headers of every answer. Source: reliability clause 27. */
export async function security(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", emptyStyle],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // A proxy in front terminates TLS and sets this header itself.
    hsts: false,
  })
  app.addHook('onSend', async (request, reply) => {
    // The number of this request: for undoing its changes, and for error reports.
    reply.header('x-request-id', request.id)
    if (isApi(request.url)) reply.header('cache-control', 'no-store')
  })
}
