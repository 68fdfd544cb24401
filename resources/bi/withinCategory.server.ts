import { sql, type SQL } from 'drizzle-orm'

/** SQL of whether a category is the given one or below it. */
export const withinCategory = (category: SQL, given: string): SQL => sql`
  ${category} in (
    with recursive within as (select ${given}::uuid as id union select c.id from categories c join within w on c.parent_id = w.id)
    select id from within)`
