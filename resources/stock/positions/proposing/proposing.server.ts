import { sql } from 'drizzle-orm'
import { type Context, handlers, metaOf, oneRecord, refused } from '#server/kit'
import type { CallAnswer } from '#define'
import { placeOf, type Proposed } from './ranking.server.ts'
import { proposingCalls } from './proposing.calls.ts'

/** How long a place is kept for whoever it was proposed to, in minutes. */
const keptMinutes = 15

interface Asked {
  skuId: string
  quantity: number
}
type Arrival = CallAnswer<typeof proposingCalls.proposeArrival>['data'][number]

export default handlers(proposingCalls, {
  async proposePlace(context, { warehouseId, skuId, quantity }) {
    const { code } = await oneRecord(context, metaOf('skus'), skuId, '', 'skuId')
    const { name } = await oneRecord(context, metaOf('warehouses'), warehouseId, '', 'warehouseId')
    const [place] = await propose(context, warehouseId, [{ skuId, quantity }])
    if (!place)
      throw refused(
        'no_room',
        'quantity',
        `No open place in ${String(name)} has room for ${quantity} ${String(code)} together. Store fewer at once.`,
      )
    return place
  },

  async proposeArrival(context, { transferId, lines = [] }) {
    const { targetWarehouseId } = await oneRecord(
      context,
      metaOf('transfers'),
      transferId,
      '',
      'transferId',
    )
    const known = await context.db.query<{ id: string; skuId: string }>(
      sql`select l.id, l.sku_id from transfer_lines l where l.transfer_id = ${transferId} and not l.is_deleted`,
    )
    const coming = lines.flatMap(({ transferLineId, quantity }) => {
      const line = known.find(({ id }) => id === transferLineId)
      return line ? [{ transferLineId, skuId: line.skuId, quantity }] : []
    })
    const places = await propose(context, String(targetWarehouseId), coming)
    return {
      data: coming.flatMap(({ transferLineId }, i): Arrival[] => {
        const place = places[i]
        return place ? [{ transferLineId, ...place }] : []
      }),
    }
  },
})

/**
 * Proposes a place for each of some goods, and keeps its room for whoever asks. What was proposed to
 * them for the same SKUs before is free again.
 */
export async function propose(
  context: Context,
  warehouseId: string,
  asked: readonly Asked[],
): Promise<(Proposed | undefined)[]> {
  const { db, actor } = context
  const places: (Proposed | undefined)[] = []
  if (!asked.length) return places
  await freeProposals(
    context,
    asked.map(({ skuId }) => skuId),
  )
  for (const { skuId, quantity } of asked) {
    const place = await placeOf(context, { warehouseId, skuId, quantity })
    places.push(place)
    if (place)
      await db.query(sql`
        insert into place_proposals (id, client_id, created_by, updated_by, layer_id, sku_id, quantity, staff_id, until_utc)
        values (gen_random_uuid(), ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, ${place.layerId}, ${skuId}, ${quantity}, ${actor.staffId}, now() + make_interval(mins => ${keptMinutes}::int))`)
  }
  return places
}

/** Goods are stored, here or elsewhere: their places are no longer kept for this person, nor any that are over. */
export const freeProposals = ({ db, actor }: Context, skuIds: readonly string[]) =>
  db.query(sql`
    delete from place_proposals p where p.id in (
      select p.id from place_proposals p
      where p.client_id = ${actor.clientId} and not p.is_deleted
        and ((p.staff_id = ${actor.staffId} and p.sku_id = any(${sql.param([...skuIds])}::uuid[])) or p.until_utc < now())
      for update skip locked)`)
