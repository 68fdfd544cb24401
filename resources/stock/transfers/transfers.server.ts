import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  Refused,
  refused,
  refuseStale,
  touched,
  transition,
  withFields,
  writeAuditAndOutbox,
} from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import {
  arrivalProblem,
  onTheRoad,
  turnUp,
  type Arrival,
  type ArrivalOf,
} from './arriving.server.ts'
import { getOrderTransfers, proposeTransfers } from './orderTransfers.server.ts'
import { transferProposals } from './proposals.server.ts'
import { printTransferLabels, printTransfers } from './transferPapers.server.ts'
import { transferCalls } from './transfers.calls.ts'
import { lockOrdersOfTransfers, transfersOf } from './transferSteps.server.ts'
import type { Transfer } from './transferGoods.server.ts'

type Calls = typeof transferCalls
type Goods = CallAnswer<Calls['getTransferGoods']>['data'][number]

export default handlers(transferCalls, {
  getOrderTransfers,
  proposeTransfers,
  printTransfers,
  printTransferLabels,

  async dispatchTransfer(context, { transferId, version, lines = [] }) {
    await knownLines(context, transferId, lines)
    const quantities = Object.fromEntries(lines.map(l => [l.transferLineId, l.picked]))
    return inLines(lines, 'picked', () =>
      transition(context, metaOf('transfers'), { id: transferId, version }, 'dispatch', {
        details: { quantities },
        idField: 'transferId',
      }),
    )
  },

  receiveTransfer,
  findMissingGoods,

  async getTransferGoods(context, { transferId }) {
    await oneRecord(context, metaOf('transfers'), transferId)
    const data = await context.db.query<Goods>(sql`
      select w.name as warehouse, y.full_code as position, k.id as sku_id, k.code as sku_code, k.name, l.stock_status, sum(l.quantity)::int as quantity, o.id as order_id, o.order_code
      from stock_lines l join warehouses w on w.id = l.warehouse_id join skus k on k.id = l.sku_id
        left join layers y on y.id = l.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
        left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
      where l.transfer_id = ${transferId} and l.client_id = ${context.actor.clientId} and l.quantity > 0 and not l.is_deleted
      group by w.name, y.full_code, a.walk_order, k.id, l.stock_status, o.id
      order by w.name, a.walk_order nulls first, y.full_code nulls first, k.code, o.order_code limit 2000`)
    return { data }
  },

  async getTransferProposals(context, { sourceWarehouseId, targetWarehouseId }) {
    return { data: await transferProposals(context, sourceWarehouseId, targetWarehouseId) }
  },
})

/** How pieces of a transfer arrive; it is received when none is still to come. */
export async function receiveTransfer(
  context: Context,
  { transferId, version, lines = [] }: CallInput<Calls['receiveTransfer']>,
) {
  const transfer = await knownLines(context, transferId, lines)
  await refuseOtherPlaces(context, transfer, lines)
  const told = new Map(lines.map(l => [l.transferLineId, l]))
  const quantities = Object.fromEntries(lines.map(l => [l.transferLineId, l.good ?? 0]))
  const arrivals = Object.fromEntries(
    transfer.lines.map(({ id }) => {
      const { damaged, missing, extra, layerId } = told.get(id) ?? {}
      return [
        id,
        {
          damaged: damaged ?? 0,
          missing: missing ?? 0,
          extra: extra ?? 0,
          layerId: layerId ?? null,
        },
      ]
    }),
  )
  const isAll = transfer.lines.every(line => {
    const { damaged, missing } = arrivals[line.id]!
    return onTheRoad(line) <= (quantities[line.id] ?? 0) + damaged + missing
  })
  return inLines(lines, 'good', () =>
    transition(
      context,
      metaOf('transfers'),
      { id: transferId, version },
      isAll ? 'receive' : 'receivePartly',
      { details: { quantities, arrivals }, idField: 'transferId' },
    ),
  )
}

/** Missing goods turn up, or more than were sent. */
export async function findMissingGoods(
  context: Context,
  { transferId, version, lines = [] }: CallInput<Calls['findMissingGoods']>,
) {
  await refuseOtherPlaces(context, await knownLines(context, transferId, lines), lines)
  await lockOrdersOfTransfers(context.db, [transferId])
  const meta = metaOf('transfers')
  const before = await oneRecord(context, meta, transferId, 'for update')
  await refuseStale(context, meta, before as never, version)
  const { jobStatus } = before as { jobStatus: string }
  if (jobStatus !== 'Received' && jobStatus !== 'Partly Received')
    throw refused(
      'transition',
      'transferId',
      `${String(before.no)} is ${jobStatus}: record what arrives first.`,
    )
  const [transfer] = await transfersOf(context.db, [before.id as string])
  const told = new Map(lines.map(l => [l.transferLineId, l]))
  const arrival: ArrivalOf = ({ id }) => foundOf(told.get(id))
  const result = await inLines(lines, 'good', async () => {
    const problem =
      arrivalProblem(
        transfer!,
        arrival,
        { none: 'Enter how many pieces, at least one.' },
        ({ missing }) => missing,
      ) ?? (await turnUp(context, transfer!, arrival))
    if (problem) throw new Refused(problem)
    await context.db.query(
      sql`update transfers set ${touched(context.actor)} where id = ${transfer!.id}`,
    )
    return { no: transfer!.no, jobStatus }
  })
  const goods = lines.map(({ transferLineId, good, damaged, extra }) => ({
    transferLineId,
    good,
    damaged,
    extra,
  }))
  await writeAuditAndOutbox(context, 'turnUp', 'transfers', [
    { id: transfer!.id, changes: { goods: [null, goods] }, event: { goods } },
  ])
  return result
}

const foundOf = (
  told: Partial<Record<'good' | 'damaged' | 'extra', number | null>> & {
    layerId?: string | null
  } = {},
): Arrival => ({
  good: told.good ?? 0,
  damaged: told.damaged ?? 0,
  missing: 0,
  extra: told.extra ?? 0,
  layerId: told.layerId ?? null,
})

/** @throws NotFound, BadInput for a line of another transfer or one that is named twice */
async function knownLines(
  context: Context,
  transferId: string,
  lines: readonly { transferLineId: string }[],
): Promise<Transfer> {
  await oneRecord(context, metaOf('transfers'), transferId)
  const [transfer] = await transfersOf(context.db, [transferId])
  const ids = lines.map(l => l.transferLineId)
  const odd = ids.flatMap((_, i) =>
    oddId(ids, i, transfer!.lines, `lines.${i}.transferLineId`, ['line', 'transfer']),
  )
  if (odd.length) throw new BadInput(...odd)
  return transfer!
}

/** @throws BadInput for a place that is not in the warehouse that the goods come to */
async function refuseOtherPlaces(
  { db, actor }: Context,
  { targetWarehouseId }: Transfer,
  lines: readonly { layerId?: string | null | undefined }[],
) {
  const ids = lines.flatMap(({ layerId }) => layerId ?? [])
  if (!ids.length) return
  const own = await db.query<{ id: string }>(sql`
    select y.id from layers y
    where y.id in ${ids} and y.client_id = ${actor.clientId} and y.warehouse_id = ${targetWarehouseId} and not y.is_deleted`)
  const odd = lines.flatMap(({ layerId }, i) =>
    !layerId || own.some(({ id }) => id === layerId.toLowerCase())
      ? []
      : problemAt(
          'other_place',
          `lines.${i}.layerId`,
          'Choose a place in the warehouse that the goods come to.',
        ),
  )
  if (odd.length) throw new BadInput(...odd)
}

/** Refusals name the line as the request does. */
async function inLines(
  lines: readonly { transferLineId: string }[],
  name: string,
  work: () => Promise<object>,
): Promise<{ no: string; jobStatus: string }> {
  const record = await withFields(work(), field => {
    // A place that is closed or locked is named by its message.
    if (field === 'quantities' || field.startsWith('movements.')) return 'lines'
    const at = lines.findIndex(l => field === `quantities.${l.transferLineId}`)
    return at < 0 ? field : `lines.${at}.${name}`
  })
  const { no, jobStatus } = record as { no: string; jobStatus: string }
  return { no, jobStatus }
}
