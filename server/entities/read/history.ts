import { sql } from 'drizzle-orm'
import { ownNameSql } from '#define'
import { access } from '#server/access.ts'
import type { Actor } from '#server/session/actor.ts'
import { notFound } from './read.ts'
import type { Context } from '#server/context.ts'
import { readBy, type EntityMeta } from '#server/entities/meta/meta.ts'
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

/** Whether the person may read the history of an entity's records. */
export const readsHistory = (actor: Actor, { entity }: EntityMeta) =>
  access().entity(actor, entity, 'one')

/** The name of the person `s` of a change, as somebody of another client sees it. */
export const personSql = ({ clientId }: Pick<Actor, 'clientId'>) =>
  sql.raw(
    readBy(
      { clientId },
      `case when s.id is not null then ${ownNameSql('s.client_id', 's.full_name')} end`,
    ),
  )

/** The latest changes of a record, newest first; a removed record keeps its history. */
export async function historyOf(
  { db, actor }: Context,
  meta: EntityMeta,
  id: string,
): Promise<HistoryEntry[]> {
  const mine = sql.join([sql`t.id = ${id}`, ...ownEvenDeleted(meta, actor)], sql` and `)
  const [known] = await db.query(sql`select 1 from ${sql.raw(meta.table)} t where ${mine}`)
  if (!known) throw notFound(meta)
  const entries = await db.query<HistoryEntry>(sql`
    select a.seq, a.at_utc, ${personSql(actor)} as person, a.operation, a.changes
    from audit a left join staff s on s.id = a.staff_id
    where a.record_id = ${id} and a.entity = ${meta.entity.name} order by a.seq desc limit ${mostEntries}`)
  return entries.map(e => ({ ...e, changes: e.changes && visibleChanges(meta, actor, e.changes) }))
}
