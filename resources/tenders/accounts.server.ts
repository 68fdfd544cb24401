import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  isAmong,
  metaOf,
  NotFound,
  partsOf,
  type Queryable,
  refused,
  touched,
  writeAuditOfMany,
  type Row,
} from '#server/kit'
import { inWords } from '#resources/cents.ts'
import { type Lot, type Movement, lotsOf, nextToExpire, endingBy } from './lots.ts'

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
  context: Context,
  ledger: CustomerLedger,
  customerId: string,
): Promise<LockedAccount> {
  return (await lockAccounts(context, ledger, [customerId])).get(customerId)!
}

/**
 * Locks the accounts of several customers, always in the same order.
 * @returns them by customer
 * @throws NotFound naming `customerId`
 */
export async function lockAccounts(
  context: Context,
  ledger: CustomerLedger,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, LockedAccount>> {
  const locked = new Map<string, LockedAccount>()
  for (const part of partsOf([...new Set(customerIds)].toSorted(), perSet))
    for (const account of await lockPart(context, ledger, part))
      locked.set(account.customerId, account)
  return locked
}

async function lockPart(
  { db, actor }: Context,
  ledger: CustomerLedger,
  ids: readonly string[],
): Promise<readonly LockedAccount[]> {
  const table = sql.raw(metaOf(ledger.account).table)
  await db.query(sql`
    insert into ${table} (id, client_id, customer_id, created_by, updated_by)
    select c.id, c.client_id, c.id, ${actor.staffId}::uuid, ${actor.staffId}::uuid from customers c
    where ${isAmong(sql`c.id`, ids)} and c.client_id = ${actor.clientId} and not c.is_deleted order by c.id on conflict (id) do nothing`)
  const accounts = await db.query<{ id: string; balance: number }>(sql`
    select id, balance from ${table}
    where ${isAmong(sql`id`, ids)} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  if (accounts.length < ids.length)
    throw new NotFound('This customer does not exist or was deleted.', 'customerId')
  const lots = await lotsOfCustomers(db, ledger, ids)
  return accounts.map(({ id, balance }) => ({
    customerId: id,
    balance,
    lots: lots.get(id) ?? [],
  }))
}

/** What is left of each giving to a customer, in whole units, the first to expire first. */
export const lotsOfCustomer = async (
  db: Queryable,
  ledger: CustomerLedger,
  customerId: string,
): Promise<readonly Lot[]> =>
  (await lotsOfCustomers(db, ledger, [customerId])).get(customerId) ?? []

async function lotsOfCustomers(
  db: Queryable,
  { entries, moves, units }: CustomerLedger,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Lot[]>> {
  const rows = await db.query<Movement & { customerId: string }>(sql`
    select customer_id, round(${sql.identifier(moves)} * ${units})::float8 as amount, expires_on
    from ${sql.raw(metaOf(entries).table)} where ${isAmong(sql`customer_id`, customerIds)} and not is_deleted order by id`)
  const byCustomer = new Map<string, Movement[]>(customerIds.map(id => [id, []]))
  for (const { customerId, ...movement } of rows) byCustomer.get(customerId)!.push(movement)
  return new Map([...byCustomer].map(([id, movements]) => [id, lotsOf(movements)]))
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
 * Writes entries and moves the balance with them in one statement, which stops what would take it below 0.
 * Only what is taken back with the goods that earned it may.
 * @returns the balance after it
 * @throws Refused naming `field` for more than the customer has
 */
export async function moveAccount(
  context: Context,
  ledger: CustomerLedger,
  account: LockedAccount,
  movements: readonly NewMovement[],
  field = 'amount',
): Promise<number> {
  await moveAccounts(context, ledger, [{ account, movements }], field)
  return account.balance
}

/** Accounts that one statement locks or moves: more hold up others. */
const perSet = 500

/** What moves one account. */
export interface AccountMovements {
  readonly account: LockedAccount
  readonly movements: readonly NewMovement[]
}

/**
 * Moves several accounts at once, each once.
 * @throws Refused naming `field` for more than one of the customers has
 */
export async function moveAccounts(
  context: Context,
  ledger: CustomerLedger,
  moves: readonly AccountMovements[],
  field = 'amount',
): Promise<void> {
  for (const part of partsOf(moves, perSet)) await movePart(context, ledger, part, field)
}

async function movePart(
  context: Context,
  ledger: CustomerLedger,
  moves: readonly AccountMovements[],
  field: string,
): Promise<void> {
  const { db, actor } = context
  const units = (by: number) => Math.round(by * ledger.units)
  const changes = moves.map(({ account, movements }) => {
    if (movements.some(m => units(m.by) === 0))
      throw badInput('invalid', field, 'A movement cannot be 0.')
    const lots = lotsOf([
      // What is missing of an account is filled first.
      { amount: Math.min(units(account.balance), 0), expiresOn: null },
      ...account.lots.map(({ left, expiresOn }) => ({ amount: left, expiresOn })),
      ...movements.map(m => ({ amount: units(m.by), expiresOn: m.expiresOn ?? null })),
    ])
    const by = movements.reduce((sum, m) => sum + units(m.by), 0) / ledger.units
    return { account, lots, by }
  })
  const isCredit = ledger.account === 'shopCredits'
  const rows = changes.map(({ account, lots, by }, i) => ({
    id: account.customerId,
    by,
    expires_on: nextToExpire(lots),
    may_owe: moves[i]!.movements.every(m => m.by > 0 || m.type === 'Reverse'),
    ...(isCredit ? sumsOf(moves[i]!.movements) : {}),
  }))
  const moved = await db.query<{ id: string; balance: number }>(sql`
    update ${sql.raw(metaOf(ledger.account).table)} a set balance = a.balance + v.by,
      ${isCredit ? sql`issued = a.issued + v.issued, used = a.used + v.used,` : sql``}
      expires_on = v.expires_on, moved_on_utc = clock_timestamp(), ${touched(actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, by numeric, expires_on date, may_owe boolean, issued numeric, used numeric)
    where a.id = v.id and a.client_id = ${actor.clientId} and (a.balance + v.by >= 0 or v.may_owe) returning a.id, a.balance`)
  const balances = new Map(moved.map(({ id, balance }) => [id, balance]))
  const short = changes.find(({ account }) => !balances.has(account.customerId))
  if (short)
    throw refused(
      'too_much',
      field,
      `The customer has ${ledger.inWords(short.account.balance)}, which is less.`,
    )
  await writeEntries(context, ledger, moves)
  await writeAuditOfMany(
    context,
    'update',
    ledger.account,
    changes.map(({ account: { customerId, balance } }) => ({
      id: customerId,
      changes: { balance: [balance, balances.get(customerId)!] },
    })),
  )
  for (const { account, lots } of changes) {
    account.balance = balances.get(account.customerId)!
    account.lots = lots
  }
}

function writeEntries(
  context: Context,
  ledger: CustomerLedger,
  moves: readonly AccountMovements[],
) {
  const movedOnUtc = new Date().toISOString()
  return insertRows(
    context,
    metaOf(ledger.entries),
    moves.flatMap(({ account: { customerId }, movements }) =>
      movements.map(({ by, more, ...entry }) => ({
        id: uuid(),
        customerId,
        movedOnUtc,
        staffId: context.actor.staffId,
        ...entry,
        ...more,
        [ledger.moves]: by,
      })),
    ),
  )
}

/** Of shop credit it is known at a glance how much was issued and used, in dollars. */
function sumsOf(movements: readonly NewMovement[]) {
  const sum = (of: (m: NewMovement) => boolean, sign: 1 | -1) =>
    movements.reduce((all, m) => all + (of(m) ? sign * Math.round(m.by * 100) : 0), 0) / 100
  return {
    issued: sum(
      m => m.type === 'Issue' || m.type === 'Opening' || (m.type === 'Adjust' && m.by > 0),
      1,
    ),
    used: sum(m => m.type === 'Redeem' || m.type === 'Refund', -1),
  }
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
