import { sql } from 'drizzle-orm'
import {
  createRecord,
  metaOf,
  setInRows,
  transition,
  type Context,
  type Details,
} from '#server/kit'

interface Lost {
  readonly containerId: string
  readonly no: string
  readonly warehouseId: string
  readonly lostOn: string
  readonly lineId: string
  readonly skuId: string
}

/**
 * Pieces of completed containers that are given up, as `details.missing` says it: a loss of each
 * container, which somebody else approves. They were never in stock, so it moves none.
 */
export async function loseGivenUp(
  context: Context,
  ids: readonly string[],
  details: Details | undefined,
): Promise<void> {
  const told = details?.missing ?? {}
  const lineIds = Object.keys(told).filter(id => told[id]!.closedShort > 0)
  if (!ids.length || !lineIds.length) return
  const lost = await context.db.query<Lost>(sql`
    select c.id as container_id, c.name as no, c.warehouse_id, c.completed_on::text as lost_on, l.id as line_id, l.sku_id
    from container_lines l join containers c on c.id = l.container_id
    where c.id = any(${sql.param(ids)}::uuid[]) and l.id = any(${sql.param(lineIds)}::uuid[]) and not l.is_deleted order by c.id, l.id`)
  for (const containerId of new Set(lost.map(each => each.containerId))) {
    const lines = lost.filter(each => each.containerId === containerId)
    const { no, warehouseId, lostOn } = lines[0]!
    const meta = metaOf('stockLosses')
    const { id } = await createRecord(context, meta, {
      reason: 'Missing',
      warehouseId,
      lostOn,
      note: `Given up: ${no} did not bring it.`,
      lines: lines.map(({ lineId, skuId }) => ({ skuId, quantity: told[lineId]!.closedShort })),
    })
    await setInRows(context, meta, [id as string], sql`container_id = ${containerId}`)
    await transition(context, meta, { id: id as string }, 'submit')
  }
}
