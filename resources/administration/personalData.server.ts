import { sql, type SQL } from 'drizzle-orm'
import {
  auditDigest,
  type Context,
  digestsLeft,
  metaOf,
  touched,
  writeAuditOfMany,
} from '#server/kit'

/** Fields of an entity in which people may have said something of a customer. */
export interface PersonalTexts {
  entity: string
  /** Which of its rows are of the customers. */
  of: SQL
  /** The names of its columns, and what stands in them afterwards. */
  columns: Readonly<Record<string, SQL | string | null>>
  /** Fields of its child lines, which its audit tells with it. */
  ofLines?: readonly string[]
}

/** What stands in a text that may not be empty. */
export const erasedText = 'erased'

/** The same for a text that may be empty, but stands where something depends on it. */
export const ifSaid = (column: string) =>
  sql`case when ${sql.identifier(column)} is not null then ${erasedText} end`

/**
 * Takes these texts away, from the audit too: its rows keep what they tell of other fields, such as
 * amounts, days and ids. Columns that are empty anyway count for nothing.
 */
export async function eraseTexts(context: Context, texts: readonly PersonalTexts[]) {
  for (const { entity, of, columns, ofLines = [] } of texts) {
    const [table, names] = [sql.raw(metaOf(entity).table), Object.keys(columns)]
    const set = names.map(column => sql`${sql.identifier(column)} = ${columns[column]}`)
    await context.db.query(sql`
      update ${table} set ${sql.join(set, sql`, `)}, ${touched(context.actor)}
      where ${of} and num_nonnulls(${sql.join(
        names.map(column => sql.identifier(column)),
        sql`, `,
      )}) > 0`)
    await eraseAudited(
      context,
      entity,
      sql`record_id in (select id from ${table} where ${of})`,
      without([...names.map(camel), ...ofLines]),
    )
  }
}

const camel = (column: string) =>
  column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** What is left of `changes` without these fields, in child lines too, and without the reason of a step. */
export const without = (names: readonly string[]) =>
  sql`jsonb_without(changes, ${sql.param([...names, 'reason'])}::text[])`

/** What is left of `changes` where these fields alone may stay. */
export const onlyThese = (names: readonly string[]) =>
  sql`(select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(changes) e where e.key = any(${sql.param(names)}::text[]))`

/**
 * Files that belong to these, with their contents, and the names under which they were brought before
 * they belonged to anything.
 */
export async function eraseFiles(context: Context, files: SQL) {
  const { db } = context
  const found = await db.query<{ id: string; entity: string }>(
    sql`select f.id, f.owner_entity as entity from files f where ${files}`,
  )
  if (!found.length) return
  const ids = found.map(({ id }) => id)
  await db.query(sql`delete from file_contents where file_id in ${ids}`)
  await db.query(sql`delete from files where id in ${ids}`)
  for (const entity of new Set(found.map(file => file.entity)))
    await eraseAudited(
      context,
      entity,
      sql`operation = 'upload' and changes #>> '{file,1}' = any(${sql.param(ids)}::text[])`,
      without(['name']),
    )
}

/**
 * Files of these records, and what the audit said of bringing and taking them.
 * @param records a select of their ids
 */
export async function eraseFilesOf(context: Context, entity: string, records: SQL) {
  await eraseFiles(context, sql`f.owner_entity = ${entity} and f.owner_id in (${records})`)
  await eraseAudited(
    context,
    entity,
    sql`record_id in (${records}) and operation in ('attach', 'detach')`,
  )
}

/**
 * What the audit said of people is taken out; a row of its own tells that, by whom, and the digest of
 * what is left, by which it stays proved.
 * @param which its rows of this entity
 * @param left what is left of their `changes`, by default nothing
 */
export async function eraseAudited(
  context: Context,
  entity: string,
  which: SQL,
  left: SQL = sql`'{}'::jsonb`,
) {
  const { db } = context
  const rows = sql`from audit where entity = ${entity} and operation <> 'erase' and ${which} and changes <> ${left}`
  const told = await db.query<{ id: string; digests: Readonly<Record<string, string>> | null }>(sql`
    select audit_record(record_id, operation, changes) as id,
      jsonb_object_agg(seq, encode(${sql.raw(auditDigest)}, 'hex')) filter (where changes <> '{}'::jsonb) as digests
    from (select seq, at_utc, client_id, staff_id, entity, record_id, operation, ${left} as changes, request_id, ip ${rows}) a group by 1`)
  if (!told.length) return
  await writeAuditOfMany(
    context,
    'erase',
    entity,
    told.map(({ id, digests }) => ({
      id,
      changes: digests ? { [digestsLeft]: [null, digests] } : {},
    })),
  )
  await db.query(sql`
    update audit set changes = ${left} where seq in (select seq ${rows})`)
}
