import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import type { Tile, TileList } from '#server/kit'
import { type Place, ownWarehouseOf } from '#resources/administration/branchOf.server.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { preparing } from '#resources/delivery/preparation/preparing.server.ts'

type Lists = (
  warehouse: Place,
  ...of: Parameters<Tile['lists']>
) => TileList[] | Promise<TileList[]>

/** Lists of the warehouse of the person's branch; nothing where it has none. */
const ofWarehouse =
  (lists: Lists): Tile['lists'] =>
  async context => {
    const warehouse = await ownWarehouseOf(context)
    return warehouse ? lists(warehouse, context) : []
  }

/** The work that waits in the warehouse of the person's branch. */
export const jobTiles: Readonly<Record<string, Tile>> = {
  linesTomorrow: {
    path: '/warehouse/preparation/dailyTasks',
    lists: ofWarehouse(async ({ id, name }, { db, actor }) => {
      const date = daysAfter(todayFor(actor), 1)
      const [found] = await db.query<{ lines: number }>(sql`
        select count(*)::int as lines from delivery_plans p join delivery_calendars c on c.id = p.calendar_id join plan_items i on i.plan_id = p.id and not i.is_deleted and i.prepared < i.quantity
        where p.client_id = ${actor.clientId} and p.date = ${date} and p.state in ${preparing} and c.warehouse_id = ${id} and not p.is_deleted`)
      const filter = JSON.stringify({ date, kind: 'Pick', warehouseId: id })
      return [{ about: name, count: found!.lines, address: { filter } }]
    }),
  },
  refillsOpen: {
    path: '/warehouse/position/refillments',
    lists: ofWarehouse(({ id, name }) => [
      { about: name, filter: { state: ['Open', 'Taken'], warehouseId: [id] } },
    ]),
  },
  transfersToReceive: {
    path: '/warehouse/transfer/list',
    lists: ofWarehouse(({ id, name }) => [
      {
        about: name,
        filter: { jobStatus: ['In Transit', 'Partly Received'], targetWarehouseId: [id] },
      },
    ]),
  },
}
