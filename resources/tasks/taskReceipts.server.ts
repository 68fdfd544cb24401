import { sql } from 'drizzle-orm'
import { type BeforeRead, metaOf, own, writeAudit } from '#server/kit'

/** Read receipts: who opens a task that is assigned to them is added to its readers, once. */
export const markRead: BeforeRead = async (db, actor, id) => {
  const link = sql`l where l.from_id = t.id and l.to_id = ${actor.staffId}`
  const isNew = sql`
    from tasks t where t.id = ${id} and ${sql.join(own(metaOf('tasks'), actor), sql` and `)}
      and exists (select 1 from tasks_assignee_ids ${link}) and not exists (select 1 from tasks_read_by_ids ${link})`
  // Usually there is nothing to write, and no transaction is begun.
  if (!(await db.query(sql`select 1 ${isNew}`)).length) return
  await db.write(async tx => {
    const marked = await tx.query(
      sql`insert into tasks_read_by_ids (from_id, to_id) select t.id, ${actor.staffId}::uuid ${isNew} on conflict do nothing returning 1`,
    )
    if (marked.length)
      await writeAudit({ db: tx, actor }, { operation: 'read', entity: 'tasks', recordId: id })
  })
}
