import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, isAmong, metaOf } from '#server/kit'
import type { TaxRow } from './lineTaxes.ts'

/** The taxes of a line, or of a shipping cost, of an order. */
export interface TaxesOf {
  readonly orderId: string
  readonly of: { readonly orderLineId: string } | { readonly shippingCostId: string }
  readonly rows: readonly TaxRow[]
}

/** The sum of each tax of an order by its name; old orders have less than their tax in it. */
export const taxesSql = (orderId: string) => sql`
  select name, rate, sum(amount) as amount from order_taxes where order_id = ${orderId} and not is_deleted group by tax_type_id, name, rate order by min(id::text)`

/** Replaces the rows of the taxes of orders. What has one old sum without a rate gets no row. */
export async function writeTaxRows(
  context: Context,
  orderIds: readonly string[],
  taxes: readonly TaxesOf[],
): Promise<void> {
  // They follow from the order: their former state is told by its history.
  await context.db.query(sql`delete from order_taxes where ${isAmong(sql`order_id`, orderIds)}`)
  const rows = taxes.flatMap(({ orderId, of, rows: those }) =>
    those.flatMap(({ base, amount, ...row }) =>
      row.taxTypeId
        ? [{ ...row, ...of, id: uuid(), orderId, base: base / 100, amount: amount / 100 }]
        : [],
    ),
  )
  if (rows.length) await insertRows(context, metaOf('orderTaxes'), rows)
}
