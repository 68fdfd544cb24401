import { sql, type SQL } from 'drizzle-orm'
import { model } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { readableFiles } from './store.ts'
import { isReadable, smallBytes, thumbnailMime } from './thumbnail.ts'

/** A small picture for display next to a name; `bytes` in base64. */
export interface SmallPicture {
  id: string
  mime: string
  bytes: string
}

/** Small pictures of the files that the person may see, each by the rule of its entity. */
export async function picturesOf(
  context: Context,
  ids: readonly string[],
): Promise<SmallPicture[]> {
  const owners = await context.db.query<{ name: string; ids: string[] }>(
    sql`select owner_entity as name, array_agg(id::text) as ids from files where id = any(${sql.param(ids)}::uuid[]) and mime like 'image/%' group by 1`,
  )
  const readable = await Promise.all(
    owners
      .filter(({ name }) => Object.hasOwn(model().entities, name))
      .map(owner => readableFiles(context, metaOf(owner.name), owner.ids, true)),
  )
  const files = readable.flat()
  if (!files.length) return []
  return smallOf(
    context.db,
    sql`f.id = any(${sql.param(files.map(({ id }) => id))}::uuid[]) and (c.thumbnail is not null or f.size <= ${smallBytes})`,
  )
}

/**
 * The names of those files that cannot be shown as pictures: broken ones, and those with more dots
 * than a small copy is made of. A large picture was read when it was stored.
 */
export async function unreadableOf(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const files = await db.query<{ name: string; bytes: Buffer | null }>(sql`
    select f.name, case when f.size <= ${smallBytes} then c.bytes end as bytes
    from files f join file_contents c on c.file_id = f.id where f.id = any(${sql.param(ids)}::uuid[]) and c.thumbnail is null order by f.name`)
  const readable = await Promise.all(files.map(async ({ bytes }) => !!bytes && isReadable(bytes)))
  return files.filter((_, i) => !readable[i]).map(({ name }) => name)
}

/** The small pictures of files `f` with contents `c`, without access checks. */
export const smallOf = (db: Queryable, condition: SQL): Promise<SmallPicture[]> =>
  db.query<SmallPicture>(sql`
    select f.id, case when c.thumbnail is null then f.mime else ${thumbnailMime} end as mime, translate(encode(coalesce(c.thumbnail, c.bytes), 'base64'), E'\n', '') as bytes
    from files f join file_contents c on c.file_id = f.id where ${condition}`)
