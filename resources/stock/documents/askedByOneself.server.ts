import { sql } from 'drizzle-orm'
import { metaOf, problemAt, type Context, type Problem } from '#server/kit'

/** Refuses those of these records that the person asked for: somebody else decides about them. */
export async function askedByOneself(
  { db, actor }: Context,
  entity: string,
  by: string,
  ids: readonly string[],
) {
  const own = await db.query<{ id: string; no: string }>(
    sql`select id, no from ${sql.raw(metaOf(entity).table)} where id in ${ids} and ${sql.identifier(by)} = ${actor.staffId}`,
  )
  return new Map<string, Problem | readonly Problem[]>(
    own.map(({ id, no }) => [
      id,
      problemAt('own', 'id', `You asked for ${no}. Somebody else decides about it.`),
    ]),
  )
}
