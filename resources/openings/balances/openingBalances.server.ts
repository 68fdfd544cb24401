import { sql } from 'drizzle-orm'
import {
  isAmong,
  problemAt,
  type BeforeTakeBack,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { followPosted } from '#resources/openings/followPosted.server.ts'
import {
  creditLedger,
  lockAccount,
  moveAccount,
  pointsLedger,
  type CustomerLedger,
  type NewMovement,
} from '#resources/tenders/accounts.server.ts'
import { tenderRules } from '#resources/tenders/tenderRules.server.ts'

/** The effects of the steps of opening credit and points. */
export const openingBalanceSteps = {
  async post(context, ids) {
    const rows = await lockRows(context, ids, false)
    const { today, creditUntil, pointsUntil } = await tenderRules(context)
    const refused = new Map<string, Problem>()
    for (const row of rows) {
      const problem = wrongWith(row, today)
      if (problem) refused.set(row.id, problem)
      else {
        await move(context, creditLedger, row, { by: row.credit, expiresOn: creditUntil })
        await move(context, pointsLedger, row, { by: row.points, expiresOn: pointsUntil })
      }
    }
    await setPosted(context, rows, refused, true)
    return refused
  },

  takeBack: (context, ids) => takeOut(context, ids),
} satisfies Record<string, StepEffect>

/** Credit and points that nobody drew on go again before the import is taken back. */
export const takeBalancesBack: BeforeTakeBack = async (context, { made, changed }) => {
  const ids = [...made, ...changed]
  const refused = await takeOut(context, ids)
  await followPosted(context, 'openingBalances', ids)
  return refused
}

async function takeOut(context: Context, ids: readonly string[]): Promise<Map<string, Problem>> {
  const rows = await lockRows(context, ids, true)
  const refused = new Map<string, Problem>()
  for (const row of rows) {
    const problem = row.isGone
      ? problemAt('gone', 'customerId', 'This customer was merged or deleted since.')
      : ((await drawnOn(context, creditLedger, row, row.credit)) ??
        (await drawnOn(context, pointsLedger, row, row.points)))
    if (problem) {
      refused.set(row.id, problem)
      continue
    }
    const back = { reason: 'Taken back', more: {} }
    await move(context, creditLedger, row, { ...back, by: -row.credit, expiresOn: row.creditUntil })
    await move(context, pointsLedger, row, { ...back, by: -row.points, expiresOn: row.pointsUntil })
  }
  await setPosted(context, rows, refused, false)
  return refused
}

interface Opening {
  readonly id: string
  readonly customerId: string
  readonly customer: string
  readonly isGone: boolean
  readonly credit: number
  readonly points: number
  readonly asOfDate: string
  readonly expiresDate: string | null
  readonly reason: string | null
  readonly postedOnUtc: string | null
  /** Noon of its day where the company is, or now where that is still to come. */
  readonly movedOnUtc: string
  /** The last days that it was posted with. */
  readonly creditUntil: string | null
  readonly pointsUntil: string | null
}

/** Those that are posted, or that are not, locked; of one customer together, so that accounts are locked in one order. */
const lockRows = ({ db, actor }: Context, ids: readonly string[], isPosted: boolean) => {
  const until = (entries: string, amount: string) => sql`
    (select e.expires_on from ${sql.identifier(entries)} e
      where e.customer_id = o.customer_id and e.type = 'Opening' and e.created_on_utc = o.posted_on_utc and e.${sql.identifier(amount)} = o.${sql.identifier(amount === 'points' ? 'points' : 'credit')}
        and (o.expires_date is null or e.expires_on = o.expires_date) and not e.is_deleted
      -- A day that another of the customer's rows says is that row's.
      order by exists (select from opening_balances p
        where p.customer_id = o.customer_id and p.id <> o.id and p.posted_on_utc = o.posted_on_utc and p.expires_date = e.expires_on) limit 1)`
  return db.query<Opening>(sql`
    select o.id, o.customer_id, u.name as customer, u.is_deleted as "isGone", coalesce(o.credit, 0) as credit, coalesce(o.points, 0) as points, o.as_of_date, o.expires_date, o.reason, o.posted_on_utc,
      to_char(least((o.as_of_date + time '12:00') at time zone c.timezone, now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_on_utc,
      ${until('credit_entries', 'amount')} as credit_until, ${until('points_entries', 'points')} as points_until
    from opening_balances o join clients c on c.id = o.client_id join customers u on u.id = o.customer_id
    where ${isAmong(sql`o.id`, ids)} and o.client_id = ${actor.clientId} and (o.posted_on_utc is not null) = ${isPosted} and not o.is_deleted
    order by o.customer_id, o.id for update of o`)
}

function wrongWith(
  { customer, isGone, asOfDate, expiresDate }: Opening,
  today: string,
): Problem | undefined {
  if (isGone) return problemAt('gone', 'customerId', `${customer} was merged or deleted since.`)
  if (asOfDate > today)
    return problemAt('future', 'asOfDate', `What ${customer} has is as of a day to come.`)
  return expiresDate && expiresDate < today
    ? problemAt('past', 'expiresDate', `What ${customer} had expired on ${expiresDate}.`)
    : undefined
}

/** Nothing is moved where the file says 0. */
async function move(
  context: Context,
  ledger: CustomerLedger,
  { customerId, expiresDate, reason, movedOnUtc }: Opening,
  { expiresOn, ...movement }: Omit<NewMovement, 'type'>,
) {
  if (!movement.by) return
  const account = await lockAccount(context, ledger, customerId)
  await moveAccount(context, ledger, account, [
    {
      type: 'Opening',
      reason,
      more: { movedOnUtc },
      ...movement,
      expiresOn: expiresDate ?? expiresOn,
    },
  ])
}

/** What was drawn on the account since, if anything, or that less is left than came in. */
async function drawnOn(
  context: Context,
  ledger: CustomerLedger,
  { customerId, customer, postedOnUtc }: Opening,
  amount: number,
): Promise<Problem | undefined> {
  if (!amount) return undefined
  const { balance } = await lockAccount(context, ledger, customerId)
  const isCredit = ledger === creditLedger
  const moves = sql.identifier(ledger.moves)
  const [{ drawn } = { drawn: 0 }] = await context.db.query<{ drawn: number }>(sql`
    select coalesce(-sum(e.${moves}) filter (where e.type in ('Redeem', 'Refund', 'Expire', 'Extend') or (e.type = 'Adjust' and e.${moves} < 0)), 0)::float as drawn
    from ${sql.identifier(isCredit ? 'credit_entries' : 'points_entries')} e
    where e.customer_id = ${customerId} and e.created_on_utc >= ${postedOnUtc}::timestamptz and not e.is_deleted`)
  return drawn > 0 || balance < amount
    ? problemAt(
        'in_use',
        isCredit ? 'credit' : 'points',
        `${customer} has drawn on it since: ${ledger.inWords(balance)} left.`,
      )
    : undefined
}

async function setPosted(
  { db }: Context,
  rows: readonly Opening[],
  refused: ReadonlyMap<string, Problem>,
  isPosted: boolean,
) {
  const ids = rows.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  if (ids.length)
    await db.query(sql`
      update opening_balances set posted_on_utc = ${isPosted ? sql`now()` : sql`null`} where ${isAmong(sql`id`, ids)}`)
}
