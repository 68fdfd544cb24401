import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { own } from './visibility.ts'

/** Puts a person among those who have opened a record (`seen`), the first time, if it is for them. */
export async function markSeen(db: Database, plan: Plan, who: Who, id: string): Promise<void> {
  const links = (field: string) => sql.raw(plan.tags.find(l => l.field === field)!.table)
  const { as, of } = plan.entity.seen!
  const isNew = sql`
    from ${sql.raw(plan.table)} t where t.id = ${id} and ${sql.join(own(plan, who), sql` and `)}
      and exists (select 1 from ${links(of)} l where l.from_id = t.id and l.to_id = ${who.staffId})
      and not exists (select 1 from ${links(as)} l where l.from_id = t.id and l.to_id = ${who.staffId})`
  // Nearly always there is nothing to write, and then no transaction is begun.
  if (!(await db.query(sql`select 1 ${isNew}`)).length) return
  await db.write(async tx => {
    const marked = await tx.query(
      sql`insert into ${links(as)} (from_id, to_id) select t.id, ${who.staffId}::uuid ${isNew} on conflict do nothing returning 1`,
    )
    if (marked.length)
      await writeAudit(tx, who, { operation: 'read', entity: plan.entity.name, recordId: id })
  })
}
