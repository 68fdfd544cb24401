import { sql } from 'drizzle-orm'
import { handlers, metaOf, oneRecord, writeAuditOf, type Queryable } from '#server/kit'
import type { Clock } from '#define'
import { askHost, type HostAnswer, type Question } from './askHost.server.ts'
import { askTradeMe } from './askTradeMe.server.ts'
import { channelCalls } from './channels.calls.ts'
import { goBack } from './goBack.server.ts'
import { keepKey, openKey } from './keys.server.ts'
import { writeQuietly } from './writeQuietly.server.ts'

/** A channel as its shop is asked. */
export interface Channel {
  readonly id: string
  readonly clientId: string
  readonly country: Clock['country']
  readonly websiteId: string
  readonly kind: 'nopCommerce' | 'Trade Me' | 'Wayfair'
  /** Without a slash at its end. */
  readonly address: string
  readonly sealed: string | null
  readonly cursor: number
}

/** SQL of channels `c` as they are asked. */
export const channelColumns = sql`
  c.id, c.client_id, k.country, c.website_id, c.kind, rtrim(c.address, '/') as address, c.cursor,
  (select y.sealed from channel_keys y where y.channel_id = c.id and not y.is_deleted) as sealed`

/** Asks the shop of a channel with its key. */
export async function askChannel(
  { id, address, sealed }: Pick<Channel, 'id' | 'address' | 'sealed'>,
  path: string,
  { method, body }: Pick<Question, 'method' | 'body'> = {},
) {
  if (!sealed) return failed('It has no key yet. Set it first.')
  const key = await openKey(id, sealed)
  if (key === undefined) return failed('Its key was stored with another secret. Set it again.')
  return askHost({ address: `${address}${path}`, key, ...(method && { method }), body })
}

const failed = (why: string): HostAnswer => ({ is: 'failed', why, isLater: false })

const channelOf = async (db: Queryable, id: string) =>
  (
    await db.query<Channel>(
      sql`select ${channelColumns} from channels c join clients k on k.id = c.client_id where c.id = ${id}`,
    )
  )[0]!

export default handlers(channelCalls, {
  async testChannel(context, { channelId }) {
    await oneRecord(context, metaOf('channels'), channelId)
    const channel = await channelOf(context.db, channelId)
    if (channel.kind === 'Trade Me') {
      const answer = await askTradeMe(context.db, channel, '/MyTradeMe/Summary.json')
      return answer.is === 'answered'
        ? { isFine: true, answer: 'Trade Me answers.' }
        : { isFine: false, answer: answer.why }
    }
    if (channel.kind !== 'nopCommerce')
      return { isFine: false, answer: `${channel.kind} cannot be asked yet.` }
    const answer = await askChannel(channel, '/api/orders?limit=1&page=1')
    return answer.is === 'answered'
      ? { isFine: true, answer: 'The shop answers.' }
      : { isFine: false, answer: answer.why }
  },

  async setChannelKey(context, { channelId, key }) {
    await oneRecord(context, metaOf('channels'), channelId, 'for update')
    await keepKey(context.db, channelId, key)
    await writeAuditOf(context, 'setKey', 'channels', channelId, {})
  },

  goBackInChannel: (context, { channelId, ...version }) =>
    goBack(context, 'channels', { id: channelId, idField: 'channelId', ...version }),

  async pullChannel(context, { channelId }) {
    await oneRecord(context, metaOf('channels'), channelId, 'for update')
    await writeQuietly(context.db, 'channels', {
      set: sql`pulled_on_utc = null, quiet_until_utc = null`,
      where: sql`t.id = ${channelId}`,
    })
  },
})
