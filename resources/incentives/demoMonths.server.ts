import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { clockActor, insertRows, metaOf, type Context, type Database } from '#server/kit'
import type { Country } from '#define'
import { setPaymentShares } from '#resources/sales/payments/payments.server.ts'
import { changeRows } from './changeRows.server.ts'
import { firstMonth } from './demo/parameterSets.ts'
import { monthAfter } from './frozen.server.ts'
import { runCommissions } from './pay/runs/runsJob.server.ts'

interface Client {
  clientId: string
  country: Country
  /** Somebody who calculates pay. */
  staffId: string
}

/**
 * The pay of the twelve months of the demo, calculated as people would: the older ones are paid, then
 * one is approved, one is looked at, and the last one is calculated.
 */
export async function payDemoMonths(db: Database, today: string): Promise<void> {
  const clients = await db.query<Client>(sql`
    select distinct on (s.client_id) s.client_id, c.country, s.id as staff_id from staff s join clients c on c.id = s.client_id join staff_access a on a.staff_id = s.id
    where a.code = 'P2' and not s.is_disabled and not s.is_deleted order by s.client_id, s.email`)
  const months = monthsUntil(today)
  for (const [i, month] of months.entries()) {
    for (const client of clients)
      await db.write(tx =>
        insertRows(contextOf(client, tx), metaOf('commissionRuns'), [
          { id: uuid(), month, kind: 'Month' },
        ]),
      )
    await runCommissions(db)
    const isOld = i < months.length - 3
    for (const client of clients)
      await db.write(async tx => {
        const context = contextOf(client, tx)
        if (i === months.length - 4) await adjustSome(context, month)
        if (i <= months.length - 2) await settle(context, month, isOld, i === months.length - 2)
        if (i === months.length - 3) await shareDifferently(context)
      })
  }
  for (const client of clients)
    await db.write(async tx => {
      const context = contextOf(client, tx)
      await doubtSome(context)
      await trySet(context, months.at(-2)!)
    })
  await runCommissions(db)
}

const contextOf = ({ clientId, country, staffId }: Client, db: Context['db']): Context => ({
  db,
  actor: clockActor('demo', { clientId, country, staffId }),
})

function monthsUntil(today: string): string[] {
  const months = [firstMonth(Date.parse(today))]
  while (months.length < 12) months.push(monthAfter(months.at(-1)!))
  return months
}

async function settle(context: Context, month: string, isPaid: boolean, isSeen: boolean) {
  const { clientId, staffId } = context.actor
  const ofMonth = sql`t.client_id = ${clientId} and t.month = ${month} and not t.is_deleted`
  const set = (where: SQL, ...columns: SQL[]) =>
    changeRows(context, 'commissionStatements', sql`${ofMonth} and ${where}`, ...columns)
  if (isSeen) {
    await set(sql`t.state = 'Calculated' and t.staff_id::text < '8'`, sql`state = 'Reviewed'`)
    return
  }
  await set(
    sql`t.staff_id <> ${staffId}`,
    sql`state = 'Approved'`,
    sql`approved_by_id = ${staffId}`,
    sql`approved_on_utc = now()`,
  )
  if (isPaid) await set(sql`t.state = 'Approved'`, sql`state = 'Paid'`, sql`paid_on_utc = now()`)
}

async function adjustSome(context: Context, month: string) {
  const statements = await context.db.query<{ id: string; staffId: string }>(sql`
    select id, staff_id from commission_statements where client_id = ${context.actor.clientId} and month = ${month} and staff_id <> ${context.actor.staffId} and not is_deleted order by id limit 2`)
  await insertRows(
    context,
    metaOf('commissionLines'),
    statements.map(({ id, staffId }, i) => ({
      id: uuid(),
      statementId: id,
      staffId,
      month,
      kind: 'Adjustment',
      amount: i ? -35 : 120,
      explanation: i ? 'Paid twice in the till' : 'Stood in for the manager for a week',
    })),
  )
}

/** A sale of an approved month turns out to be of two people. */
async function shareDifferently(context: Context) {
  const { db, actor } = context
  const [sale] = await db.query<{ orderId: string; staffId: string; otherId: string }>(sql`
    select l.order_id, l.staff_id, o.id as other_id
    from commission_lines l join commission_statements s on s.id = l.statement_id and s.state = 'Approved'
      join staff f on f.id = l.staff_id and not f.is_disabled
      cross join lateral (select x.id from staff x where x.client_id = l.client_id and x.branch_id = f.branch_id and x.id <> f.id and not x.is_disabled and not x.is_deleted order by x.id limit 1) o
    where l.client_id = ${actor.clientId} and l.kind = 'Sale' and l.share = 100 and l.amount > 0 and not l.is_deleted order by l.amount desc, l.id limit 1`)
  if (!sale) return
  await setPaymentShares(context, {
    orderId: sale.orderId,
    shares: [
      { staffId: sale.staffId, percent: 70 },
      { staffId: sale.otherId, percent: 30 },
    ],
    reason: 'Both of them sold it',
  })
}

async function doubtSome(context: Context) {
  const lines = await context.db.query<{ id: string; staffId: string; orderId: string }>(sql`
    select l.id, l.staff_id, l.order_id from commission_lines l where l.client_id = ${context.actor.clientId} and l.kind = 'Sale' and l.staff_id <> ${context.actor.staffId} and not l.is_deleted
    order by l.month desc, l.id limit 2`)
  await insertRows(
    context,
    metaOf('commissionDisputes'),
    lines.map(({ id, ...line }, i) => ({
      ...line,
      id: uuid(),
      lineId: id,
      question: i
        ? 'This customer came to me. Why do I have half of it?'
        : 'The rest was paid on Friday. Is it in the next month?',
      ...(i && {
        state: 'Answered',
        answer: 'The order was begun by a colleague; both of you agreed to share it.',
        answeredById: context.actor.staffId,
        answeredOnUtc: new Date().toISOString(),
      }),
    })),
  )
}

/** Tries next year's set on last month. */
async function trySet(context: Context, month: string) {
  const [set] = await context.db.query<{ id: string }>(sql`
    select s.id from parameter_sets s where s.client_id = ${context.actor.clientId} and s.state = 'Draft' and s.group_id is null and s.branch_id is null and not s.is_deleted order by s.id limit 1`)
  if (set)
    await insertRows(context, metaOf('commissionRuns'), [
      { id: uuid(), month, kind: 'What if', setId: set.id },
    ])
}
