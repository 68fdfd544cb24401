import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  dayOf,
  filterOf,
  headingWithCode,
  listRecords,
  metaOf,
  oneRecord,
  type PdfBlock,
  type PdfDocument,
  type PdfFlow,
} from '#server/kit'
import type { CallInput } from '#define'
import { labelFormats, perPage } from '#define/labels/labelFormats.ts'
import { movableHolds } from '#resources/stock/check/stockActions.ts'
import { labelPages } from '#resources/stock/labels/labelPages.server.ts'
import { mostTransferLabels, type transferCalls } from './transfers.calls.ts'

type Calls = typeof transferCalls

/** More transfers than this are printed in parts. */
const mostSheets = 200

interface Printed {
  id: string
  no: string
  source: string
  target: string
  date: string | null
  purpose: string
  reason: string | null
  vehicle: string | null
  volume: number
  weight: number
  lines: readonly {
    position: string | null
    code: string
    name: string
    stockStatus: string
    hold: string | null
    quantity: number
    barcode: string | null
    orders: string | null
  }[]
}

/** What to pick where, to load and to put down: a sheet for each transfer. */
export async function printTransfers(
  context: Context,
  { filter }: CallInput<Calls['printTransfers']>,
): Promise<PdfDocument> {
  const { rows } = await listRecords(context, metaOf('transfers'), {
    filter: filterOf(filter ?? undefined),
    sort: [],
    offset: 0,
    limit: mostSheets + 1,
  })
  if (!rows.length)
    throw badInput('nothing', 'filter', 'No transfers match: change the filter first.')
  if (rows.length > mostSheets)
    throw badInput(
      'too_many',
      'filter',
      `Print at most ${mostSheets} transfers at once: narrow the filter.`,
    )
  const printed = await printedTransfers(
    context,
    rows.map(({ id }) => id as string),
  )
  return { title: 'Transfers', pages: printed.map(sheetOf) }
}

/** A label for each piece, as large as was asked for. */
export async function printTransferLabels(
  context: Context,
  { transferId, size }: CallInput<Calls['printTransferLabels']>,
): Promise<PdfDocument> {
  await oneRecord(context, metaOf('transfers'), transferId)
  const [transfer] = await printedTransfers(context, [transferId])
  const { no, target, lines } = transfer!
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!pieces) throw badInput('nothing', 'transferId', `${no} has no goods.`)
  if (pieces > mostTransferLabels)
    throw badInput(
      'too_many',
      'transferId',
      `At most ${mostTransferLabels.toLocaleString('en')} labels are printed at once; ${no} has ${pieces.toLocaleString('en')} pieces.`,
    )
  const labels = lines.flatMap(({ code, name, barcode, orders, quantity }, n) =>
    Array.from({ length: quantity }, (_, i) => ({
      id: `${n} ${i}`,
      title: name,
      facts: [`${no} → ${target}`, ...(orders ? [orders] : [])],
      code,
      barcode: barcode ?? code,
    })),
  )
  const format = labelFormats.find(({ id }) => id === size) ?? labelFormats[1]
  return {
    title: `Labels ${no}`,
    pages: labelPages(labels, format, { copies: 1, first: 1 }),
    pageCount: Math.ceil(labels.length / perPage(format)),
  }
}

function sheetOf({ lines, ...of }: Printed): PdfFlow {
  const facts = [
    of.purpose,
    of.date && `Planned for ${dayOf(of.date)}`,
    of.vehicle,
    `${of.volume.toFixed(2)} m³`,
    `${of.weight.toFixed(0)} kg`,
  ]
  const small = { size: 9, after: 3 }
  const blocks: PdfBlock[] = [
    headingWithCode(`Transfer ${of.no}`, of.no),
    { text: `${of.source} → ${of.target}`, size: 12, weight: 'semibold' },
    { text: facts.filter(Boolean).join(' · '), ...small },
    ...(of.reason ? [{ text: of.reason, ...small }] : []),
    {
      columns: [
        { title: 'Position', width: 20 },
        { title: 'SKU', width: 18 },
        { title: 'Name', width: 40 },
        { title: 'Order', width: 16 },
        { title: 'Qty', width: 8, align: 'right' },
        { title: 'Picked', width: 10, align: 'right' },
        { title: 'Arrived', width: 10, align: 'right' },
      ],
      rows: lines.map(line => [
        line.position ?? '',
        line.code,
        toldOf(line),
        line.orders ?? '',
        String(line.quantity),
        '____',
        '____',
      ]),
    },
  ]
  return { flow: blocks, foot: of.no }
}

/** The name of goods, with what is not usual about them. */
function toldOf({ name, stockStatus, hold }: Printed['lines'][number]): string {
  const odd = [...(stockStatus === 'Normal' ? [] : [stockStatus]), ...(hold ? [hold] : [])]
  return odd.length ? `${name} (${odd.join(', ')})` : name
}

/** Goods where they stand now, in walking order; what has left or is not held yet by its lines. */
const printedTransfers = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Printed>(sql`
    with goods as (
      select l.transfer_id, y.full_code as position, a.walk_order, l.sku_id, l.stock_status, case when l.stock_on_hold_status in ${movableHolds} then l.stock_on_hold_status end as hold, o.order_code, sum(l.quantity)::int as quantity
      from stock_lines l left join layers y on y.id = l.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
        left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
      where l.transfer_id in ${ids} and l.quantity > 0 and l.stock_status <> 'Missing' and not l.is_deleted
      group by l.transfer_id, y.full_code, a.walk_order, l.sku_id, l.stock_status, hold, o.order_code
      union all
      select l.transfer_id, null, null, l.sku_id, l.stock_status, l.hold, o.order_code, l.quantity
      from transfer_lines l join transfers t on t.id = l.transfer_id left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
      where l.transfer_id in ${ids} and t.job_status in ('Draft', 'Received', 'Cancelled') and not l.is_deleted)
    select t.id, t.no, s.name as source, g.name as target, t.date::text as date, t.purpose, t.reason, v.name as vehicle,
      coalesce(x.volume, 0)::float8 as volume, coalesce(x.weight, 0)::float8 as weight, coalesce(x.lines, '[]') as lines
    from transfers t join warehouses s on s.id = t.source_warehouse_id join warehouses g on g.id = t.target_warehouse_id left join shipping_providers v on v.id = t.vehicle_id
      left join lateral (
        select sum(q.quantity * k.volume) as volume, sum(q.quantity * k.weight) as weight,
          json_agg(json_build_object('position', q.position, 'code', k.code, 'name', k.name, 'stockStatus', q.stock_status, 'hold', q.hold, 'quantity', q.quantity, 'barcode', k.barcode, 'orders', q.order_code)
            order by q.walk_order nulls first, q.position nulls first, k.code) as lines
        from goods q join skus k on k.id = q.sku_id where q.transfer_id = t.id) x on true
    where t.id in ${ids} and t.client_id = ${actor.clientId} order by t.no`)
