import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { roundingOf } from './rounding.ts'

/** A payment that counts, or its reversal. */
interface Paid {
  id: string
  methodId: string
  amount: number
  branchId: string | null
  terminal?: string | null
}

/** Enters what cash payments are rounded by, so that the drawer says what is in it. */
export async function roundCash(context: Context, payments: readonly Paid[]): Promise<void> {
  const { db, actor } = context
  const odd = payments.filter(
    ({ amount, branchId }) => branchId && roundingOf(cents(amount), actor.country),
  )
  if (!odd.length) return
  const cash = await db.query<{ id: string }>(sql`
    select id from payment_methods where id in ${odd.map(({ methodId }) => methodId)} and type = 'Cash'`)
  const rows = odd.filter(({ methodId }) => cash.some(({ id }) => id === methodId))
  if (!rows.length) return
  const [today] = await db.query<{ day: string }>(
    sql`select money_day(${actor.clientId}, now())::text as day`,
  )
  await insertRows(
    context,
    metaOf('tillEntries'),
    rows.map(({ id, methodId, amount, branchId, terminal }) => ({
      id: uuid(),
      branchId,
      day: today!.day,
      terminal: terminal ?? null,
      type: 'Rounding',
      amount: roundingOf(cents(amount), actor.country) / 100,
      methodId,
      paymentId: id,
    })),
  )
}
