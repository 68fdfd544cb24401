import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'

/**
 * Makes whoever finds work in a warehouse wait for others who do, and see what they found. Goods go
 * on moving meanwhile: what refers to the warehouse is not held up.
 */
export const lockWarehouse = (tx: Queryable, id: string) =>
  tx.query(sql`
    select 1 from warehouses where id = ${id} for no key update`)
