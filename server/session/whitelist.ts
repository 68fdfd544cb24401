import { BlockList, isIPv6 } from 'node:net'
import type { Queryable } from '#server/db/database.ts'
import { networks } from '#server/halves.ts'
import { addressOf } from './networks.ts'

/** A person and their address. */
export interface Comer {
  readonly staffId: string
  readonly clientId: string
  readonly ip: string
}

export interface Whitelist {
  /**
   * Whether the person may sign in from the address, by the lists within the last second. Source:
   * reliability clause 21.
   */
  letsIn(comer: Comer): Promise<boolean>
  /** The permitted people of several, with one statement for all unlisted addresses. */
  among<C extends Comer>(comers: readonly C[]): Promise<C[]>
}

export const notLetIn =
  'Your network is not on the list of allowed networks. Sign in from a branch, or ask an administrator.'

const freshFor = 1000

export function whitelistOf(db: Queryable): Whitelist {
  const known = new Map<string, { at: number; networks: Promise<BlockList | undefined> }>()
  const networksNow = (clientId: string) => {
    const cached = known.get(clientId)
    if (cached && Date.now() - cached.at < freshFor) return cached.networks
    const networks = readNetworks(db, clientId)
    known.set(clientId, { at: Date.now(), networks })
    // A failure is not cached: the next request tries again.
    networks.catch(() => known.delete(clientId))
    return networks
  }
  const isInside = async ({ clientId, ip }: Comer) => {
    const networks = await networksNow(clientId)
    if (!networks) return true
    const address = addressOf(ip)
    return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return {
    letsIn: async comer =>
      (await isInside(comer)) || (await exempt(db, [comer.staffId])).length > 0,

    async among(comers) {
      const inside = await Promise.all(comers.map(isInside))
      const outside = comers.filter((_, i) => !inside[i]).map(({ staffId }) => staffId)
      const ids = new Set(await exempt(db, outside))
      return comers.filter(({ staffId }, i) => inside[i] || ids.has(staffId))
    },
  }
}

/** Counts a sign-in for the entry that allowed it. */
export const countSignIn = async (tx: Queryable, { staffId, clientId, ip }: Comer) =>
  networks()?.count(tx, clientId, staffId, addressOf(ip))

const exempt = async (db: Queryable, staffIds: readonly string[]) =>
  (staffIds.length && (await networks()?.exempt(db, staffIds))) || []

/** Without any listed network everyone is allowed. */
async function readNetworks(db: Queryable, clientId: string): Promise<BlockList | undefined> {
  const listed = (await networks()?.listed(db, clientId)) ?? []
  if (!listed.length) return undefined
  const list = new BlockList()
  for (const network of listed) {
    const [address, size] = network.split('/') as [string, string | undefined]
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (size === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(size), family)
  }
  return list
}
