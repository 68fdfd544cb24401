import { sql } from 'drizzle-orm'
import type { Tile } from '#server/kit'
import { todayFor } from '#define'

/** The changes of a week of containers that the person follows. */
export const followTiles: Readonly<Record<string, Tile>> = {
  followedContainers: {
    path: '/supply_chain/container/etaChanges',
    async lists({ db, actor }) {
      const followed = await db.query<{ id: string }>(sql`
        select container_id as id from container_follows where staff_id = ${actor.staffId} and client_id = ${actor.clientId} and not is_deleted order by 1 limit 50`)
      const from = new Date(Date.parse(todayFor(actor)) - 7 * 86_400_000).toISOString()
      return followed.length
        ? [{ filter: { containerId: followed.map(({ id }) => id), createdOnUtc: { gte: from } } }]
        : []
    },
  },
}
