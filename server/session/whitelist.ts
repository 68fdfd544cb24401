import { BlockList, isIPv6 } from 'node:net'
import { exemptionsOf, networksOf } from '#resources/administration/whitelists/whitelist.ts'
import type { Queryable } from '#server/db/database.ts'
import { addressOf } from './networks.ts'

/** Somebody and where they are. */
export interface Comer {
  readonly staffId: string
  readonly clientId: string
  readonly ip: string
}

export interface Whitelist {
  /** Whether the person is let in from there, as the lists were within the last second. Source: reliability clause 21. */
  letsIn(comer: Comer): Promise<boolean>
  /** Those of several who are let in, with one statement for all who come from elsewhere. */
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
    // A failure is not remembered: the next request asks again.
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
      (await isInside(comer)) ||
      (await db.text(`select from ${exemptionsOf('$1')}`, [comer.staffId])).length > 0,

    async among(comers) {
      const inside = await Promise.all(comers.map(isInside))
      const outside = comers.filter((_, i) => !inside[i]).map(({ staffId }) => staffId)
      const exempt = outside.length
        ? await db.text<{ id: string }>(`select w.staff_id as id from ${exemptionsOf('any($1)')}`, [
            outside,
          ])
        : []
      const ids = new Set(exempt.map(({ id }) => id))
      return comers.filter(({ staffId }, i) => inside[i] || ids.has(staffId))
    },
  }
}

/** Counts a sign-in at what let the person in. */
export async function countSignIn(tx: Queryable, { staffId, clientId, ip }: Comer): Promise<void> {
  const letIn = await tx.text(
    `update ip_whitelist set hits = hits + 1, last_hit_on_utc = now() where id in (select w.id from ${networksOf('$1')} and $2::inet <<= w.network::inet) returning id`,
    [clientId, addressOf(ip)],
  )
  if (!letIn.length)
    await tx.text(
      `update staff_whitelist set last_used_on_utc = now() where id in (select w.id from ${exemptionsOf('$1')})`,
      [staffId],
    )
}

/** Nothing while no network is listed: then everybody is let in. */
async function readNetworks(db: Queryable, clientId: string): Promise<BlockList | undefined> {
  const rows = await db.text<{ network: string }>(`select w.network from ${networksOf('$1')}`, [
    clientId,
  ])
  if (!rows.length) return undefined
  const list = new BlockList()
  for (const { network } of rows) {
    const [address, size] = network.split('/') as [string, string | undefined]
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (size === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(size), family)
  }
  return list
}
