import { sql } from 'drizzle-orm'
import { type Context, problemAt, type Problem, Refused } from '#server/kit'
import { cents, inWords } from '#resources/cents.ts'
import { dayMoney } from './dayMoney.server.ts'
import type { Till } from './tillOfCash.server.ts'

/**
 * Why a till does not pay out so much today: it should hold less. Others who take cash out of it wait
 * until the transaction ends.
 * @param field of the caller, for what is wrong
 */
export async function notHeld(
  context: Context,
  { branchId, terminal }: Till,
  amount: number,
  field = 'amount',
): Promise<Problem | undefined> {
  const { db, actor } = context
  const name = terminal ?? ''
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`till ${branchId} ${name}`}, 0))`,
  )
  const [{ day } = { day: '' }] = await db.query<{ day: string }>(
    sql`select money_day(${actor.clientId}, now())::text as day`,
  )
  const cash = await db.query<{ id: string }>(
    sql`select id from payment_methods where client_id = ${actor.clientId} and type = 'Cash'`,
  )
  const rows = (await dayMoney(context, { branchId, day })).filter(
    row => (row.terminal ?? '') === name && cash.some(({ id }) => id === row.methodId),
  )
  const held = rows.reduce((sum, { expected }) => sum + cents(expected), 0)
  if (cents(amount) <= held) return undefined
  const which = terminal ? `Till ${terminal}` : 'The till without a name'
  return problemAt(
    'not_held',
    field,
    `${which} should hold ${inWords(Math.max(held, 0) / 100)} today, so it cannot pay out ${inWords(amount)}.`,
  )
}

/** @throws Refused naming `amount` */
export async function refuseMoreThanHeld(context: Context, till: Till, amount: number) {
  const problem = await notHeld(context, till, amount)
  if (problem) throw new Refused(problem)
}
