import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { own } from './visibility.ts'

/** Read receipts (`readReceipts`): adds a listed person to those who have opened a record, once. */
export async function markRead(
  db: Database,
  meta: EntityMeta,
  actor: Actor,
  id: string,
): Promise<void> {
  const links = (field: string) => sql.raw(meta.tags.find(l => l.field === field)!.table)
  const { as, of } = meta.entity.readReceipts!
  const isNew = sql`
    from ${sql.raw(meta.table)} t where t.id = ${id} and ${sql.join(own(meta, actor), sql` and `)}
      and exists (select 1 from ${links(of)} l where l.from_id = t.id and l.to_id = ${actor.staffId})
      and not exists (select 1 from ${links(as)} l where l.from_id = t.id and l.to_id = ${actor.staffId})`
  // Usually there is nothing to write, and no transaction is begun.
  if (!(await db.query(sql`select 1 ${isNew}`)).length) return
  await db.write(async tx => {
    const marked = await tx.query(
      sql`insert into ${links(as)} (from_id, to_id) select t.id, ${actor.staffId}::uuid ${isNew} on conflict do nothing returning 1`,
    )
    if (marked.length)
      await writeAudit(
        { db: tx, actor },
        { operation: 'read', entity: meta.entity.name, recordId: id },
      )
  })
}
