import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf, NotFound, refused } from '#server/kit'
import { checkIn, lockContainer, type CheckedLine } from './checkIn.server.ts'

interface Line {
  readonly id: string
  readonly open: number
  readonly purchaseOrderId: string | null
}

/** Pieces of a SKU that came out of a container, as they were counted there and then. */
interface CountedPieces extends Pick<Parameters<typeof checkIn>[1], 'containerId' | 'event'> {
  readonly skuId: string
  readonly quantity: number
  readonly how: 'Good' | 'Damaged' | 'Extra' | 'To return'
  readonly layerId?: string
}

const kindOf = {
  Good: 'good',
  Damaged: 'damaged',
  Extra: 'extra',
  'To return': 'toReturn',
} as const satisfies Record<CountedPieces['how'], keyof CheckedLine>

/**
 * Checks pieces in without a word of their line: lines of the SKU are filled in turn. Extra pieces of
 * a SKU that nobody expected get a line with 0 expected.
 * @throws NotFound, Refused for more than is open unless they are told as extra, and as `checkIn` does
 */
export async function checkInPieces(
  context: Context,
  { containerId, skuId, quantity, how, layerId, event }: CountedPieces,
) {
  const { db } = context
  const container = await lockContainer(context, containerId)
  if (!container) throw new NotFound('This container does not exist or was deleted.', 'containerId')
  const { name: no, warehouseId } = container
  const lines = await db.query<Line>(sql`
    select l.id, l.quantity - l.received_good - l.damaged - l.missing as open, l.purchase_order_id from container_lines l
    where l.container_id = ${container.id} and l.sku_id = ${skuId} and not l.is_deleted order by l.quantity = 0, l.id`)
  const isExtra = how === 'Extra' || how === 'To return'
  const given = isExtra
    ? [{ id: lines[0]?.id ?? (await unexpected(context, container.id, skuId)), pieces: quantity }]
    : fill(lines, quantity)
  const left = quantity - given.reduce((sum, { pieces }) => sum + pieces, 0)
  if (left && container.state === 'Checking In')
    throw refused(
      lines.length ? 'too_many' : 'not_expected',
      lines.length ? 'quantity' : 'item',
      lines.length
        ? `${no}: ${quantity - left} of these are still to be checked in. Tell any more as extra.`
        : `${no} should have none of these. Tell them as extra.`,
    )
  await checkIn(context, {
    containerId: container.id,
    lines: given.map(({ id, pieces }) => ({
      containerLineId: id,
      [kindOf[how]]: pieces,
      ...(layerId && { layerId }),
    })),
    ...(event && { event }),
  })
  const purchaseOrderId = lines.find(({ id }) => id === given[0]?.id)?.purchaseOrderId ?? null
  return { no, warehouseId, purchaseOrderId }
}

/** Pieces for each line in turn, up to what is open there. */
function fill(lines: readonly Line[], quantity: number) {
  let left = quantity
  return lines.flatMap(({ id, open }) => {
    const pieces = Math.min(left, Math.max(0, open))
    left -= pieces
    return pieces ? [{ id, pieces }] : []
  })
}

async function unexpected(context: Context, containerId: string, skuId: string) {
  const id = uuid()
  await insertRows(context, metaOf('containerLines'), [{ id, containerId, skuId, quantity: 0 }])
  return id
}
