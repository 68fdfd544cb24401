import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { fieldsOf, snake, isFile } from '#define'
import type { Context } from '#server/context.ts'
import { writeAudit, writeAuditOf } from '#server/db/audit.ts'
import { access } from '#server/access.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { hiddenFields, own } from '#server/entities/read/visibility.ts'
import { NotFound, refused } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { SentFile } from '#server/http/uploads.ts'
import type { Actor } from '#server/session/actor.ts'
import { holdersOf, kinOf, mayGive, readableHolders, type Holder } from './holders.ts'
import { type Accepted, typeOf } from './kinds.ts'
import { safeName } from './name.ts'
import { thumbnailOf } from './thumbnail.ts'

/** The metadata of a file; `size` in bytes. */
export interface FileFacts {
  id: string
  name: string
  mime: string
  size: number
}
/** A file attached to a record, with its author and time. */
export interface Attachment extends FileFacts {
  createdOnUtc: string
  uploadedBy: string
}

/** The maximum number of attachments of a record. */
const mostAttachments = 100

/** The bytes read per statement, so that a download holds neither much memory nor a connection. */
const sliceBytes = 1024 * 1024

/** An accepted file, with a small copy if it is a picture. */
export interface ReadyFile extends Omit<FileFacts, 'id'> {
  readonly bytes: Buffer
  readonly thumbnail: Buffer | null
}

/**
 * Checks a file. A large picture takes a while, so it runs before the transaction, which would
 * block others.
 * @throws BadInput for a type that may not be added
 */
export async function readyFile(
  { name, bytes }: SentFile,
  accepted?: Accepted,
): Promise<ReadyFile> {
  const type = await typeOf(name, bytes, accepted)
  return {
    name: safeName(name, type),
    mime: type.mime,
    size: bytes.length,
    bytes,
    thumbnail: await thumbnailOf(type.mime, bytes),
  }
}

/**
 * Stores a file: attached to a record, or without one as the future value of an image or file
 * field.
 * @throws Refused when the record has as many as it may
 */
export async function keepFile(
  context: Context,
  meta: EntityMeta,
  { bytes, thumbnail, ...facts }: ReadyFile,
  recordId: string | undefined,
): Promise<FileFacts> {
  const { db, actor } = context
  const file: FileFacts = { id: uuid(), ...facts }
  if (recordId) await refuseTooMany(db, meta, recordId)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.query(sql`
    insert into files (id, client_id, owner_entity, owner_id, name, mime, size, sha256, uploaded_by)
    values (${file.id}, ${actor.clientId}, ${meta.entity.name}, ${recordId ?? null}, ${file.name}, ${file.mime}, ${file.size}, ${sha256}, ${actor.staffId})`)
  await db.query(
    sql`insert into file_contents (file_id, bytes, thumbnail) values (${file.id}, ${bytes}, ${thumbnail})`,
  )
  if (recordId)
    await writeAuditOf(context, 'attach', meta.entity.name, recordId, {
      attachments: [null, file.name],
    })
  else
    await writeAudit(context, {
      operation: 'upload',
      entity: meta.entity.name,
      changes: { file: [null, file.id], name: [null, file.name] },
    })
  return file
}

/** A file that the person may read. @throws NotFound for a hidden file as for a missing one */
export async function readableFile(
  context: Context,
  meta: EntityMeta,
  id: string,
): Promise<FileFacts> {
  const [file] = isId(id) ? await readableFiles(context, meta, [id]) : []
  if (!file) throw unknownFile()
  return file
}

/**
 * The files that the person may read: attached to a visible record, the value of a visible field of
 * such a record or its lines, or unused uploads of their own.
 * @param isPicture limits to the records' pictures, visible to everyone who may choose the records
 */
export function readableFiles(
  { db, actor }: Context,
  meta: EntityMeta,
  ids: readonly string[],
  isPicture = false,
): Promise<FileFacts[]> {
  const hidden = hiddenFields(meta, actor)
  const holds = (of: EntityMeta, condition: SQL) =>
    sql`exists (select 1 from ${sql.raw(of.table)} t where ${condition} and ${sql.join(own(of, actor), sql` and `)})`
  const inLines = ({ meta: holder, lines }: Holder) => {
    const child = metaOf(lines.child)
    return fileColumns(child, actor).map(column =>
      holds(
        holder,
        sql`t.id in (select l.${sql.identifier(snake(lines.by))} from ${sql.raw(child.table)} l where l.${column} = f.id and not l.is_deleted)`,
      ),
    )
  }
  // A picture of lines may be the one that their record is shown with.
  const shown = [meta, ...holdersOf(meta.entity.name).map(({ meta: holder }) => holder)]
  const ways = [
    sql`(f.owner_id is null and f.uploaded_by = ${actor.staffId})`,
    ...(access().entity(actor, meta.entity, 'one')
      ? [
          holds(meta, sql`t.id = f.owner_id`),
          ...fileColumns(meta, actor).map(column => holds(meta, sql`t.${column} = f.id`)),
          ...meta.lines
            .filter(({ field }) => !hidden.includes(field))
            .flatMap(lines => inLines({ meta, lines })),
        ]
      : []),
    ...(mayGive(meta, actor)
      ? fileColumns(meta, actor).map(column => holds(meta, sql`t.${column} = f.id`))
      : []),
    ...readableHolders(meta.entity.name, actor).flatMap(inLines),
    ...(isPicture ? shown.flatMap(each => shownBy(each, actor, holds)) : []),
  ]
  return db.query<FileFacts>(
    sql`select f.id, f.name, f.mime, f.size from files f where f.id = any(${sql.param(ids)}::uuid[]) and ${ofEntity(meta, actor)} and (${sql.join(ways, sql` or `)})`,
  )
}

/** The columns with files that the person may see. */
function fileColumns(meta: EntityMeta, actor: Actor) {
  const hidden = hiddenFields(meta, actor)
  return fieldsOf(meta.entity)
    .filter(([n, f]) => isFile(f) && !hidden.includes(n))
    .map(([n]) => sql.identifier(snake(n)))
}

/** The picture beside the name of records that the person may choose. */
const shownBy = (
  meta: EntityMeta,
  actor: Actor,
  holds: (of: EntityMeta, condition: SQL) => SQL,
): SQL[] => {
  const { picture } = meta.entity
  return picture &&
    !hiddenFields(meta, actor).includes(picture) &&
    access().entity(actor, meta.entity, 'options')
    ? [holds(meta, sql`t.${sql.identifier(snake(picture))} = f.id`)]
    : []
}

/** The bytes of a file, one slice at a time. */
export async function* bytesOf(db: Queryable, { id, size }: FileFacts): AsyncGenerator<Buffer> {
  for (let from = 1; from <= size; from += sliceBytes) {
    const [slice] = await db.query<{ bytes: Buffer }>(
      sql`select substring(bytes from ${from}::int for ${sliceBytes}::int) as bytes from file_contents where file_id = ${id}`,
    )
    yield slice!.bytes
  }
}

/** The attachments of a record, newest first. */
export const attachmentsOf = (
  { db, actor }: Context,
  meta: EntityMeta,
  recordId: string,
): Promise<Attachment[]> =>
  db.query<Attachment>(sql`
    select f.id, f.name, f.mime, f.size, f.created_on_utc, coalesce(s.full_name, 'System') as "uploadedBy"
    from files f left join staff s on s.id = f.uploaded_by where f.owner_id = ${recordId} and ${ofEntity(meta, actor)} order by f.id desc limit ${mostAttachments}`)

/**
 * Soft-deletes an attachment; its bytes stay. @throws NotFound when it is not attached to this
 * record
 */
export async function detachFile(
  context: Context,
  meta: EntityMeta,
  recordId: string,
  fileId: string,
): Promise<void> {
  const [file] = await context.db.query<{ name: string }>(
    setInFile(context, meta, { fileId, ownerId: recordId }, sql`is_deleted = true`),
  )
  if (!file) throw unknownFile()
  await writeAuditOf(context, 'detach', meta.entity.name, recordId, {
    attachments: [file.name, null],
  })
}

/**
 * Takes attachments of one record to another one of the same entity.
 * @throws NotFound naming `entries` when one is not attached to the first, Refused for too many
 */
export async function moveFiles(
  context: Context,
  meta: EntityMeta,
  fileIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const fileId of fileIds) {
    await refuseTooMany(context.db, meta, to)
    const [file] = await context.db.query<{ name: string }>(
      setInFile(context, meta, { fileId, ownerId: from }, sql`owner_id = ${to}`),
    )
    if (!file) throw unknownFile('entries')
    await writeAuditOf(context, 'detach', meta.entity.name, from, {
      attachments: [file.name, null],
    })
    await writeAuditOf(context, 'attach', meta.entity.name, to, { attachments: [null, file.name] })
  }
}

/** Changes an attachment of a record, and answers its name. */
const setInFile = (
  { actor }: Context,
  meta: EntityMeta,
  { fileId, ownerId }: { readonly fileId: string; readonly ownerId: string },
  set: SQL,
) =>
  sql`update files f set ${set} where f.id = ${fileId} and f.owner_id = ${ownerId} and ${ofEntity(meta, actor)} returning f.name`

/** Files of an entity owned by the company belong to the company, like its records. */
const ofEntity = (meta: EntityMeta, actor: Actor) =>
  sql`f.owner_entity in ${kinOf(meta)} and not f.is_deleted ${meta.isOwned ? sql`and f.client_id = ${actor.clientId}` : sql``}`

async function refuseTooMany(tx: Queryable, meta: EntityMeta, recordId: string) {
  const [kept] = await tx.query<{ n: number }>(
    sql`select count(*)::int as n from files where owner_id = ${recordId} and owner_entity = ${meta.entity.name} and not is_deleted`,
  )
  if (kept!.n >= mostAttachments)
    throw refused(
      'too_many',
      'file',
      `A record can have at most ${mostAttachments} files. Delete one that is no longer needed.`,
    )
}

const unknownFile = (field = 'id') =>
  new NotFound('This file does not exist or was deleted.', field)
