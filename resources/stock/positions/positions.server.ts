import { sql } from 'drizzle-orm'
import {
  type Context,
  handlers,
  metaOf,
  oneRecord,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'
import type { CallAnswer } from '#define'
import { makePlaces } from './makePlaces.server.ts'
import { printAreas, printPlaces } from './placeLabels.server.ts'
import { positionCalls } from './positions.calls.ts'
import { moveGoods, putAway } from './storing.server.ts'

type Goods = CallAnswer<typeof positionCalls.getLayerGoods>['data']

export default handlers(positionCalls, {
  makePlaces,
  putAway: (context, input) => putAway(context, input),
  moveGoods,
  printPlaces,
  printAreas,

  async getLayerGoods(context, { layerId }) {
    await oneRecord(context, metaOf('layers'), layerId)
    const data = await context.db.query<Goods[number]>(sql`
      select k.id as sku_id, k.code as sku_code, k.name, l.stock_status, l.stock_on_hold_status, sum(l.quantity)::int as quantity,
        (sum(l.quantity) * k.volume)::float8 as volume, (sum(l.quantity) * k.weight)::float8 as weight, o.id as order_id, o.order_code
      from stock_lines l join skus k on k.id = l.sku_id left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
      where l.layer_id = ${layerId} and l.client_id = ${context.actor.clientId} and l.quantity > 0 and not l.is_deleted
      group by k.id, l.stock_status, l.stock_on_hold_status, o.id order by k.code, l.stock_status, o.order_code nulls first limit 1000`)
    return { data }
  },

  async lockLayer(context, { layerId, reason }) {
    const before = await oneRecord(context, metaOf('layers'), layerId, 'for update')
    if (before.lockedById)
      throw refused('locked', 'layerId', `${String(before.fullCode)} is locked already.`)
    await setLock(context, layerId, reason)
    await writeAuditOf(context, 'update', 'layers', layerId, {
      lockedById: [null, context.actor.staffId],
      lockReason: [null, reason],
    })
  },

  async unlockLayer(context, { layerId, reason }) {
    const before = await oneRecord(context, metaOf('layers'), layerId, 'for update')
    if (!before.lockedById)
      throw refused('not_locked', 'layerId', `${String(before.fullCode)} is not locked.`)
    await setLock(context, layerId, null)
    await writeAuditOf(context, 'update', 'layers', layerId, {
      lockedById: [before.lockedById, null],
      lockReason: [before.lockReason, null],
      reason: [null, reason],
    })
  },
})

const setLock = ({ db, actor }: Context, layerId: string, reason: string | null) =>
  db.query(sql`
    update layers set locked_by_id = ${reason === null ? null : actor.staffId}, locked_on_utc = ${reason === null ? sql`null` : sql`now()`}, lock_reason = ${reason}, ${touched(actor)}
    where id = ${layerId}`)
