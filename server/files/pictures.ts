import { sql, type SQL } from 'drizzle-orm'
import { entities } from '#resources/registry.ts'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import type { Who } from '#server/session/actor.ts'
import { readableFiles } from './store.ts'
import { smallBytes, thumbnailMime } from './thumbnail.ts'

/** A picture as it stands beside a name; `bytes` in base64. */
export interface SmallPicture {
  id: string
  mime: string
  bytes: string
}

/** Small pictures of those files that the person may see, each by the rule of the entity that it belongs to. */
export async function picturesOf(
  db: Queryable,
  who: Who,
  ids: readonly string[],
): Promise<SmallPicture[]> {
  const owners = await db.query<{ name: string; ids: string[] }>(
    sql`select owner_entity as name, array_agg(id::text) as ids from files where id = any(${sql.param(ids)}::uuid[]) and mime like 'image/%' group by 1`,
  )
  const readable = await Promise.all(
    owners
      .filter(({ name }) => name in entities)
      .map(owner => readableFiles(db, planOf(owner.name), who, owner.ids, true)),
  )
  const files = readable.flat()
  if (!files.length) return []
  return smallOf(
    db,
    sql`f.id = any(${sql.param(files.map(({ id }) => id))}::uuid[]) and (c.thumbnail is not null or f.size <= ${smallBytes})`,
  )
}

/** The small pictures of files `f` with contents `c`, whoever asks. */
export const smallOf = (db: Queryable, condition: SQL): Promise<SmallPicture[]> =>
  db.query<SmallPicture>(sql`
    select f.id, case when c.thumbnail is null then f.mime else ${thumbnailMime} end as mime, translate(encode(coalesce(c.thumbnail, c.bytes), 'base64'), E'\n', '') as bytes
    from files f join file_contents c on c.file_id = f.id where ${condition}`)
