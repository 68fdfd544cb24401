import { sql } from 'drizzle-orm'
import type { ListFilter } from '#server/kit'
import { moveFilters } from './moveFilters.ts'

/** Documents that move goods and have a number: its table, and the column of the number. */
const numbered = [
  ['delivery_plans', 'no'],
  ['transfers', 'no'],
  ['containers', 'name'],
  ['return_records', 'no'],
  ['stock_differences', 'no'],
  ['qa_issues', 'no'],
  ['purchases', 'no'],
  ['stock_move_docs', 'no'],
  ['stock_losses', 'no'],
  ['orders', 'order_code'],
] as const

export const moveFilterHooks: Readonly<Record<keyof typeof moveFilters, ListFilter>> = {
  documentNo: {
    field: moveFilters.documentNo,
    // Found among the documents: movements are many, and their index is by the id of the document.
    where: (pattern, actor) =>
      sql`t.document_id in (${sql.join(
        numbered.map(
          ([table, no]) =>
            sql`select d.id::text from ${sql.identifier(table)} d where d.client_id = ${actor.clientId} and folded(d.${sql.identifier(no)}) like ${pattern}`,
        ),
        sql` union all `,
      )})`,
  },
}
