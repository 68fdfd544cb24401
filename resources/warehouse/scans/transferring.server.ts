import {
  type Context,
  badInput,
  Forbidden,
  metaOf,
  oneRecord,
  refused,
  transition,
} from '#server/kit'
import { onTheRoad } from '#resources/stock/transfers/arriving.server.ts'
import { setLines, type TransferLine } from '#resources/stock/transfers/transferGoods.server.ts'
import { findMissingGoods, receiveTransfer } from '#resources/stock/transfers/transfers.server.ts'
import {
  lockOrdersOfTransfers,
  transfersOf,
} from '#resources/stock/transfers/transferSteps.server.ts'
import type { FoundCodes } from './foundCodes.server.ts'
import { arrivalKinds } from './scanKinds.ts'
import type { Scanned } from './scanned.ts'

/** All pieces of goods that were picked for a transfer so far. */
export async function pickForTransfer(context: Context, scanned: Scanned, { item }: FoundCodes) {
  const { id, no, lines, jobStatus } = await transferOf(context, scanned)
  if (jobStatus === 'Requested') await transition(context, metaOf('transfers'), { id }, 'pick')
  else if (jobStatus !== 'Picking') throw notNow(no, jobStatus)
  const own = linesOf(lines, item!, no)
  let left = scanned.counted!
  const picked = new Map<string, number>()
  for (const { id: lineId, quantity } of own) {
    const pieces = Math.min(left, quantity)
    picked.set(lineId, pieces)
    left -= pieces
  }
  if (left)
    throw refused(
      'too_many',
      'counted',
      `${no} has ${scanned.counted! - left} pieces of ${item!.name}.`,
    )
  const [transfer] = await transfersOf(context.db, [id])
  await setLines(context, transfer!, line => ({ picked: picked.get(line.id) ?? line.picked }))
}

/**
 * What was picked for a transfer has left; the rest stays and is free again.
 * @throws Refused where the phone counted other pieces: one of its scans was refused
 */
export async function dispatchPicked(context: Context, scanned: Scanned) {
  const { id, no, lines, jobStatus } = await transferOf(context, scanned)
  if (jobStatus !== 'Picking') throw notNow(no, jobStatus)
  refuseOther(
    scanned,
    sumOf(lines, line => line.picked),
    `are picked for ${no}`,
  )
  const quantities = Object.fromEntries(lines.map(line => [line.id, line.picked]))
  await transition(context, metaOf('transfers'), { id }, 'dispatch', { details: { quantities } })
}

/**
 * Pieces of a transfer arrived: good or damaged ones, where they are put down, or more than were
 * sent. Those that were missing turn up.
 */
export async function receiveGoods(
  context: Context,
  scanned: Scanned,
  { item, place }: FoundCodes,
) {
  const how = arrivalKinds.find(each => each === (scanned.reason ?? 'Good'))
  if (!how) throw badInput('invalid', 'reason', `Say how they arrived: ${arrivalKinds.join(', ')}.`)
  const { id: transferId, no, version, lines, jobStatus } = await transferOf(context, scanned)
  const own = linesOf(lines, item!, no)
  const layerId = place?.id ?? null
  const field = how === 'Good' ? 'good' : how === 'Damaged' ? 'damaged' : 'extra'
  const rowsOf = (open: (line: TransferLine) => number, most: number) => {
    let left = most
    const rows = own.flatMap(line => {
      const pieces = Math.min(left, Math.max(0, open(line)))
      left -= pieces
      return pieces ? [{ transferLineId: line.id, [field]: pieces, layerId }] : []
    })
    return { rows, left }
  }
  const isOver = jobStatus === 'Received'
  if (how === 'Extra') {
    const extra = { transferLineId: own[0]!.id, extra: scanned.quantity!, layerId }
    const told = { transferId, version, lines: [extra] }
    await (isOver ? findMissingGoods(context, told) : receiveTransfer(context, told))
    return
  }
  const coming = rowsOf(isOver ? () => 0 : onTheRoad, scanned.quantity!)
  const late = rowsOf(line => line.missing, coming.left)
  if (late.left)
    throw refused(
      'too_many',
      'quantity',
      `Only ${scanned.quantity! - late.left} of ${item!.name} are still to come with ${no}. Tell the others as extra.`,
    )
  if (coming.rows.length)
    await receiveTransfer(context, { transferId, version, lines: coming.rows })
  if (late.rows.length) {
    const now = await transferOf(context, scanned)
    await findMissingGoods(context, { transferId, version: now.version, lines: late.rows })
  }
}

/**
 * Nothing more of a transfer comes: what has not arrived is missing.
 * @throws Refused where the phone knows of others: what it received was refused, or came elsewhere
 */
export async function endArrival(context: Context, scanned: Scanned) {
  const { id: transferId, no, version, lines, jobStatus } = await transferOf(context, scanned)
  if (jobStatus === 'Received') return
  if (jobStatus !== 'In Transit' && jobStatus !== 'Partly Received') throw notNow(no, jobStatus)
  refuseOther(scanned, sumOf(lines, onTheRoad), `of ${no} are on the road`)
  const missing = lines.flatMap(line =>
    onTheRoad(line) > 0 ? [{ transferLineId: line.id, missing: onTheRoad(line) }] : [],
  )
  await receiveTransfer(context, { transferId, version, lines: missing })
}

/** @throws Forbidden without the code of transfers, NotFound */
async function transferOf(context: Context, { transferId }: Scanned) {
  const { db, actor } = context
  if (!actor.codes.has('K5')) throw new Forbidden('Transfers need code K5.')
  const id = transferId!.toLowerCase()
  await lockOrdersOfTransfers(db, [id])
  const { no, jobStatus, version } = (await oneRecord(
    context,
    metaOf('transfers'),
    id,
    'for update',
    'transferId',
  )) as { no: string; jobStatus: string; version: number }
  const [transfer] = await transfersOf(db, [id])
  return { id, no, jobStatus, version, lines: transfer!.lines }
}

function linesOf(lines: readonly TransferLine[], item: FoundCodes['item'] & object, no: string) {
  const own = lines.filter(({ skuId }) => skuId === item.id)
  if (!own.length) throw refused('other_goods', 'item', `${no} has no ${item.name}.`)
  return own
}

const sumOf = (lines: readonly TransferLine[], pieces: (line: TransferLine) => number) =>
  lines.reduce((sum, line) => sum + Math.max(0, pieces(line)), 0)

/** Phones that are not renewed yet do not say how many pieces they know of. */
function refuseOther({ counted }: Scanned, pieces: number, told: string) {
  if (counted === undefined || counted === null || counted === pieces) return
  throw refused(
    'difference',
    'counted',
    `By the books ${pieces} pieces ${told}, and ${counted} by the phone. Refresh the jobs, and look what is refused.`,
  )
}

const notNow = (no: string, status: string) => refused('state', 'transferId', `${no} is ${status}.`)
