import { sql, type SQL } from 'drizzle-orm'
import { every, type Job, type Queryable, sinceDone } from '#server/kit'
import { volumeIn } from './occupancy.fields.ts'

const name = 'Free room of places'

/** SQL: the places that goods have come to or left since. */
const posted = (since: SQL) => sql`
  select m.layer_id from clients c join stock_moves m on m.client_id = c.id and m.moved_on_utc > ${since} and m.layer_id is not null and not m.is_deleted`

/** SQL: those of goods that have had other measures since. */
const measured = (since: SQL) => sql`
  select l.layer_id from skus k join stock_lines l on l.sku_id = k.id and l.quantity > 0 and l.layer_id is not null where k.updated_on_utc > ${since}`

/** SQL: those whose kept room is not what lies there. */
const behind = (since: SQL) => sql`
  select y.id from layers y where y.id in (${posted(since)} union ${measured(since)}) and y.max_volume is not null
    and y.free_volume is distinct from y.max_volume - ${sql.raw(volumeIn('y.id'))}`

/**
 * Works out anew how much room places have left. One that somebody holds is left to the next run:
 * whoever keeps it waits for nobody who picks there.
 * @param ids SQL of the ids of the places
 */
export const keepRoom = (tx: Queryable, ids: SQL) =>
  tx.query(sql`
    update layers set max_volume = max_volume where id in (
      select id from layers where id in (${ids}) order by id for no key update skip locked) returning id`)

/**
 * Lists are sorted by the room that places have left, so that it is kept. Postings do not keep it
 * themselves: two that touch one place would wait for each other.
 */
export const roomJob: Job = {
  name,
  next: every(10),
  async hasWork(db) {
    const since = await sinceDone(db, name)
    const [found] = await db.query(
      sql`select 1 where exists (${posted(since)}) or exists (${measured(since)})`,
    )
    return !!found
  },
  async run(db) {
    const since = await sinceDone(db, name)
    const kept = await db.write(tx => keepRoom(tx, behind(since)))
    return kept.length ? `Kept the free room of ${kept.length} places.` : ''
  },
}
