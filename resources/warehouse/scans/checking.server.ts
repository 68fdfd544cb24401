import { type Context, badInput, isCalendarDate } from '#server/kit'
import { countZoneGoods, endCheck } from '#resources/delivery/zoneChecks/checkByPhone.server.ts'
import { momentOf } from '#resources/stock/ledger/events.server.ts'
import type { FoundCodes } from './foundCodes.server.ts'
import type { Scanned } from './scanned.ts'

/** All pieces of goods that stand in a zone were counted there, with the cartons of a begun one. */
export async function countInZone(context: Context, scanned: Scanned, found: FoundCodes) {
  await countZoneGoods(context, {
    ...zoneOf(scanned, found),
    skuId: found.item!.id,
    quantity: scanned.counted!,
    cartons: scanned.cartons ?? 0,
  })
}

/** Whoever checked a zone says that its goods may be loaded, or must be put right first. */
export async function endZoneCheck(context: Context, scanned: Scanned, found: FoundCodes) {
  const { kind, reason, seal, fileId, quantity, happened } = scanned
  await endCheck(context, {
    ...zoneOf(scanned, found),
    isPassed: kind === 'Zone passed',
    checkedOnUtc: momentOf(happened)!,
    ...(typeof quantity === 'number' && { expected: quantity }),
    ...(reason?.trim() && { reason: reason.trim().slice(0, 200) }),
    ...(seal?.trim() && { seal: seal.trim().slice(0, 40) }),
    ...(fileId && { photo: fileId }),
  })
}

/** @throws BadInput for a day that is none */
function zoneOf({ day, staffId }: Scanned, { zone }: FoundCodes) {
  if (!isCalendarDate(day!)) throw badInput('invalid', 'day', 'Give the day of the plans.')
  return { zoneId: zone!.id, date: day!, ...(staffId && { checkerId: staffId }) }
}
