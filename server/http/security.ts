import helmet from 'helmet'
import type { FastifyInstance } from 'fastify'
import { isApi } from './guard.ts'

/**
 * The hash of the empty text: emotion creates an empty style element and fills it by script, which
 * needs no other permission.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The same for every answer. Source: reliability clause 27. */
const securityHeaders = headersWith(["'self'"])

/** Those of the worker that reads barcodes: it alone may compile WebAssembly, and still no text as code. */
const workerHeaders = headersWith(["'self'", "'wasm-unsafe-eval'"])
const decoder = /^\/assets\/decode\.worker-[\w-]+\.js$/

function headersWith(scriptSrc: string[]) {
  const protection = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc,
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
    strictTransportSecurity: false,
  })
  return {
    ...headersOf(protection),
    // The scanner asks for the camera; nothing asks for the others.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  }
}

/** The headers of the answer to a request of this number at this address. */
export const headersFor = (requestId: string, url: string): Record<string, string> => ({
  ...(decoder.test(url) ? workerHeaders : securityHeaders),
  // For undoing the changes of the request, and for error reports.
  'x-request-id': requestId,
  ...(isApi(url) && { 'cache-control': 'no-store' }),
})

/** Headers of every answer that a hook can reach. */
export function security(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    void reply.headers(headersFor(request.id, request.url))
  })
}

/** What the middleware writes, which depends on no request. */
function headersOf(middleware: ReturnType<typeof helmet>) {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  middleware({} as never, response as never, () => {})
  return headers
}
