import { sql, type SQL } from 'drizzle-orm'
import { refused, type Context } from '#server/kit'

/** Whether this is the customer to whom a branch sells without a name: many people are behind it. */
export const walkIn = (customerId: SQL): SQL =>
  sql`exists (select from walk_in_customers w where w.customer_id = ${customerId} and not w.is_deleted)`

/** Whether a customer is the walk-in customer of a branch. */
export async function isWalkIn({ db }: Pick<Context, 'db'>, customerId: string): Promise<boolean> {
  const [found] = await db.query<{ isWalkIn: boolean }>(
    sql`select ${walkIn(sql`${customerId}::uuid`)} as "isWalkIn"`,
  )
  return found!.isWalkIn
}

/**
 * What nobody in particular has, whoever comes next could spend.
 * @throws Refused naming `field`
 */
export async function refuseWalkIn(context: Context, customerId: string, field: string) {
  if (await isWalkIn(context, customerId))
    throw refused('walk_in', field, 'Credit and points need a customer. Choose or add one.')
}
