import { isIP } from 'node:net'
import { type Context, addressOf, badInput, type Row } from '#server/kit'

/**
 * The input of an allowed network in its stored form: `203.0.113.0/24`, or a single address.
 * @throws BadInput naming `network` for anything but an address or CIDR, and for bits set outside
 * its prefix
 */
export async function withNetwork({ db }: Context, input: Row): Promise<Row> {
  if (typeof input.network !== 'string') return input
  const [first = '', size, ...rest] = input.network.trim().split('/')
  const address = addressOf(first)
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  const isSize = size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= bits)
  if (!bits || !isSize || rest.length)
    throw wrong('This is neither an IP address nor a network such as 203.0.113.0/24.')
  if (size === undefined || Number(size) === bits) return { ...input, network: address }
  const [kept] = await db.text<{ network: string; isFirst: boolean }>(
    'select network(n)::text as network, host(network(n)) = host(n) as "isFirst" from (select $1::inet as n) given',
    [`${address}/${Number(size)}`],
  )
  if (!kept!.isFirst)
    throw wrong(`This is an address within a network. Did you mean ${kept!.network}?`)
  return { ...input, network: kept!.network }
}

const wrong = (message: string) => badInput('network', 'network', message)
