import { sql } from 'drizzle-orm'
import { type Context, metaOf, type MergePart, touched, writeAuditOfMany } from '#server/kit'
import { creditLedger, type CustomerLedger, lockAccount, pointsLedger } from './accounts.server.ts'

/**
 * Customers who turn out to be one have one balance: that of the one who stays grows by those of the
 * others. Their entries and cards follow by their references.
 */
export const mergeOfTenders: MergePart = {
  stays: ['shopCredits', 'pointsAccounts'],
  async move(context, { into, ids }) {
    const notes: string[] = []
    for (const ledger of [creditLedger, pointsLedger]) {
      const moved = await moveBalances(context, ledger, into, ids)
      if (moved > 0) notes.push(`${ledger.inWords(moved)} goes to the customer who stays.`)
    }
    return { notes }
  },
}

interface Account {
  id: string
  balance: number
}

async function moveBalances(
  context: Context,
  { account: entity, ...ledger }: CustomerLedger,
  into: string,
  ids: readonly string[],
): Promise<number> {
  const { db, actor } = context
  const table = sql.raw(metaOf(entity).table)
  const going = ids.filter(id => id !== into)
  if (!going.length) return 0
  const accounts = await db.query<Account>(
    sql`select id, balance from ${table} where id in ${[into, ...going]} and client_id = ${actor.clientId} and not is_deleted order by id for update`,
  )
  const others = accounts.filter(({ id }) => id !== into)
  if (!others.length) return 0
  const { balance } = await lockAccount(context, { account: entity, ...ledger }, into)
  const gone = others.map(({ id }) => id)
  const sums =
    entity === 'shopCredits' ? sql`issued = a.issued + g.issued, used = a.used + g.used,` : sql``
  const summed = entity === 'shopCredits' ? sql`sum(issued) as issued, sum(used) as used,` : sql``
  const [merged] = await db.query<{ balance: number }>(sql`
    update ${table} a set balance = a.balance + g.balance, ${sums} expires_on = least(a.expires_on, g.expires_on),
      moved_on_utc = greatest(a.moved_on_utc, g.moved_on_utc), ${touched(actor)}
    from (select sum(balance) as balance, ${summed} min(expires_on) as expires_on, max(moved_on_utc) as moved_on_utc from ${table} where id in ${gone}) g
    where a.id = ${into} returning a.balance`)
  await db.query(
    sql`update ${table} set is_deleted = true, balance = 0, ${touched(actor)} where id in ${gone}`,
  )
  await writeAuditOfMany(context, 'update', entity, [
    { id: into, changes: { balance: [balance, merged!.balance] } },
    ...others.map(({ id, balance: before }) => ({ id, changes: { balance: [before, 0] } })),
  ])
  return Math.round((merged!.balance - balance) * 100) / 100
}
