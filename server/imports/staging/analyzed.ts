import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'

/** Of fewer rows the database learns soon enough by itself. */
const many = 10_000

/**
 * Tells the database how large its tables are after a large import, so that what is asked next is
 * planned for as many rows as there are.
 * @param rows how many the file had
 */
export async function analyzeAfter(db: Queryable, rows: number): Promise<void> {
  if (rows < many) return
  const grown = await db.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_mod_since_analyze >= ${many} and n_mod_since_analyze > n_live_tup / 10 order by 1`)
  for (const { name } of grown) await db.text(`analyze ${name}`)
}
