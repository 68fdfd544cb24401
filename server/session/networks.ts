import { isIP, isIPv4 } from 'node:net'
import type { Queryable } from '#server/db/database.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { BadInput } from '#server/http/errors.ts'

/** An address as networks are compared with it: IPv4 inside IPv6 (`::ffff:203.0.113.7`) is IPv4. */
export function addressOf(ip: string): string {
  const inside = ip.replace(/^::ffff:/i, '')
  return isIPv4(inside) ? inside : ip
}

/**
 * The input of an allowed network, its network as it is kept: `203.0.113.0/24`, or one address alone.
 * @throws BadInput naming `network` when it is neither an address nor CIDR, or when bits are set behind its size
 */
export async function withNetwork(tx: Queryable, _who: unknown, input: Row): Promise<Row> {
  if (typeof input.network !== 'string') return input
  const [first = '', size, ...rest] = input.network.trim().split('/')
  const address = addressOf(first)
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  const isSize = size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= bits)
  if (!bits || !isSize || rest.length)
    throw wrong('This is neither an IP address nor a network such as 203.0.113.0/24.')
  if (size === undefined || Number(size) === bits) return { ...input, network: address }
  const [kept] = await tx.text<{ network: string; isFirst: boolean }>(
    'select network(n)::text as network, host(network(n)) = host(n) as "isFirst" from (select $1::inet as n) given',
    [`${address}/${Number(size)}`],
  )
  if (!kept!.isFirst)
    throw wrong(`This address lies inside a network. Did you mean ${kept!.network}?`)
  return { ...input, network: kept!.network }
}

const wrong = (message: string) => new BadInput({ code: 'network', field: 'network', message })
