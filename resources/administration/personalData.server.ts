import { sql, type SQL } from 'drizzle-orm'
import { type Context, metaOf, touched, writeAuditOfMany } from '#server/kit'

/** Fields of an entity in which people may have said something of a customer. */
export interface PersonalTexts {
  entity: string
  /** Which of its rows are of the customers. */
  of: SQL
  /** The names of its columns, and what stands in them afterwards. */
  columns: Readonly<Record<string, SQL | string | null>>
}

/** What stands in a text that may not be empty. */
export const erasedText = 'erased'

/** The same for a text that may be empty, but stands where something depends on it. */
export const ifSaid = (column: string) =>
  sql`case when ${sql.identifier(column)} is not null then ${erasedText} end`

/**
 * Takes these texts away, and what the audit said of them: rows that tell of other fields alone stay.
 * Columns that are empty anyway count for nothing.
 */
export async function eraseTexts(context: Context, texts: readonly PersonalTexts[]) {
  for (const { entity, of, columns } of texts) {
    const [table, names] = [sql.raw(metaOf(entity).table), Object.keys(columns)]
    const set = names.map(column => sql`${sql.identifier(column)} = ${columns[column]}`)
    await context.db.query(sql`
      update ${table} set ${sql.join(set, sql`, `)}, ${touched(context.actor)}
      where ${of} and num_nonnulls(${sql.join(
        names.map(column => sql.identifier(column)),
        sql`, `,
      )}) > 0`)
    await emptyAuditOf(
      context,
      entity,
      sql`select id from ${table} where ${of}`,
      sql`changes ?| ${sql.param(names.map(camel))}::text[]`,
    )
  }
}

const camel = (column: string) =>
  column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Files that belong to these, with their contents. */
export async function eraseFiles({ db }: Context, files: SQL) {
  const found = await db.query<{ id: string }>(sql`select f.id from files f where ${files}`)
  if (!found.length) return
  const ids = found.map(({ id }) => id)
  await db.query(sql`delete from file_contents where file_id in ${ids}`)
  await db.query(sql`delete from files where id in ${ids}`)
}

/**
 * Files of these records, and what the audit said of bringing and taking them.
 * @param records a select of their ids
 */
export async function eraseFilesOf(context: Context, entity: string, records: SQL) {
  await eraseFiles(context, sql`f.owner_entity = ${entity} and f.owner_id in (${records})`)
  await emptyAuditOf(context, entity, records, sql`operation in ('attach', 'detach')`)
}

async function emptyAuditOf(context: Context, entity: string, records: SQL, which: SQL) {
  const told = await context.db.query<{ id: string }>(sql`
    select distinct record_id as id from audit where entity = ${entity} and record_id in (${records}) and ${which}`)
  await emptyAudit(
    context,
    entity,
    told.map(({ id }) => id),
    which,
  )
}

/** What the audit said of these records is taken out; a row of its own tells that, and by whom. */
export async function emptyAudit(
  context: Context,
  entity: string,
  ids: readonly string[],
  which: SQL = sql`true`,
) {
  if (!ids.length) return
  await writeAuditOfMany(
    context,
    'erase',
    entity,
    ids.map(id => ({ id, changes: {} })),
  )
  await context.db.query(sql`
    update audit set changes = '{}'::jsonb
    where record_id in ${[...ids]} and entity = ${entity} and operation <> 'erase' and changes <> '{}'::jsonb and ${which}`)
}
