import { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import yazl from 'yazl'
import { inSentence, fieldsOf, isFile, snake } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf, ownLabelSql, type EntityMeta } from '#server/entities/meta/meta.ts'
import { refuseUnseen } from '#server/entities/read/read.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { refused } from '#server/http/errors.ts'
import { extensionOf } from './kinds.ts'
import { bytesOf, type FileFacts } from './store.ts'

interface Kept extends FileFacts {
  createdOnUtc: string
}

/** All files of a record as one ZIP. */
export interface Pack {
  readonly name: string
  readonly stream: Readable
}

/**
 * The pictures and files of a record as a ZIP that is written while it is read. Files of its fields
 * and child lines come first, then its attachments; hidden files are left out. Names are the
 * record's label and a number: `QA000012-01.jpg`.
 * @throws NotFound; Refused without any file
 */
export async function packOf(context: Context, meta: EntityMeta, id: string): Promise<Pack> {
  await refuseUnseen(context, meta, id)
  const files = await filesOf(context, meta, id)
  if (!files.length)
    throw refused(
      'nothing',
      'id',
      `This ${inSentence(meta.entity.titles[0])} has no pictures or files yet.`,
    )
  const name = await nameOf(context.db, meta, id)
  const digits = Math.max(2, String(files.length).length)
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  zip.once('error', error => void stream.destroy(error))
  for (const [i, file] of files.entries()) {
    const bytes = Readable.from(bytesOf(context.db, file), { objectMode: false })
    bytes.once('error', error => void stream.destroy(error))
    zip.addReadStream(
      bytes,
      `${name}-${String(i + 1).padStart(digits, '0')}.${extensionOf(file.name)}`,
      // Pictures and documents are already compressed.
      { compress: false, mtime: new Date(file.createdOnUtc) },
    )
  }
  zip.end()
  return { name: `${name}.zip`, stream }
}

const filesIn = (meta: EntityMeta, hidden: readonly string[]) =>
  fieldsOf(meta.entity)
    .filter(([n, f]) => isFile(f) && !hidden.includes(n))
    .map(([name]) => sql.identifier(snake(name)))

async function filesOf({ db, actor }: Context, meta: EntityMeta, id: string): Promise<Kept[]> {
  const hidden = hiddenFields(meta, actor)
  const ways: SQL[] = [
    ...filesIn(meta, hidden).map(
      column =>
        sql`select ${column} as id, 0 as place, id as line from ${sql.raw(meta.table)} where id = ${id}`,
    ),
    ...meta.lines
      .filter(({ field }) => !hidden.includes(field))
      .flatMap(({ child, by }) => {
        const lines = metaOf(child)
        return filesIn(lines, hiddenFields(lines, actor)).map(
          column =>
            sql`select ${column} as id, 1 as place, id as line from ${sql.raw(lines.table)} where ${sql.identifier(snake(by))} = ${id} and not is_deleted`,
        )
      }),
    ...(meta.entity.attachments
      ? [
          sql`select id, 2 as place, id as line from files where owner_entity = ${meta.entity.name} and owner_id = ${id}`,
        ]
      : []),
  ]
  return db.query<Kept>(sql`
    select f.id, f.name, f.mime, f.size, f.created_on_utc from files f
    join (select id, min(place) as place, min(line::text) as line from (${sql.join(ways, sql` union all `)}) found group by id) held on held.id = f.id
    where not f.is_deleted order by held.place, held.line, f.id`)
}

/** The record's label as a file name. */
async function nameOf(db: Queryable, meta: EntityMeta, id: string): Promise<string> {
  const [record] = await db.query<{ words: string | null }>(
    sql`select ${sql.raw(ownLabelSql(meta))} as words from ${sql.raw(meta.table)} t where t.id = ${id}`,
  )
  const plain = (record?.words ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain || meta.entity.name
}
