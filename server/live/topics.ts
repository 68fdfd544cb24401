import { sql } from 'drizzle-orm'
import { model, type AnyEntity } from '#define'
import type { Context } from '#server/context.ts'
import { access } from '#server/access.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import type { DeclaredTopic } from '#server/entities/hooks.ts'
import { own } from '#server/entities/read/visibility.ts'
import { topics } from '#server/halves.ts'
import { isId } from '#server/http/validation.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Changed } from './changes.ts'

/** The audience of a change; `clientId` is null for people of every client. */
export interface Concerned {
  readonly clientId: string | null
  readonly id: string
}

export interface Topic {
  /** Whether this can be an id of it. */
  takes(id: string): boolean
  isOpenTo(actor: Actor): boolean
  /** The ids that the person may follow. */
  within(context: Context, ids: readonly string[]): Promise<readonly string[]>
  concerned(db: Queryable, changes: readonly Changed[]): Promise<readonly Concerned[]>
}

/** The topic of a name, if any: a declared one, or the records of an entity. */
export function topicOf(name: string): Topic | undefined {
  const topic = Object.hasOwn(topics(), name) ? topics()[name] : undefined
  if (topic) return declaredTopic(topic)
  return Object.hasOwn(model().entities, name) ? recordsOf(metaOf(name).entity) : undefined
}

const declaredTopic = ({ call, key, concerns }: DeclaredTopic): Topic => ({
  takes: id => (key ? key.test(id) : isId(id)),
  isOpenTo: actor => access().call(actor, call, model().calls[call]!),
  // Events go to people of the change's client.
  within: async (_, ids) => ids,
  async concerned(db, changes) {
    const parts = Object.entries(concerns).flatMap(([entity, concerned]) => {
      const ids = changes.flatMap(each => (each.entity === entity ? [each.id] : []))
      return ids.length ? [concerned(sql`${sql.param(ids)}::uuid[]`)] : []
    })
    if (!parts.length) return []
    return db.query<Concerned>(
      sql`select client_id, id from (${sql.join(parts, sql` union `)}) c(client_id, id)`,
    )
  },
})

const recordsOf = (entity: AnyEntity): Topic => ({
  takes: isId,
  isOpenTo: actor => access().entity(actor, entity, 'one'),
  async within({ db, actor }, ids) {
    const meta = metaOf(entity.name)
    const rows = await db.query<{ id: string }>(
      sql`select t.id from ${sql.raw(meta.table)} t where t.id = any(${sql.param(ids)}::uuid[]) and ${sql.join(own(meta, actor), sql` and `)}`,
    )
    return rows.map(({ id }) => id)
  },
  // Read access was checked at subscription; only the owning client changes its records.
  concerned: async (_db, changes) =>
    changes.flatMap(({ entity: of, id }) => (of === entity.name ? [{ clientId: null, id }] : [])),
})
