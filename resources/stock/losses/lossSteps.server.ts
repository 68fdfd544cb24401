import { sql } from 'drizzle-orm'
import { metaOf, problemAt, setInRows, type Context, type StepEffect } from '#server/kit'
import { seeCost } from '#resources/common.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { askedByOneself } from '#resources/stock/documents/askedByOneself.server.ts'
import { stockDocumentSteps } from '#resources/stock/documents/posting.server.ts'
import type { Movement } from '#resources/stock/ledger/ledger.server.ts'

const { post, reverse } = stockDocumentSteps({ entity: 'stockLosses', type: 'Loss', movementsOf })

export const lossSteps = {
  post,
  reverse,

  /** What the pieces cost now is what is approved. */
  async submit(context, ids) {
    await context.db.query(sql`
      update stock_loss_lines l set unit_cost = ${costIn(sql`l.sku_id`, sql`${context.actor.country}::text`, sql`now()`)}
      where l.stock_loss_id in ${ids} and not l.is_deleted`)
    await setInRows(
      context,
      metaOf('stockLosses'),
      ids,
      sql`submitted_by_id = ${context.actor.staffId}, approver_id = null, decided_on_utc = null`,
    )
    return new Map()
  },

  /** Somebody else decides; above the limit of the client, one who sees what goods cost. */
  async approve(context, ids) {
    const refused = await ownLosses(context, ids)
    if (!seeCost.some(code => context.actor.codes.has(code)))
      for (const { id, no, limit } of await costly(context, ids))
        if (!refused.has(id))
          refused.set(
            id,
            problemAt(
              'exceeds',
              'value',
              `${no} costs more than ${limit.toFixed(2)}. Somebody who sees costs approves it.`,
            ),
          )
    await decide(context, ids, refused)
    return refused
  },

  async decline(context, ids) {
    const refused = await ownLosses(context, ids)
    await decide(context, ids, refused)
    return refused
  },
} satisfies Record<string, StepEffect>

const ownLosses = (context: Context, ids: readonly string[]) =>
  askedByOneself(context, 'stockLosses', 'submitted_by_id', ids)

/** Losses that cost more than the client lets anybody approve. SKUs without a cost count as 0. */
const costly = ({ db }: Context, ids: readonly string[]) =>
  db.query<{ id: string; no: string; limit: number }>(sql`
    select o.id, o.no, c.loss_limit as "limit" from stock_losses o join clients c on c.id = o.client_id
    where o.id in ${ids} and c.loss_limit < (
      select coalesce(sum(l.quantity * l.unit_cost), 0) from stock_loss_lines l where l.stock_loss_id = o.id and not l.is_deleted)`)

async function decide(
  context: Context,
  ids: readonly string[],
  refused: ReadonlyMap<string, unknown>,
) {
  const decided = ids.filter(id => !refused.has(id))
  if (decided.length)
    await setInRows(
      context,
      metaOf('stockLosses'),
      decided,
      sql`approver_id = ${context.actor.staffId}, decided_on_utc = now()`,
    )
}

interface Line {
  readonly lossId: string
  readonly skuId: string
  readonly quantity: number
  readonly warehouseId: string
  readonly layerId: string | null
  readonly stockStatus: string
  readonly hold: string | null
}

/** Pieces that a container did not bring were never in stock. */
async function movementsOf({ db }: Context, ids: readonly string[]) {
  const lines = ids.length
    ? await db.query<Line>(sql`
        select l.stock_loss_id as loss_id, l.sku_id, l.quantity, o.warehouse_id, l.layer_id, l.stock_status, l.hold
        from stock_loss_lines l join stock_losses o on o.id = l.stock_loss_id where o.id in ${ids} and o.container_id is null and not l.is_deleted order by l.id`)
    : []
  return new Map(
    ids.map((id): [string, Movement[]] => [
      id,
      lines
        .filter(({ lossId }) => lossId === id)
        .map(({ skuId, quantity, warehouseId, layerId, stockStatus, hold }) => ({
          skuId,
          quantity,
          from: { warehouseId, layerId, stockStatus, stockOnHoldStatus: hold },
        })),
    ]),
  )
}
