import { sql } from 'drizzle-orm'
import { type Context, badInput, createRecord, Forbidden, metaOf } from '#server/kit'
import { checkInPieces } from '#resources/purchasing/containers/checkInPieces.server.ts'
import type { FoundCodes } from '#resources/warehouse/scans/foundCodes.server.ts'
import { checkInKinds } from '#resources/warehouse/scans/scanKinds.ts'
import type { Scanned } from '#resources/warehouse/scans/scanned.ts'

/**
 * Pieces came out of a container, good unless something else is said. Damaged ones have a photo and
 * become a product issue.
 * @throws Forbidden without the code of containers, and what `checkInPieces` throws
 */
export async function checkInScanned(
  context: Context,
  scanned: Scanned,
  { item, place }: FoundCodes,
) {
  if (!context.actor.codes.has('L2')) throw new Forbidden('Checking in containers needs code L2.')
  const how = checkInKinds.find(each => each === (scanned.reason ?? 'Good'))
  if (!how) throw badInput('invalid', 'reason', `Say how they came: ${checkInKinds.join(', ')}.`)
  const { id, fileId, quantity, happened } = scanned
  if (how === 'Damaged' && !fileId)
    throw badInput('required', 'fileId', 'Take a photo of what is damaged.')
  const { no, warehouseId, purchaseOrderId } = await checkInPieces(context, {
    containerId: scanned.containerId!,
    skuId: item!.id,
    how,
    quantity: quantity!,
    ...(place && { layerId: place.id }),
    event: { clientEventId: id, happened },
  })
  if (how !== 'Damaged') return
  const [sku] = await context.db.query<{ productId: string }>(
    sql`select product_id from skus where id = ${item!.id}`,
  )
  await createRecord(context, metaOf('qaIssues'), {
    productId: sku!.productId,
    skuId: item!.id,
    quantity: quantity!,
    description: `${quantity} of ${item!.name} came damaged with ${no}.`,
    photos: [{ photo: fileId }],
    source: 'Check-in',
    foundAt: 'Check-in',
    warehouseId,
    stockStatus: 'Damaged',
    containerId: scanned.containerId!,
    ...(purchaseOrderId && { purchaseOrderId }),
  })
}
