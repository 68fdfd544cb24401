import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  dayOf,
  fileOfRows,
  handlers,
  headingWithCode,
  metaOf,
  oneRecord,
  type PdfBlock,
  refused,
} from '#server/kit'
import type { RecordOf } from '#define'
import { labelFormats, perPage } from '#define/labels/labelFormats.ts'
import { labelPages } from '#resources/stock/labels/labelPages.server.ts'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import {
  containerPaperCalls,
  differenceColumns,
  mostCartonLabels,
} from './containerPapers.calls.ts'

type Container = RecordOf<typeof containers>

interface Line {
  code: string
  name: string
  barcode: string | null
  cartons: number
  purchaseOrder: string | null
  supplier: string | null
  quantity: number
  good: number
  damaged: number
  missing: number
  open: number
  kept: number
  toReturn: number
  difference: number
}

export default handlers(containerPaperCalls, {
  async printGoodsReceived(context, { containerId }) {
    const container = await unpacked(context, containerId)
    const lines = await linesOf(context, container.id)
    const { name } = await oneRecord(context, metaOf('warehouses'), container.warehouseId)
    return {
      title: `Goods received ${container.name}`,
      pages: [{ flow: noteOf(container, name as string, lines), foot: container.name }],
    }
  },

  async printCartonLabels(context, { containerId, pieces, size }) {
    const { id, name: no } = await containerOf(context, containerId)
    const lines = await linesOf(context, id)
    const piecesOf = ({ quantity, good, damaged, kept }: Line) =>
      pieces === 'Expected' ? quantity : good + damaged + kept
    const count = lines.reduce((sum, line) => sum + piecesOf(line) * line.cartons, 0)
    if (!count)
      throw badInput(
        'nothing',
        'pieces',
        `${no} has no pieces that are ${pieces === 'Expected' ? 'expected' : 'checked in'}.`,
      )
    if (count > mostCartonLabels)
      throw badInput(
        'too_many',
        'pieces',
        `At most ${mostCartonLabels.toLocaleString('en')} labels are printed at once; ${no} has ${count.toLocaleString('en')} cartons.`,
      )
    const labels = lines.flatMap((line, n) =>
      Array.from({ length: piecesOf(line) * line.cartons }, (_, i) => ({
        id: `${n} ${i}`,
        title: line.name,
        facts: [
          no,
          ...(line.purchaseOrder ? [line.purchaseOrder] : []),
          ...(line.cartons > 1 ? [`Carton ${(i % line.cartons) + 1} of ${line.cartons}`] : []),
        ],
        code: line.code,
        barcode: line.barcode ?? line.code,
      })),
    )
    const format = labelFormats.find(each => each.id === size) ?? labelFormats[1]
    return {
      title: `Labels ${no}`,
      pages: labelPages(labels, format, { copies: 1, first: 1 }),
      pageCount: Math.ceil(labels.length / perPage(format)),
    }
  },

  async exportCheckInDifferences(context, { containerId }) {
    const { id, name: no } = await unpacked(context, containerId)
    const lines = await linesOf(context, id)
    const odd = lines.filter(line => line.difference || line.damaged || line.kept || line.toReturn)
    return fileOfRows(
      `Differences ${no}`,
      differenceColumns,
      odd.map(line => ({ ...line })),
      context.actor,
    )
  },
})

/** @throws NotFound */
const containerOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('containers'), id, '', 'containerId')) as Container

/** @throws NotFound, Refused for a container that nothing came out of yet */
async function unpacked(context: Context, containerId: string): Promise<Container> {
  const container = await containerOf(context, containerId)
  if (container.state !== 'Checking In' && container.state !== 'Completed')
    throw refused(
      'state',
      'containerId',
      `${container.name} is ${container.state}: nothing of it is checked in yet.`,
    )
  return container
}

const linesOf = ({ db }: Context, id: string) =>
  db.query<Line>(sql`
    select k.code, k.name, k.barcode, coalesce(k.cartons, 1) as cartons, coalesce(o.old_no, o.no) as purchase_order, s.name as supplier,
      l.quantity, l.received_good as good, l.damaged, l.missing, l.quantity - l.received_good - l.damaged - l.missing as open,
      l.extra - l.to_return as kept, l.to_return, l.received_good - l.quantity as difference
    from container_lines l join skus k on k.id = l.sku_id left join purchase_orders o on o.id = l.purchase_order_id left join suppliers s on s.id = o.supplier_id
    where l.container_id = ${id} and not l.is_deleted order by k.code, l.id`)

function noteOf(container: Container, warehouse: string, lines: readonly Line[]): PdfBlock[] {
  const { name: no, vessel, billOfLading, seal, arrivedOn, unpackedOn, completedOn } = container
  const facts = [
    vessel,
    billOfLading && `B/L ${billOfLading}`,
    seal && `Seal ${seal}`,
    arrivedOn && `Arrived ${dayOf(arrivedOn)}`,
    unpackedOn && `Opened ${dayOf(unpackedOn)}`,
    completedOn ? `Completed ${dayOf(completedOn)}` : 'Not completed yet',
  ]
  const numbers = ['quantity', 'good', 'damaged', 'missing', 'kept', 'toReturn'] as const
  const sums = numbers.map(name => String(lines.reduce((sum, line) => sum + line[name], 0)))
  return [
    headingWithCode(`Goods received ${no}`, no),
    { text: warehouse, size: 12, weight: 'semibold' },
    { text: facts.filter(Boolean).join(' · '), size: 9, after: 3 },
    {
      columns: [
        { title: 'SKU', width: 20 },
        { title: 'Name', width: 44 },
        { title: 'Order', width: 20 },
        { title: 'Expected', width: 15, align: 'right' },
        { title: 'Good', width: 12, align: 'right' },
        { title: 'Damaged', width: 15, align: 'right' },
        { title: 'Missing', width: 14, align: 'right' },
        { title: 'Extra', width: 11, align: 'right' },
        { title: 'Return', width: 12, align: 'right' },
      ],
      rows: [
        ...lines.map(line => [
          line.code,
          line.name,
          line.purchaseOrder ?? '',
          ...numbers.map(name => String(line[name])),
        ]),
        ['', 'In all', '', ...sums],
      ],
    },
    { text: 'Received by ____________________    Date ____________', size: 10, after: 3 },
  ]
}
