import { isIP } from 'node:net'
import { type Context, type Queryable, addressOf, badInput, type Row } from '#server/kit'

/**
 * The input of an allowed network in its stored form: `203.0.113.0/24`, or a single address.
 * @throws BadInput naming `network` for anything but an address or CIDR, and for bits set outside
 * its prefix
 */
export async function withNetwork({ db }: Context, input: Row): Promise<Row> {
  if (typeof input.network !== 'string') return input
  const given = read(input.network)
  if (!given) throw wrong('This is neither an IP address nor a network such as 203.0.113.0/24.')
  if (given.bits === undefined) return { ...input, network: given.address }
  const [kept] = await db.text<{ network: string; isFirst: boolean }>(
    'select network(n)::text as network, host(network(n)) = host(n) as "isFirst" from (select $1::inet as n) given',
    [`${given.address}/${given.bits}`],
  )
  if (!kept!.isFirst)
    throw wrong(`This is an address within a network. Did you mean ${kept!.network}?`)
  return { ...input, network: kept!.network }
}

/** The stored form of networks in a file; without those that `withNetwork` refuses. */
export async function storedNetworks(
  db: Queryable,
  said: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const given = said.flatMap(text => ({ text, ...read(text) }))
  const single = given.filter(({ address, bits }) => address !== undefined && bits === undefined)
  const networks = given.filter(({ bits }) => bits !== undefined)
  const rows = await db.text<{ text: string; network: string }>(
    `select v.text, network(n)::text as network from unnest($1::text[], $2::text[]) v(text, said), cast(v.said as inet) n
     where host(network(n)) = host(n)`,
    [networks.map(({ text }) => text), networks.map(({ address, bits }) => `${address}/${bits}`)],
  )
  return new Map([
    ...single.map(({ text, address }) => [text, address!] as const),
    ...rows.map(({ text, network }) => [text, network] as const),
  ])
}

/** The address and the bits of its prefix, none for a single one; undefined for anything else. */
function read(text: string): { address: string; bits: number | undefined } | undefined {
  const [first = '', size, ...rest] = text.trim().split('/')
  const address = addressOf(first)
  const all = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!
  const isSize = size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= all)
  if (!all || !isSize || rest.length) return undefined
  return { address, bits: size === undefined || Number(size) === all ? undefined : Number(size) }
}

const wrong = (message: string) => badInput('network', 'network', message)
