import { sql, type SQL } from 'drizzle-orm'
import { snake, type AnyField, type Country } from '#define'
import {
  badInput,
  clockActor,
  type Context,
  type Database,
  daily,
  every,
  type Job,
  type Queryable,
  sinceDone,
  writeAuditOfMany,
} from '#server/kit'

/** Records that rules tag. Their SQL names the record `o` and the tag, with its rule, `r`. */
export interface RuledTags {
  readonly records: 'orders' | 'tickets'
  readonly field: 'tagIds' | 'flagIds'
  readonly tags: 'orderTags' | 'flags'
  /** The tables of the tags, of the links and of what rules have set, and the columns of the latter. */
  readonly tables: {
    readonly tags: string
    readonly links: string
    readonly marks: string
    readonly record: string
    readonly tag: string
  }
  /** The operation in the history of a record whose tags a rule has changed. */
  readonly operation: string
  /** Facts beside the record that a rule looks at: `join customers c on …`. */
  readonly joins: SQL
  /** Which records are looked at; what is older stays as it is. */
  readonly inReach: SQL
  readonly holds: SQL
  /** A tag that a person has taken off is not set again. Its marks tell what rules have set. */
  readonly staysOff: boolean
}

/** Which records `o` of a client are looked at, and for which tags `r`. */
interface Scope {
  records?: SQL
  tags?: SQL
}

/**
 * Gives records the tags whose rules hold for them, and takes away those that a rule has set and that
 * hold no longer. Tags that people have set stay.
 * @returns how many records have other tags now
 */
export async function tagByRules(
  context: Context,
  of: RuledTags,
  { records = sql`true`, tags = sql`true` }: Scope = {},
): Promise<number> {
  const { db, actor } = context
  const [table, tagTable, links, marks, record, tag] = [
    of.records,
    of.tables.tags,
    of.tables.links,
    of.tables.marks,
    of.tables.record,
    of.tables.tag,
  ].map(name => sql.raw(name)) as [SQL, SQL, SQL, SQL, SQL, SQL]
  const isLinked = sql`exists (select from ${links} l where l.from_id = o.id and l.to_id = r.id)`
  const isOff = of.staysOff
    ? sql`exists (select from ${marks} m where m.${record} = o.id and m.${tag} = r.id) and not ${isLinked}`
    : sql`false`
  const marked = of.staysOff
    ? sql`insert into ${marks} (id, client_id, ${record}, ${tag}, is_by_rule)
        select gen_random_uuid(), ${actor.clientId}::uuid, w.record_id, w.tag_id, exists (select from added a where a.record_id = w.record_id and a.tag_id = w.tag_id) from wanted w
        on conflict do nothing`
    : sql`insert into ${marks} (id, client_id, ${record}, ${tag}) select gen_random_uuid(), ${actor.clientId}::uuid, record_id, tag_id from added
        on conflict do nothing`
  const changed = await db.query<{ id: string; before: string[]; after: string[] }>(sql`
    with rules as materialized (
        select r.* from ${tagTable} r where r.client_id = ${actor.clientId} and r.set_by = 'Rule' and r.is_active and not r.is_deleted and ${tags}),
      seen as materialized (
        select o.* from ${table} o where o.client_id = ${actor.clientId} and ${of.inReach} and ${records} and exists (select from rules)),
      wanted as materialized (
        select o.id as record_id, r.id as tag_id from seen o ${of.joins} cross join rules r where ${of.holds} and not (${isOff})),
      over as materialized (
        select m.id, m.${record} as record_id, m.${tag} as tag_id from ${marks} m join seen o on o.id = m.${record} join rules r on r.id = m.${tag}
        where not exists (select from wanted w where w.record_id = m.${record} and w.tag_id = m.${tag})
          ${of.staysOff ? sql`and m.is_by_rule and ${isLinked}` : sql``}),
      unmarked as (delete from ${marks} m using over where m.id = over.id),
      cut as (delete from ${links} l using over where l.from_id = over.record_id and l.to_id = over.tag_id returning l.from_id as record_id, l.to_id as tag_id),
      added as (
        insert into ${links} (from_id, to_id) select record_id, tag_id from wanted on conflict do nothing returning from_id as record_id, to_id as tag_id),
      marked as (${marked}),
      moved as (select record_id, tag_id, false as is_new from cut union all select record_id, tag_id, true from added),
      old as (select l.from_id as record_id, l.to_id as tag_id from ${links} l where l.from_id in (select record_id from moved))
    select v.record_id as id,
      coalesce((select json_agg(x.tag_id order by x.tag_id) from old x where x.record_id = v.record_id), '[]') as before,
      coalesce((select json_agg(y.tag_id order by y.tag_id) from (
        select x.tag_id from old x where x.record_id = v.record_id and x.tag_id not in (select m.tag_id from moved m where m.record_id = v.record_id and not m.is_new)
        union select m.tag_id from moved m where m.record_id = v.record_id and m.is_new) y), '[]') as after
    from (select distinct record_id from moved) v order by 1`)
  // The version stays: whoever edits the record meanwhile is not interrupted by its tags.
  await writeAuditOfMany(
    context,
    of.operation,
    of.records,
    changed.map(({ id, before, after }) => ({ id, changes: { [of.field]: [before, after] } })),
  )
  return changed.length
}

/** A rule as it was typed, as a row of the columns that a tag has. */
const typedRule = (
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Record<string, unknown>>,
): SQL =>
  sql`(select ${sql.join(
    Object.entries(fields).map(
      ([name, { kind }]) =>
        sql`${values[name] ?? null}::${sql.raw(types[kind as keyof typeof types])} as ${sql.identifier(snake(name))}`,
    ),
    sql`, `,
  )})`

/** A preview counts no further. */
const mostCounted = 10_000

interface Previewing {
  /** The conditions that a rule may have. */
  readonly conditions: Readonly<Record<string, AnyField>>
  /** The column of the moment by which the newest records come first. */
  readonly moment: string
  /** SQL of what is told of a record `o` of a customer `c`. */
  readonly columns: SQL
  readonly mostListed: number
}

/**
 * The records that a rule would tag as it is typed, the newest first; nothing is changed.
 * @throws BadInput naming `ruleState` for a rule without a condition
 */
export async function previewOfRule<Row extends object>(
  { db, actor }: Context,
  of: RuledTags,
  rule: Readonly<Record<string, unknown>>,
  { conditions, moment, columns, mostListed }: Previewing,
): Promise<{ data: Row[]; count: number; isCut: boolean }> {
  if (Object.keys(conditions).every(name => (rule[name] ?? null) === null))
    throw badInput('required', 'ruleState', 'Give at least one condition.')
  const table = sql.raw(of.records)
  const newest = sql.raw(`o.${moment} desc, o.id desc`)
  const rows = await db.query<Row & { count: number }>(sql`
    with met as materialized (
      select o.id, o.${sql.raw(moment)} from ${table} o ${of.joins} cross join ${typedRule(conditions, rule)} r
      where o.client_id = ${actor.clientId} and ${of.inReach} and ${of.holds}
      order by ${newest} limit ${mostCounted + 1})
    select ${columns}, (select count(*)::int from met) as count
    from (select o.id from met o order by ${newest} limit ${mostListed}) m join ${table} o on o.id = m.id ${of.joins}
    order by ${newest}`)
  const count = rows[0]?.count ?? 0
  return {
    data: rows.map(({ count: _count, ...row }) => row as unknown as Row),
    count: Math.min(count, mostCounted),
    isCut: count > mostCounted,
  }
}

const types = {
  choice: 'text',
  text: 'text',
  money: 'numeric',
  integer: 'integer',
  reference: 'uuid',
} as const

/** Whether all that the rule `r` gives holds. @param holds SQL of each condition */
export const allHold = (holds: Readonly<Record<string, string>>): SQL =>
  sql.raw(
    Object.entries(holds)
      .map(([name, condition]) => `(r.${snake(name)} is null or ${condition})`)
      .join('\n  and '),
  )

/** SQL of the records that were changed by others than rules since then. */
const changedSince = (of: RuledTags, entity: string, since: SQL): SQL => sql`
    select a.record_id from audit a where a.entity = ${entity} and a.at_utc > ${since} and a.operation <> ${of.operation}`

/** How the jobs that tag by rules are named, and what they follow. */
interface Following {
  readonly name: string
  readonly ofDay: string
  /** `order tags`, as the clock acts. */
  readonly by: string
  /** `order`, of which so many were changed. */
  readonly one: string
  /** Entities whose changes are followed beside records and tags, and the records `o` that these concern. */
  readonly also: Readonly<Record<string, (changed: SQL) => SQL>>
}

/** The jobs that tag by rules: after changes, and once a day what time alone has changed. */
export function jobsOfRules(of: RuledTags, { name, ofDay, by, one, also }: Following): Job[] {
  const tagTable = sql.raw(of.tables.tags)
  const clients = sql`
    select k.id as client_id, k.country from clients k
    where exists (select from ${tagTable} t where t.client_id = k.id and t.set_by = 'Rule' and t.is_active and not t.is_deleted)`
  async function ofEachClient(db: Database, scopes: readonly Scope[]) {
    let count = 0
    for (const client of await db.query<{ clientId: string; country: Country }>(clients))
      await db.write(async tx => {
        const context = { db: tx, actor: clockActor(by, client) }
        for (const scope of scopes) count += await tagByRules(context, of, scope)
      })
    return count ? `Changed the tags of ${count} ${count === 1 ? one : `${one}s`}.` : ''
  }
  /** Records that have changed, and all of them for rules that have. The job of the day begins. */
  const followChanges: Job = {
    name,
    next: every(20),
    async hasWork(db: Queryable) {
      const since = await sinceDone(db, name)
      const [found] = await db.query(sql`
        select 1 where exists (${clients}) and exists (
          select from audit a where a.entity in ${[of.records, of.tags, ...Object.keys(also)]} and a.at_utc > ${since} and a.operation <> ${of.operation})`)
      return !!found
    },
    async run(db) {
      const since = await sinceDone(db, name)
      const concerned = Object.entries(also).map(
        ([entity, ofChanged]) => sql` union ${ofChanged(changedSince(of, entity, since))}`,
      )
      return ofEachClient(db, [
        {
          records: sql`o.id in (${changedSince(of, of.records, since)}${sql.join(concerned, sql``)})`,
        },
        { tags: sql`r.id in (${changedSince(of, of.tags, since)})` },
      ])
    },
  }
  /** Days pass and goods arrive without a change of the record itself. */
  const followDays: Job = { name: ofDay, next: daily(14), run: db => ofEachClient(db, [{}]) }
  return [followChanges, followDays]
}
