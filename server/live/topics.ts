import { sql, type SQL } from 'drizzle-orm'
import type { AnyEntity } from '#define'
import { calls, entities, type CallName } from '#resources/registry.ts'
import { orderTopic } from '#resources/sales/orders/orderTopic.server.ts'
import { stockTopic } from '#resources/stock/ledger/stockTopic.server.ts'
import { access } from '#server/access.ts'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { own } from '#server/entities/read/visibility.ts'
import type { Who } from '#server/session/actor.ts'
import type { Changed } from './changes.ts'

/** What an answer follows from that is more than one record. */
export interface DeclaredTopic {
  /** The call that answers it: who may make it may follow the topic. */
  readonly call: CallName
  /**
   * Whom a change concerns, by the entity of what was changed: SQL of `client_id` (null for every client) and `id`, from the array of the ids
   * of changed records.
   */
  readonly concerns: Readonly<Record<string, (changed: SQL) => SQL>>
}

/** Whom a change concerns; `clientId` is null for people of every client. */
export interface Concerned {
  readonly clientId: string | null
  readonly id: string
}

export interface Topic {
  isOpenTo(who: Who): boolean
  /** Those of the ids that the person may follow. */
  within(db: Queryable, who: Who, ids: readonly string[]): Promise<readonly string[]>
  concerned(db: Queryable, changes: readonly Changed[]): Promise<readonly Concerned[]>
}

const declared: Readonly<Record<string, DeclaredTopic>> = { stock: stockTopic, order: orderTopic }

/** The topic of a name, if there is one: a declared one, or the records of an entity. */
export function topicOf(name: string): Topic | undefined {
  const topic = Object.hasOwn(declared, name) ? declared[name] : undefined
  if (topic) return declaredTopic(topic)
  return Object.hasOwn(entities, name) ? recordsOf(planOf(name).entity) : undefined
}

const declaredTopic = ({ call, concerns }: DeclaredTopic): Topic => ({
  isOpenTo: who => access.call(who, call, calls[call]),
  // What is told goes to people of the client that it is about.
  within: async (_db, _who, ids) => ids,
  async concerned(db, changes) {
    const parts = Object.entries(concerns).flatMap(([entity, concerned]) => {
      const ids = changes.flatMap(each => (each.entity === entity ? [each.id] : []))
      return ids.length ? [concerned(sql`${sql.param(ids)}::uuid[]`)] : []
    })
    if (!parts.length) return []
    return db.query<Concerned>(
      sql`select client_id as "clientId", id from (${sql.join(parts, sql` union `)}) c(client_id, id)`,
    )
  },
})

const recordsOf = (entity: AnyEntity): Topic => ({
  isOpenTo: who => access.entity(who, entity, 'one'),
  async within(db, who, ids) {
    const plan = planOf(entity.name)
    const rows = await db.query<{ id: string }>(
      sql`select t.id from ${sql.raw(plan.table)} t where t.id = any(${sql.param(ids)}::uuid[]) and ${sql.join(own(plan, who), sql` and `)}`,
    )
    return rows.map(({ id }) => id)
  },
  // Who may read it was looked at when it began to be followed; of what belongs to a client, only that client changes anything.
  concerned: async (_db, changes) =>
    changes.flatMap(({ entity: of, id }) => (of === entity.name ? [{ clientId: null, id }] : [])),
})
