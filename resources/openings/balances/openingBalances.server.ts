import { sql } from 'drizzle-orm'
import {
  dayOf,
  isAmong,
  metaOf,
  problemAt,
  type BeforeTakeBack,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { followPosted } from '#resources/openings/followPosted.server.ts'
import {
  creditLedger,
  lockAccounts,
  moveAccounts,
  pointsLedger,
  type CustomerLedger,
  type LockedAccount,
  type NewMovement,
} from '#resources/tenders/accounts.server.ts'
import { tenderRules } from '#resources/tenders/tenderRules.server.ts'
import { isoOf, noonOf } from '#resources/days.ts'

/** The effects of the steps of opening credit and points. */
export const openingBalanceSteps = {
  async post(context, ids) {
    const rows = await lockRows(context, ids, false)
    const { today, creditUntil, pointsUntil } = await tenderRules(context)
    const refused = new Map<string, Problem>()
    for (const row of rows) {
      const problem = wrongWith(row, today)
      if (problem) refused.set(row.id, problem)
    }
    const kept = rows.filter(({ id }) => !refused.has(id))
    for (const ledger of ledgers) {
      const until = ledger === creditLedger ? creditUntil : pointsUntil
      const accounts = await lockAccounts(context, ledger, concerned(ledger, kept))
      await move(context, ledger, accounts, kept, row => ({
        by: amountOf(ledger, row),
        expiresOn: row.expiresDate ?? until,
        reason: row.reason,
        more: { movedOnUtc: row.movedOnUtc },
      }))
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
  const left = rows.filter(({ isGone }) => !isGone)
  const refused = new Map(
    rows.flatMap(({ id, isGone }): [string, Problem][] =>
      isGone
        ? [[id, problemAt('gone', 'customerId', 'This customer was merged or deleted since.')]]
        : [],
    ),
  )
  // Both are locked before either is looked at: a row goes out with both of its amounts or stays.
  const held: Held[] = []
  for (const ledger of ledgers) {
    const accounts = await lockAccounts(context, ledger, concerned(ledger, left))
    const balances = new Map([...accounts].map(([id, { balance }]) => [id, balance]))
    held.push({ ledger, accounts, balances, drawn: await drawnSince(context, ledger, left) })
  }
  for (const row of left) {
    const problem = held.map(of => drawnOn(of, row)).find(Boolean)
    if (problem) refused.set(row.id, problem)
    else
      for (const { ledger, balances } of held)
        balances.set(row.customerId, lessened(balances.get(row.customerId), amountOf(ledger, row)))
  }
  const gone = left.filter(({ id }) => !refused.has(id))
  for (const { ledger, accounts } of held)
    await move(context, ledger, accounts, gone, row => ({
      by: -amountOf(ledger, row),
      // What is taken has the day of what was given, so that it takes that.
      expiresOn: row.expiresDate ?? (ledger === creditLedger ? row.creditUntil : row.pointsUntil),
      reason: 'Taken back',
    }))
  await setPosted(context, rows, refused, false)
  return refused
}

const ledgers = [creditLedger, pointsLedger] as const

/** The accounts of one ledger that rows moved. */
interface Held {
  readonly ledger: CustomerLedger
  readonly accounts: ReadonlyMap<string, LockedAccount>
  /** What is left on each, less what goes out before the row that is looked at. */
  readonly balances: Map<string, number>
  /** By row: what was drawn on its account since it was posted. */
  readonly drawn: ReadonlyMap<string, number>
}

const amountOf = (ledger: CustomerLedger, row: Opening) =>
  ledger === creditLedger ? row.credit : row.points

/** Those whose rows have something of this ledger; the file may say 0. */
const concerned = (ledger: CustomerLedger, rows: readonly Opening[]) =>
  rows.filter(row => amountOf(ledger, row)).map(({ customerId }) => customerId)

const lessened = (balance: number | undefined, by: number) =>
  Math.round(((balance ?? 0) - by) * 100) / 100

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
      ${sql.raw(isoOf(`least(${noonOf('c.id', 'o.as_of_date')}, now())`))} as moved_on_utc,
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
    ? problemAt('past', 'expiresDate', `What ${customer} had expired on ${dayOf(expiresDate)}.`)
    : undefined
}

/** Writes an entry for each row that has something of this ledger. */
async function move(
  context: Context,
  ledger: CustomerLedger,
  accounts: ReadonlyMap<string, LockedAccount>,
  rows: readonly Opening[],
  movementOf: (row: Opening) => Omit<NewMovement, 'type'>,
) {
  const movements = new Map<string, NewMovement[]>()
  for (const row of rows) {
    if (!amountOf(ledger, row)) continue
    const movement = { type: 'Opening', ...movementOf(row) }
    const others = movements.get(row.customerId)
    if (others) others.push(movement)
    else movements.set(row.customerId, [movement])
  }
  await moveAccounts(
    context,
    ledger,
    [...movements].map(([id, of]) => ({ account: accounts.get(id)!, movements: of })),
  )
}

/** What was drawn on the account of each row since it was posted; the accounts are locked. */
async function drawnSince(
  { db }: Context,
  ledger: CustomerLedger,
  rows: readonly Opening[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(row => amountOf(ledger, row)).map(({ id }) => id)
  if (!ids.length) return new Map()
  const moves = sql.identifier(ledger.moves)
  const drawn = await db.query<{ id: string; drawn: number }>(sql`
    select o.id, coalesce(-sum(e.${moves}), 0)::float8 as drawn
    from opening_balances o join ${sql.raw(metaOf(ledger.entries).table)} e on e.customer_id = o.customer_id
    where ${isAmong(sql`o.id`, ids)} and e.created_on_utc >= o.posted_on_utc and not e.is_deleted
      and (e.type in ('Redeem', 'Refund', 'Expire', 'Extend') or (e.type = 'Adjust' and e.${moves} < 0))
    group by o.id`)
  return new Map(drawn.map(row => [row.id, row.drawn]))
}

/** What was drawn on the account since, if anything, or that less is left than came in. */
function drawnOn({ ledger, balances, drawn }: Held, row: Opening): Problem | undefined {
  const amount = amountOf(ledger, row)
  if (!amount) return undefined
  const balance = balances.get(row.customerId)!
  return (drawn.get(row.id) ?? 0) > 0 || balance < amount
    ? problemAt(
        'in_use',
        ledger === creditLedger ? 'credit' : 'points',
        `${row.customer} has drawn on it since: ${ledger.inWords(balance)} left.`,
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
