import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { fieldsOf, snake, isFile } from '#define'
import { writeAudit } from '#server/db/audit.ts'
import { access } from '#server/access.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { hiddenFields, own } from '#server/entities/read/visibility.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import type { SentFile } from '#server/http/uploads.ts'
import type { Who } from '#server/session/actor.ts'
import { readableHolders, type Holder } from './holders.ts'
import { typeOf } from './kinds.ts'
import { safeName } from './name.ts'
import { thumbnailOf } from './thumbnail.ts'

/** What is told of a file. `size` in bytes. */
export interface FileFacts {
  id: string
  name: string
  mime: string
  size: number
}
/** A file that is attached to a record, with who added it and when. */
export interface Attachment extends FileFacts {
  createdOnUtc: string
  uploadedBy: string
}

/** More would be an archive, not a record's attachments. */
const mostAttachments = 100

/** One statement's share of a file, so that a download holds neither much memory nor a connection. */
const sliceBytes = 1024 * 1024

/** A file that may be kept, with its small copy if it is a picture. */
export interface ReadyFile extends Omit<FileFacts, 'id'> {
  readonly bytes: Buffer
  readonly thumbnail: Buffer | null
}

/**
 * Looks into a file. It takes a while with a large picture: before a transaction begins, which keeps others waiting.
 * @throws BadInput for a type that may not be added
 */
export async function readyFile({ name, bytes }: SentFile): Promise<ReadyFile> {
  const type = await typeOf(name, bytes)
  return {
    name: safeName(name, type),
    mime: type.mime,
    size: bytes.length,
    bytes,
    thumbnail: await thumbnailOf(type.mime, bytes),
  }
}

/**
 * Keeps a file: attached to a record, or without one as the coming value of an image or file field.
 * @throws Refused when the record has as many as it may
 */
export async function keepFile(
  tx: Queryable,
  plan: Plan,
  who: Who,
  { bytes, thumbnail, ...facts }: ReadyFile,
  recordId: string | undefined,
): Promise<FileFacts> {
  const file: FileFacts = { id: uuid(), ...facts }
  if (recordId) await refuseTooMany(tx, plan, recordId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx.query(sql`
    insert into files (id, client_id, owner_entity, owner_id, name, mime, size, sha256, uploaded_by)
    values (${file.id}, ${who.clientId}, ${plan.entity.name}, ${recordId ?? null}, ${file.name}, ${file.mime}, ${file.size}, ${sha256}, ${who.staffId})`)
  await tx.query(
    sql`insert into file_contents (file_id, bytes, thumbnail) values (${file.id}, ${bytes}, ${thumbnail})`,
  )
  if (recordId)
    await writeAudit(tx, who, {
      operation: 'attach',
      entity: plan.entity.name,
      recordId,
      changes: { attachments: [null, file.name] },
    })
  else
    await writeAudit(tx, who, {
      operation: 'upload',
      entity: plan.entity.name,
      changes: { file: [null, file.id], name: [null, file.name] },
    })
  return file
}

/** A file that the person may read. @throws NotFound, the same for a file of others as for one that does not exist */
export async function readableFile(
  db: Queryable,
  plan: Plan,
  who: Who,
  id: string,
): Promise<FileFacts> {
  const [file] = await readableFiles(db, plan, who, [id])
  if (!file) throw unknownFile()
  return file
}

/**
 * Those of these files that the person may read: attached to a record of theirs, the value of a field that they see of such a record or
 * of a line in one, or uploaded by themselves and not used yet.
 * @param isPicture asks for what records are recognised by, which whoever may choose them may see
 */
export function readableFiles(
  db: Queryable,
  plan: Plan,
  who: Who,
  ids: readonly string[],
  isPicture = false,
): Promise<FileFacts[]> {
  const { picture } = plan.entity
  const hidden = hiddenFields(plan, who)
  const columns = fieldsOf(plan.entity)
    .filter(([n, f]) => isFile(f) && !hidden.includes(n))
    .map(([n]) => sql.identifier(snake(n)))
  const holds = (of: Plan, condition: SQL) =>
    sql`exists (select 1 from ${sql.raw(of.table)} t where ${condition} and ${sql.join(own(of, who), sql` and `)})`
  const inLines = ({ plan: holder, lines }: Holder) =>
    columns.map(column =>
      holds(
        holder,
        sql`t.id in (select l.${sql.identifier(snake(lines.by))} from ${sql.raw(plan.table)} l where l.${column} = f.id and not l.is_deleted)`,
      ),
    )
  const ways = [
    sql`(f.owner_id is null and f.uploaded_by = ${who.staffId})`,
    ...(access.entity(who, plan.entity, 'one')
      ? [
          holds(plan, sql`t.id = f.owner_id`),
          ...columns.map(column => holds(plan, sql`t.${column} = f.id`)),
        ]
      : []),
    ...readableHolders(plan.entity.name, who).flatMap(inLines),
    ...(isPicture &&
    picture &&
    !hidden.includes(picture) &&
    access.entity(who, plan.entity, 'options')
      ? [holds(plan, sql`t.${sql.identifier(snake(picture))} = f.id`)]
      : []),
  ]
  return db.query<FileFacts>(
    sql`select f.id, f.name, f.mime, f.size from files f where f.id = any(${sql.param(ids)}::uuid[]) and ${ofEntity(plan, who)} and (${sql.join(ways, sql` or `)})`,
  )
}

/** The bytes of a file, a slice at a time. */
export async function* bytesOf(db: Queryable, { id, size }: FileFacts): AsyncGenerator<Buffer> {
  for (let from = 1; from <= size; from += sliceBytes) {
    const [slice] = await db.query<{ bytes: Buffer }>(
      sql`select substring(bytes from ${from}::int for ${sliceBytes}::int) as bytes from file_contents where file_id = ${id}`,
    )
    yield slice!.bytes
  }
}

/** The files that are attached to a record, the latest first. */
export const attachmentsOf = (
  db: Queryable,
  plan: Plan,
  who: Who,
  recordId: string,
): Promise<Attachment[]> =>
  db.query<Attachment>(sql`
    select f.id, f.name, f.mime, f.size, f.created_on_utc as "createdOnUtc", s.full_name as "uploadedBy"
    from files f join staff s on s.id = f.uploaded_by where f.owner_id = ${recordId} and ${ofEntity(plan, who)} order by f.id desc limit ${mostAttachments}`)

/** Takes an attachment out of sight; its bytes stay. @throws NotFound when it is not attached to this record */
export async function detachFile(
  tx: Queryable,
  plan: Plan,
  who: Who,
  recordId: string,
  fileId: string,
): Promise<void> {
  const [file] = await tx.query<{ name: string }>(
    sql`update files f set is_deleted = true where f.id = ${fileId} and f.owner_id = ${recordId} and ${ofEntity(plan, who)} returning f.name`,
  )
  if (!file) throw unknownFile()
  await writeAudit(tx, who, {
    operation: 'detach',
    entity: plan.entity.name,
    recordId,
    changes: { attachments: [file.name, null] },
  })
}

/** Files of one list for the company are the company's, as its records are. */
const ofEntity = (plan: Plan, who: Who) =>
  sql`f.owner_entity = ${plan.entity.name} and not f.is_deleted ${plan.isOwned ? sql`and f.client_id = ${who.clientId}` : sql``}`

async function refuseTooMany(tx: Queryable, plan: Plan, recordId: string) {
  const [kept] = await tx.query<{ n: number }>(
    sql`select count(*)::int as n from files where owner_id = ${recordId} and owner_entity = ${plan.entity.name} and not is_deleted`,
  )
  if (kept!.n >= mostAttachments)
    throw new Refused({
      code: 'too_many',
      field: 'file',
      message: `A record has at most ${mostAttachments} files. Delete one that is no longer needed.`,
    })
}

const unknownFile = () => new NotFound('This file does not exist, or not any more.', 'id')
