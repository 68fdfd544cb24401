import { sql } from 'drizzle-orm'
import type { World } from '#tests/support/api/world.ts'

/** What happened to sales, on days that a test chooses: the ledger enters today, and is then dated. */
export function saleHistory({ db }: World) {
  /** Entries and parts that are dated already. */
  const dated = new Set<string>()
  return {
    /** Does something as on this day. */
    async on<T>(day: string, work: () => Promise<T>): Promise<T> {
      const result = await work()
      for (const table of ['sale_entries', 'sale_parts', 'sale_shippings']) {
        const rows = await db.text<{ id: string }>(`select id from ${table}`)
        const fresh = rows.map(({ id }) => id).filter(id => !dated.has(id))
        for (const id of fresh) dated.add(id)
        await db.write(async tx => {
          await tx.text(`alter table ${table} disable trigger ${table}_are_insert_only`)
          await tx.query(
            sql`update ${sql.identifier(table)} set day = ${day} where id = any(${sql.param(fresh)}::uuid[])`,
          )
          await tx.text(`alter table ${table} enable trigger ${table}_are_insert_only`)
        })
      }
      return result
    },
    /** The sums of an order by month, basis and cause: `2026-10 Written Changed: -1, -86.95`. */
    async of(orderId: string): Promise<string[]> {
      const rows = await db.query<{ text: string }>(sql`
        select to_char(day, 'YYYY-MM') || ' ' || basis || ' ' || string_agg(distinct cause, '+' order by cause) || ': ' || sum(quantity) || ', ' || sum(revenue) as text
        from sale_entries where order_id = ${orderId} group by to_char(day, 'YYYY-MM'), basis, day order by day, basis`)
      return rows.map(({ text }) => text)
    },
  }
}
