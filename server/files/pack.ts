import { Readable } from 'node:stream'
import { sql, type SQL } from 'drizzle-orm'
import yazl from 'yazl'
import { fieldsOf, isFile, snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { planOf, wordsSql, type Plan } from '#server/entities/meta/meta.ts'
import { refuseUnseen } from '#server/entities/read/read.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { extensionOf } from './kinds.ts'
import { bytesOf, type FileFacts } from './store.ts'

interface Kept extends FileFacts {
  createdOnUtc: string
}

/** Everything that a record holds, as one file. */
export interface Pack {
  readonly name: string
  readonly stream: Readable
}

/**
 * The pictures and files of a record as a ZIP that is written while it is read: those of its fields and of its child lines in their order,
 * then its attachments; what the person may not see is left out. Each is called as the record and numbered: `QA000012-01.jpg`.
 * @throws NotFound; Refused where there is nothing to pack
 */
export async function packOf(db: Queryable, plan: Plan, who: Who, id: string): Promise<Pack> {
  await refuseUnseen(db, plan, who, id)
  const files = await filesOf(db, plan, who, id)
  if (!files.length)
    throw new Refused({
      code: 'nothing',
      field: 'id',
      message: `This ${plan.entity.titles[0].toLowerCase()} has no pictures or files yet.`,
    })
  const name = await nameOf(db, plan, id)
  const digits = Math.max(2, String(files.length).length)
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  zip.once('error', error => void stream.destroy(error))
  for (const [i, file] of files.entries()) {
    const bytes = Readable.from(bytesOf(db, file), { objectMode: false })
    bytes.once('error', error => void stream.destroy(error))
    zip.addReadStream(
      bytes,
      `${name}-${String(i + 1).padStart(digits, '0')}.${extensionOf(file.name)}`,
      // Pictures and documents are compressed as they are.
      { compress: false, mtime: new Date(file.createdOnUtc) },
    )
  }
  zip.end()
  return { name: `${name}.zip`, stream }
}

const filesIn = (plan: Plan, hidden: readonly string[]) =>
  fieldsOf(plan.entity)
    .filter(([n, f]) => isFile(f) && !hidden.includes(n))
    .map(([name]) => sql.identifier(snake(name)))

async function filesOf(db: Queryable, plan: Plan, who: Who, id: string): Promise<Kept[]> {
  const hidden = hiddenFields(plan, who)
  const ways: SQL[] = [
    ...filesIn(plan, hidden).map(
      column =>
        sql`select ${column} as id, 0 as place, id as line from ${sql.raw(plan.table)} where id = ${id}`,
    ),
    ...plan.lines
      .filter(({ field }) => !hidden.includes(field))
      .flatMap(({ child, by }) => {
        const lines = planOf(child)
        return filesIn(lines, hiddenFields(lines, who)).map(
          column =>
            sql`select ${column} as id, 1 as place, id as line from ${sql.raw(lines.table)} where ${sql.identifier(snake(by))} = ${id} and not is_deleted`,
        )
      }),
    ...(plan.entity.attachments
      ? [
          sql`select id, 2 as place, id as line from files where owner_entity = ${plan.entity.name} and owner_id = ${id}`,
        ]
      : []),
  ]
  return db.query<Kept>(sql`
    select f.id, f.name, f.mime, f.size, f.created_on_utc as "createdOnUtc" from files f
    join (select id, min(place) as place, min(line::text) as line from (${sql.join(ways, sql` union all `)}) found group by id) held on held.id = f.id
    where not f.is_deleted order by held.place, held.line, f.id`)
}

/** What the record is known by, as the name of a file. */
async function nameOf(db: Queryable, plan: Plan, id: string): Promise<string> {
  const { label, name } = plan.entity
  const words =
    plan.labelOf.get(label) ?? wordsSql(plan.fieldOf.get(label)!, plan.sqlOf.get(label)!)
  const [record] = await db.query<{ words: string | null }>(
    sql`select ${sql.raw(words)} as words from ${sql.raw(plan.table)} t where t.id = ${id}`,
  )
  const plain = (record?.words ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return plain || name
}
