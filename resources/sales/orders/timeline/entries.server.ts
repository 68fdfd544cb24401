import { sql, type SQL } from 'drizzle-orm'
import { badInput, type Context, isInstant, personSql } from '#server/kit'
import { snake } from '#define'

/**
 * The columns of an entry, in the order of their types; those that its kind lacks are null. All
 * statements of a history have the same.
 */
export const columnsOf =
  <N extends string>(types: Readonly<Record<N, string>>) =>
  (kind: string, given: Readonly<Partial<Record<N, SQL>>>): SQL =>
    sql.join(
      [
        sql`${sql.raw(`'${kind}'`)}::text as kind`,
        ...Object.entries<string>(types).map(
          ([name, type]) =>
            sql`(${given[name as N] ?? sql`null`})::${sql.raw(type)} as ${sql.raw(`"${snake(name)}"`)}`,
        ),
      ],
      sql`, `,
    )

/**
 * One statement for the newest entries of several statements, each with `id`, `at` and `by_id`.
 * @param asked `first`: what they share, as it stands after `with`; `narrowed`: of entries `b`
 * @throws BadInput for an `after` that is not `next` of a page; as a rejection, since others are
 * awaited beside it
 */
export async function newestOf<E>(
  { db, actor }: Context,
  asked: {
    first: SQL
    parts: readonly SQL[]
    narrowed?: SQL
    after: string | null | undefined
    most: number
  },
): Promise<E[]> {
  const { first, parts, most, narrowed = sql``, after } = asked
  if (!parts.length) return []
  const older = after ? olderThan(after) : sql``
  const limited = parts.map(
    part =>
      sql`(select * from (${part}) b where true ${narrowed} ${older} order by b.at desc, b.id desc limit ${most})`,
  )
  return db.query<E & object>(
    sql`
    with ${first}
    select e.*, ${personSql(actor)} as by
    from (select * from (${sql.join(limited, sql` union all `)}) e order by e.at desc, e.id desc limit ${most}) e left join staff s on s.id = e.by_id
    order by e.at desc, e.id desc`,
    'prepared',
  )
}

/** @throws BadInput for a text that is not `next` of a page */
function olderThan(after: string): SQL {
  const [at = '', ...id] = after.split(' ')
  if (!isInstant(at) || !id.length)
    throw badInput('invalid', 'after', 'after: this is not the end of a page.')
  return sql`and (b.at, b.id) < (${at}::timestamptz, ${id.join(' ')})`
}

/** The entries of a page, of which one more was read, and where the next one begins. */
export function pageOf<E extends { id: string; at: string }>(found: readonly E[], most: number) {
  const entries = found.slice(0, most)
  const last = found.length > most ? entries.at(-1) : undefined
  return { entries, next: last ? `${last.at} ${last.id}` : null }
}
