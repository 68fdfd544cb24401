import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Makes `request.ip` an address that the database takes, whatever proxies write: without port and
 * zone. What is then no address is the socket's.
 */
export function forwarded(app: FastifyInstance) {
  app.addHook('onRequest', async request => {
    const value = plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress)
    Object.defineProperty(request, 'ip', { value })
  })
}

/**
 * An IPv4 or IPv6 address alone.
 * @example plainAddress('[2001:db8::1%eth0]:443') // '2001:db8::1'
 */
export function plainAddress(text = ''): string | undefined {
  const [, inBrackets, before] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? before ?? text.trim()).replace(/%.*$/, '')
  return isIP(address) ? address : undefined
}
