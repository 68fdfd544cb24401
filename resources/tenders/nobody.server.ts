import { sql, type SQL } from 'drizzle-orm'
import { refused, type Context } from '#server/kit'

/** Whether this is the customer to whom a branch sells without a name: many people are behind it. */
export const isNobody = (customerId: SQL): SQL =>
  sql`exists (select from walk_in_customers w where w.customer_id = ${customerId} and not w.is_deleted)`

/**
 * What nobody in particular has, whoever comes next could spend.
 * @throws Refused naming `field`
 */
export async function refuseNobody({ db }: Context, customerId: string, field: string) {
  const [row] = await db.query<{ isNobody: boolean }>(
    sql`select ${isNobody(sql`${customerId}::uuid`)} as "isNobody"`,
  )
  if (row!.isNobody)
    throw refused('walk_in', field, 'Credit and points need a customer. Choose or add one.')
}
