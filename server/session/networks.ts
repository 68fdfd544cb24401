import { isIPv4 } from 'node:net'

/**
 * An address in the form that networks are compared in: IPv4 inside IPv6 (`::ffff:203.0.113.7`)
 * becomes IPv4.
 */
export function addressOf(ip: string): string {
  const inside = ip.replace(/^::ffff:/i, '')
  return isIPv4(inside) ? inside : ip
}
