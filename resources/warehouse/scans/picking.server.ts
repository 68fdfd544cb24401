import { type Context, badInput, refused } from '#server/kit'
import { answerChecklist } from '#resources/delivery/checklists/planChecklist.server.ts'
import { pickItems, returnPrepared } from '#resources/delivery/preparation/preparing.server.ts'
import { reportIssue } from '#resources/quality/stockIssues.server.ts'
import type { FoundCodes, Place } from './foundCodes.server.ts'
import { issueTypes } from './scanKinds.ts'
import type { Scanned } from './scanned.ts'

/** Pieces were taken from a place and brought to a zone for a plan, whose hold may lie elsewhere. */
export async function pick(context: Context, scanned: Scanned, found: FoundCodes) {
  const { place } = found
  const zone = found.zone!
  if (place && place.warehouseId !== zone.warehouseId) throw inAnotherWarehouse(place, zone)
  await pickItems(context, { ...goodsOf(scanned, found), zoneId: zone.id })
}

/** Prepared pieces went back to a place. */
export async function putBack(context: Context, scanned: Scanned, found: FoundCodes) {
  await returnPrepared(context, { ...goodsOf(scanned, found), layerId: found.place!.id })
}

/** Pieces at a place are missing or faulty: they are held there. */
export async function issueAtPlace(context: Context, scanned: Scanned, found: FoundCodes) {
  const type = issueTypes.find(each => each === scanned.reason)
  if (!type) throw badInput('invalid', 'reason', `Say what is wrong: ${issueTypes.join(', ')}.`)
  const { planId, skuId, quantity } = goodsOf(scanned, found)
  await reportIssue(context, {
    ...(planId && { planId }),
    skuId,
    quantity,
    type,
    warehouseId: found.place!.warehouseId,
    layerId: found.place!.id,
    ...(scanned.fileId && { image: scanned.fileId }),
  })
}

/** A question of a plan's checklist is answered: by words, or by a photo. */
export async function answerQuestion(
  context: Context,
  { planId, questionId, reason, fileId }: Scanned,
) {
  await answerChecklist(context, {
    planId: planId!,
    answers: [{ itemId: questionId!, ...(fileId ? { fileId } : { answer: reason ?? null }) }],
  })
}

const goodsOf = (scanned: Scanned, { place, item }: FoundCodes) => ({
  planId: scanned.planId!,
  skuId: item!.id,
  ...(place && { layerId: place.id }),
  quantity: scanned.quantity!,
  clientEventId: scanned.id,
  happened: scanned.happened,
})

const inAnotherWarehouse = (place: Place, zone: Place) =>
  refused(
    'other_warehouse',
    'place',
    `${place.name} is in another warehouse than ${zone.name}: a transfer takes goods there.`,
  )
