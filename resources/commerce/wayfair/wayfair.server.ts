import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  handlers,
  insertRows,
  listRecords,
  metaOf,
  oneRecord,
  refused,
  savepoint,
  setInRows,
  transition,
  visible,
  writeAuditAndOutbox,
  writeFields,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { websiteStock } from '#resources/stock/warehouses/websiteStock.server.ts'
import { lockChannel } from './channel.server.ts'
import { readWayfairFile, type FileProblem, type WayfairFile } from './fileReading.server.ts'
import { makeOrderOfPo } from './making.server.ts'
import { mapTried } from './mappedAgain.server.ts'
import { storeLines, type Stored } from './storing.server.ts'
import { wayfairCalls } from './wayfair.calls.ts'
import type { wayfairLines } from './wayfairLines.entity.ts'
import type { wayfairOrders } from './wayfairOrders.entity.ts'

type WayfairOrder = RecordOf<typeof wayfairOrders>

const meta = () => metaOf('wayfairOrders')

const recordOf = async (context: Context, id: string) =>
  visible(
    meta(),
    context.actor,
    await oneRecord(context, meta(), id, '', 'wayfairOrderId'),
  ) as WayfairOrder

/** Takes back all that a dry run has written. */
class TakenBack extends Error {}

/** The most rows of a table in an answer; the rest is counted. */
const mostShown = 500

/** Part numbers of one feed. */
const mostListed = 5000

export default handlers(wayfairCalls, {
  async getWayfairOrders(context, { state, batchId, keyword, pageNo, pageSize }) {
    const { rows, total } = await listRecords(context, meta(), {
      filter: {
        ...(state && { state }),
        ...(batchId && { batchId }),
        ...(keyword?.trim() && { q: keyword.trim() }),
      },
      sort: [],
      offset: ((pageNo ?? 1) - 1) * (pageSize ?? 25),
      limit: pageSize ?? 25,
    })
    return {
      data: rows.map(row => visible(meta(), context.actor, row)) as WayfairOrder[],
      totalCount: total,
    }
  },

  async getLatestNWayfairRecords(context, { n }) {
    const lines = metaOf('wayfairLines')
    const { rows, total } = await listRecords(context, lines, {
      filter: {},
      sort: [],
      offset: 0,
      limit: n ?? 100,
    })
    return {
      data: rows.map(row => visible(lines, context.actor, row)) as RecordOf<typeof wayfairLines>[],
      totalCount: total,
    }
  },

  async uploadWayfairRecordExcel(context, { file, dryRun, dateOrder, websiteId }) {
    const channel = await lockChannel(context, websiteId)
    const read = await readWayfairFile(context, file.bytes, leaving(context), dateOrder)
    if (!dryRun)
      return { data: answerOf(read, await storeFile(context, channel.websiteId, file.name, read)) }
    let stored: (Stored & { batchId: string }) | undefined
    try {
      await savepoint(context.db, async db => {
        stored = await storeFile({ ...context, db }, channel.websiteId, file.name, read)
        throw new TakenBack()
      })
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
    }
    return { data: answerOf(read, { ...stored!, batchId: null }) }
  },

  createWayfairOrder: (context, { wayfairOrderId }) => makeOrderOfPo(context, wayfairOrderId),

  async saveWayfairTracking(context, { wayfairOrderId, tracking, carrier, hasLeft }) {
    const po = (await oneRecord(
      context,
      meta(),
      wayfairOrderId,
      'for update',
      'wayfairOrderId',
    )) as WayfairOrder
    if (!['Imported', 'Shipped', 'Invoiced'].includes(po.state))
      throw refused(
        'state',
        'wayfairOrderId',
        `PO ${po.poNumber} is ${po.state}; only goods of an order are tracked.`,
      )
    const state = po.state === 'Imported' && (hasLeft ?? true) ? 'Shipped' : po.state
    await setInRows(
      context,
      meta(),
      [po.id],
      sql`tracking = ${tracking.trim()}, carrier = coalesce(${carrier?.trim() || null}, carrier), state = ${state}, handled_by_id = ${context.actor.staffId}`,
    )
    await writeAuditAndOutbox(context, 'track', 'wayfairOrders', [
      {
        id: po.id,
        changes: {
          tracking: [po.tracking, tracking.trim()],
          ...(state !== po.state && { state: [po.state, state] }),
        },
      },
    ])
    return { data: await recordOf(context, po.id) }
  },

  async decideWayfairChange(context, { wayfairOrderId, decision, reason }) {
    const po = (await oneRecord(
      context,
      meta(),
      wayfairOrderId,
      'for update',
      'wayfairOrderId',
    )) as WayfairOrder
    if (!po.question || !po.orderId)
      throw refused('decided', 'wayfairOrderId', `Nothing is to be decided of PO ${po.poNumber}.`)
    const isCancelled = decision === 'Cancel the order'
    if (isCancelled)
      await transition(context, metaOf('orders'), { id: po.orderId }, 'cancel', {
        reason: reason.trim(),
        idField: 'wayfairOrderId',
      })
    const state = isCancelled ? 'Cancelled' : po.state
    await setInRows(
      context,
      meta(),
      [po.id],
      sql`question = null, state = ${state}, handled_by_id = ${context.actor.staffId}`,
    )
    await writeAuditAndOutbox(context, 'decide', 'wayfairOrders', [
      {
        id: po.id,
        changes: {
          question: [po.question, null],
          decision: [null, decision],
          reason: [null, reason.trim()],
          ...(isCancelled && { state: [po.state, state] }),
        },
      },
    ])
    return { data: await recordOf(context, po.id) }
  },

  async mapWayfairByCode(context) {
    const { db, actor } = context
    const found = await db.query<{ id: string; skuId: string }>(sql`
      select m.id, k.id as "skuId" from wayfair_mappings m join skus k on lower(k.code) = lower(m.part_number) and k.status in ('Active', 'Phase out') and not k.is_deleted
      where m.client_id = ${actor.clientId} and m.sku_id is null and not m.is_deleted order by m.id limit 5000 for update of m`)
    if (found.length) {
      await writeFields(context, metaOf('wayfairMappings'), found, ['skuId'])
      await writeAuditAndOutbox(
        context,
        'update',
        'wayfairMappings',
        found.map(({ id, skuId }) => ({ id, changes: { skuId: [null, skuId] } })),
      )
      await mapTried(context)
    }
    const [open] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from wayfair_mappings where client_id = ${actor.clientId} and sku_id is null and not is_deleted`)
    return { mapped: found.length, left: open!.count }
  },

  async getWayfairWebsites({ db, actor }) {
    const websites = await db.query<{ id: string; name: string }>(sql`
      select w.id, w.name from channels c join websites w on w.id = c.website_id
      where c.client_id = ${actor.clientId} and c.kind = 'Wayfair' and not c.is_deleted order by w.name, w.id limit 50`)
    return { data: websites }
  },

  async getWayfairFeed(context, { websiteId, after }) {
    const { db, actor } = context
    const { websiteId: of } = await channelOf(context, websiteId)
    const listed = await db.query<{
      supplierId: string | null
      partNumber: string
      sku: string
      skuId: string
      factor: number
      buffer: number
      leadDays: number
      isGone: boolean
    }>(sql`
      select m.warehouse_no as "supplierId", m.part_number, k.code as sku, k.id as "skuId", m.factor, m.buffer, m.lead_days, k.status = 'Discontinued' as "isGone"
      from wayfair_mappings m join skus k on k.id = m.sku_id and not k.is_deleted
      where m.client_id = ${actor.clientId} and m.is_active and not m.is_deleted ${after ? sql`and m.part_number > ${after}` : sql``}
      order by m.part_number limit ${mostListed + 1}`)
    const rest = listed.splice(mostListed).length
    const stock = await websiteStock(db, of, listed)
    return {
      next: rest ? listed.at(-1)!.partNumber : null,
      data: listed.map(({ skuId: _skuId, ...row }, i) => ({
        ...row,
        quantity: stock[i]!.quantity,
      })),
    }
  },
})

/** A channel to read, without a lock. */
async function channelOf({ db, actor }: Context, websiteId?: string | null) {
  const found = await db.query<{ websiteId: string }>(sql`
    select c.website_id from channels c where c.client_id = ${actor.clientId} and c.kind = 'Wayfair' and not c.is_deleted ${websiteId ? sql`and c.website_id = ${websiteId}` : sql``} order by c.id limit 2`)
  if (found.length !== 1)
    throw refused(
      'no_channel',
      'websiteId',
      found.length
        ? 'There are several Wayfair channels. Choose the website.'
        : 'Add a Wayfair channel first.',
    )
  return found[0]!
}

/** Ends the reading of a file whose sender has gone. */
function leaving({ reply }: { reply: { raw: NodeJS.EventEmitter } }): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () =>
    gone.abort(new Error('Whoever sent the file no longer has an account.')),
  )
  return gone.signal
}

async function storeFile(
  context: Context,
  websiteId: string,
  fileName: string,
  { lines, problems, rows }: WayfairFile,
) {
  const batchId = uuid()
  const batches = metaOf('wayfairBatches')
  await insertRows(context, batches, [
    {
      id: batchId,
      fileName,
      websiteId,
      readOnUtc: new Date().toISOString(),
      readById: context.actor.staffId,
      rows,
    },
  ])
  const stored = await storeLines(context, { websiteId, batchId }, lines)
  const { added, changed, unchanged, older } = stored
  await writeFields(
    context,
    batches,
    [{ id: batchId, added, changed, unchanged, older }],
    ['added', 'changed', 'unchanged', 'older'],
  )
  if (problems.length)
    await insertRows(
      context,
      metaOf('wayfairErrors'),
      problems.map(({ row, poNumber, field, message }) => ({
        id: uuid(),
        batchId,
        row,
        poNumber,
        column: field,
        message: message.slice(0, 300),
      })),
    )
  await writeAuditAndOutbox(context, 'read', 'wayfairBatches', [
    { id: batchId, changes: { fileName: [null, fileName], rows: [null, rows] } },
  ])
  return { ...stored, batchId }
}

const answerOf = (
  { rows, problems, ignored }: WayfairFile,
  { batchId, added, changed, unchanged, older, orders }: Stored & { batchId: string | null },
) => ({
  batchId,
  rows,
  added,
  changed,
  unchanged,
  older,
  errorCount: problems.length,
  ignored: ignored.length ? ignored.join(', ').slice(0, 4000) : null,
  orders: [...orders]
    .toSorted((a, b) => Number(a.outcome === 'Unchanged') - Number(b.outcome === 'Unchanged'))
    .slice(0, mostShown)
    .map(order => ({ ...order, state: order.state as WayfairOrder['state'] })),
  problems: problems.slice(0, mostShown).map(shown),
})

const shown = ({ row, poNumber, field = '', message }: FileProblem) => ({
  row,
  poNumber,
  column: field,
  message,
})
