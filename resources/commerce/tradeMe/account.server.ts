import { sql } from 'drizzle-orm'
import { clockActor, type Context, type Database } from '#server/kit'
import { askTradeMe } from '#resources/commerce/channels/askTradeMe.server.ts'
import { channelColumns, type Channel } from '#resources/commerce/channels/channels.server.ts'
import { isSale } from './saleOrder.ts'

/** An account of Trade Me as its channel says. */
export type Account = Channel & { readonly branch: string }

/** As many rows as are asked for at once, and pages of one question at most. */
const [perPage, mostPages] = [250, 100]

/** SQL of channels `c` that are accounts of Trade Me and may be asked. */
export const isAccount = sql`
  c.kind = 'Trade Me' and not c.is_paused and not c.is_deleted and exists (select from websites s where s.id = c.website_id and s.is_synced and not s.is_deleted)
  and exists (select from channel_keys y where y.channel_id = c.id and not y.is_deleted)`

/** SQL of those that are to be read now. */
export const isDue = sql`${isAccount}
  and not exists (select from channel_jobs j where j.channel_id = c.id and j.job = 'Orders' and j.is_paused and not j.is_deleted)
  and (c.pulled_on_utc is null or c.pulled_on_utc + make_interval(mins => c.interval) <= now())`

export const accountsOf = (db: Database, where: ReturnType<typeof sql>): Promise<Account[]> =>
  db.query<Account>(sql`
    select ${channelColumns}, b.name as branch from channels c join clients k on k.id = c.client_id join branches b on b.id = c.branch_id where ${where} order by c.id limit 100`)

export const contextOf = (
  db: Context['db'],
  of: Pick<Account, 'clientId' | 'country'>,
): Context => ({
  db,
  actor: clockActor('tradeMe', of),
})

/** A list that was read to its end, or why not. A part of it is no answer. */
export type WholeList =
  | { readonly is: 'whole'; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly is: 'failed'; readonly why: string; readonly retryAfter?: number }

/** Reads all pages of a list of Trade Me. */
export async function readList(db: Database, account: Account, path: string): Promise<WholeList> {
  const rows: Readonly<Record<string, unknown>>[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await askTradeMe(db, account, `${path}?page=${page}&rows=${perPage}`)
    if (answer.is === 'failed') return answer
    const { List, TotalCount } = (answer.body ?? {}) as { List?: unknown; TotalCount?: unknown }
    if (!Array.isArray(List)) return { is: 'failed', why: 'Its answer has no list.' }
    rows.push(...List.filter(isSale))
    const all = typeof TotalCount === 'number' ? TotalCount : 0
    // Trade Me may give fewer rows than were asked for.
    if (!List.length || rows.length >= all) return { is: 'whole', rows }
  }
  return { is: 'failed', why: `It has more than ${mostPages} pages.` }
}
