import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'

/** Larger pictures are printed from their thumbnails. */
const mostBytes = 3_000_000

/** The bytes of pictures to print, by their ids. */
export async function picturesOf(
  { db }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = ids.length
    ? await db.query<{ id: string; bytes: Buffer }>(sql`
        select f.id, case when f.size <= ${mostBytes} or c.thumbnail is null then c.bytes else c.thumbnail end as bytes
        from files f join file_contents c on c.file_id = f.id where f.id = any(${sql.param(ids)}::uuid[])`)
    : []
  return new Map(found.map(({ id, bytes }) => [id, new Uint8Array(bytes)]))
}
