import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Who } from '#server/session/actor.ts'
import { notFound } from './read.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { ownEvenDeleted, visibleChanges } from './visibility.ts'

/** One change of a record: who, when, and each field's old and new value. */
export interface HistoryEntry {
  seq: number
  atUtc: string
  person: string | null
  operation: string
  changes: Record<string, unknown> | null
}

const mostEntries = 200

/** The latest changes of a record, newest first; a removed record still has its history. */
export async function historyOf(
  db: Queryable,
  plan: Plan,
  who: Who,
  id: string,
): Promise<HistoryEntry[]> {
  const mine = sql.join([sql`t.id = ${id}`, ...ownEvenDeleted(plan, who)], sql` and `)
  const [known] = await db.query(sql`select 1 from ${sql.raw(plan.table)} t where ${mine}`)
  if (!known) throw notFound(plan)
  const entries = await db.query<HistoryEntry>(sql`
    select a.seq, a.at_utc as "atUtc", s.full_name as person, a.operation, a.changes
    from audit a left join staff s on s.id = a.staff_id
    where a.record_id = ${id} and a.entity = ${plan.entity.name} order by a.seq desc limit ${mostEntries}`)
  return entries.map(e => ({ ...e, changes: e.changes && visibleChanges(plan, who, e.changes) }))
}
