import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  metaOf,
  NotFound,
  type Queryable,
  refused,
  touched,
  writeAuditOf,
  type Row,
} from '#server/kit'
import { inWords } from './money.server.ts'
import { type Lot, lotsOf, nextToExpire, endingBy } from './lots.ts'

/** A ledger of customers: the account of each, with its balance, and the entries that move it. */
export interface CustomerLedger {
  readonly account: 'shopCredits' | 'pointsAccounts'
  readonly entries: 'creditEntries' | 'pointsEntries'
  /** The field of an entry that moves the balance, and how many whole units one of it has. */
  readonly moves: 'amount' | 'points'
  readonly units: 100 | 1
  /** A balance in words. */
  readonly inWords: (balance: number) => string
}

export const creditLedger: CustomerLedger = {
  account: 'shopCredits',
  entries: 'creditEntries',
  moves: 'amount',
  units: 100,
  inWords: balance => `${inWords(balance)} of credit`,
}

export const pointsLedger: CustomerLedger = {
  account: 'pointsAccounts',
  entries: 'pointsEntries',
  moves: 'points',
  units: 1,
  inWords: balance => `${balance.toLocaleString('en')} ${balance === 1 ? 'point' : 'points'}`,
}

/** An account that this transaction has locked. */
export interface LockedAccount {
  customerId: string
  balance: number
  lots: readonly Lot[]
}

/**
 * Locks the account of a customer, which has the customer's id; the first movement opens it.
 * @throws NotFound naming `customerId`
 */
export async function lockAccount(
  { db, actor }: Context,
  ledger: CustomerLedger,
  customerId: string,
): Promise<LockedAccount> {
  const table = sql.raw(metaOf(ledger.account).table)
  await db.query(sql`
    insert into ${table} (id, client_id, customer_id, created_by, updated_by)
    select c.id, c.client_id, c.id, ${actor.staffId}::uuid, ${actor.staffId}::uuid from customers c
    where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted on conflict (id) do nothing`)
  const [account] = await db.query<{ balance: number }>(
    sql`select balance from ${table} where id = ${customerId} and client_id = ${actor.clientId} and not is_deleted for update`,
  )
  if (!account) throw new NotFound('This customer does not exist or was deleted.', 'customerId')
  return {
    customerId,
    balance: account.balance,
    lots: await lotsOfCustomer(db, ledger, customerId),
  }
}

/** What is left of each giving to a customer, in whole units, the first to expire first. */
export async function lotsOfCustomer(
  db: Queryable,
  { entries, moves, units }: CustomerLedger,
  customerId: string,
): Promise<Lot[]> {
  return lotsOf(
    await db.query<{ amount: number; expiresOn: string | null }>(sql`
      select round(${sql.identifier(moves)} * ${units})::float8 as amount, expires_on
      from ${sql.raw(metaOf(entries).table)} where customer_id = ${customerId} and not is_deleted order by id`),
  )
}

/** An entry before it is written, apart from what moves the balance. */
export interface NewMovement {
  readonly type: string
  readonly by: number
  readonly expiresOn?: string | null | undefined
  readonly orderId?: string | null | undefined
  readonly paymentId?: string | null | undefined
  readonly refundId?: string | null | undefined
  readonly reason?: string | null | undefined
  /** Further fields of the entry. */
  readonly more?: Row
}

/**
 * Writes entries and moves the balance with them in one statement, which a balance below 0 stops.
 * @throws Refused naming `field` for more than the customer has
 */
export async function moveAccount(
  context: Context,
  ledger: CustomerLedger,
  account: LockedAccount,
  movements: readonly NewMovement[],
  field = 'amount',
): Promise<number> {
  const { db, actor } = context
  const units = (by: number) => Math.round(by * ledger.units)
  const by = movements.reduce((sum, m) => sum + units(m.by), 0) / ledger.units
  if (movements.some(m => units(m.by) === 0))
    throw badInput('invalid', field, 'A movement cannot be 0.')
  const lots = lotsOf([
    ...account.lots.map(({ left, expiresOn }) => ({ amount: left, expiresOn })),
    ...movements.map(m => ({ amount: units(m.by), expiresOn: m.expiresOn ?? null })),
  ])
  const [moved] = await db.query<{ balance: number }>(sql`
    update ${sql.raw(metaOf(ledger.account).table)} set balance = balance + ${by}::numeric, ${sumsOf(ledger, movements)}
      expires_on = ${nextToExpire(lots)}::date, moved_on_utc = clock_timestamp(), ${touched(actor)}
    where id = ${account.customerId} and client_id = ${actor.clientId} and balance + ${by}::numeric >= 0 returning balance`)
  if (!moved)
    throw refused(
      'too_much',
      field,
      `The customer has ${ledger.inWords(account.balance)}, which is less.`,
    )
  const movedOnUtc = new Date().toISOString()
  await insertRows(
    context,
    metaOf(ledger.entries),
    movements.map(({ by, more, ...entry }) => ({
      id: uuid(),
      customerId: account.customerId,
      movedOnUtc,
      staffId: actor.staffId,
      ...entry,
      ...more,
      [ledger.moves]: by,
    })),
  )
  await writeAuditOf(context, 'update', ledger.account, account.customerId, {
    balance: [account.balance, moved.balance],
  })
  account.balance = moved.balance
  account.lots = lots
  return moved.balance
}

/** Of shop credit it is known at a glance how much was issued and used. */
function sumsOf({ account }: CustomerLedger, movements: readonly NewMovement[]) {
  if (account !== 'shopCredits') return sql``
  const sum = (of: (m: NewMovement) => boolean, sign: 1 | -1) =>
    movements.reduce((all, m) => all + (of(m) ? sign * Math.round(m.by * 100) : 0), 0) / 100
  const issued = sum(
    m => m.type === 'Issue' || m.type === 'Opening' || (m.type === 'Adjust' && m.by > 0),
    1,
  )
  const used = sum(m => m.type === 'Redeem' || m.type === 'Refund', -1)
  return sql`issued = issued + ${issued}::numeric, used = used + ${used}::numeric,`
}

/**
 * Ends what could be spent until a day before `today`.
 * @returns how much, 0 where nothing is over
 */
export async function expireAccount(
  context: Context,
  ledger: CustomerLedger,
  customerId: string,
  today: string,
): Promise<number> {
  const account = await lockAccount(context, ledger, customerId)
  const day = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return endUntil(context, ledger, account, day)
}

/**
 * Ends what can be spent until a day at the latest.
 * @returns how much
 */
export async function endUntil(
  context: Context,
  ledger: CustomerLedger,
  account: LockedAccount,
  day: string,
  reason?: string,
): Promise<number> {
  const ended = endingBy(account.lots, day) / ledger.units
  if (ended > 0)
    await moveAccount(context, ledger, account, [{ type: 'Expire', by: -ended, reason }])
  return ended
}
