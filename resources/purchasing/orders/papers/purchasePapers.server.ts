import { sql } from 'drizzle-orm'
import {
  dayOf,
  fileOfBatches,
  handlers,
  headingWithCode,
  metaOf,
  oneRecord,
  type Context,
  type PdfBlock,
  type PdfDocument,
} from '#server/kit'
import { date, decimal, integer, rowFields, text, volume } from '#define'
import { agreedOf, columnsOf } from '#resources/stock/reservations/arithmetic.ts'
import { purchasePaperCalls } from './purchasePapers.calls.ts'

const required = { required: true } as const

/** What a supplier is told of each line. */
const columns = {
  position: integer({ required: true, label: 'Line' }),
  supplierCode: text({ label: 'Your code' }),
  skuCode: text({ required: true, label: 'Our code' }),
  name: text(required),
  quantity: integer({ required: true, label: 'Pieces' }),
  unitCost: decimal({ required: true, scale: 4 }),
  amount: decimal({ required: true, scale: 2 }),
  readyDate: date({ label: 'Ready' }),
  volume: volume({ label: 'm³' }),
  remark: text(),
}

interface Line {
  readonly [column: string]: unknown
  readonly position: number
  readonly supplierCode: string | null
  readonly skuCode: string
  readonly name: string
  readonly quantity: number
  readonly unitCost: number
  readonly amount: number
  readonly readyDate: string | null
  readonly volume: number | null
  readonly remark: string | null
}

interface Head {
  readonly no: string
  readonly state: string
  readonly orderedOn: string | null
  readonly requestedDate: string | null
  readonly currency: string
  readonly incoterm: string | null
  readonly deposit: number | null
  readonly supplier: string
  readonly address: string | null
  readonly company: string
  readonly warehouse: string
  readonly loadPort: string | null
  readonly dischargePort: string | null
  readonly total: number
}

export default handlers(purchasePaperCalls, {
  async printPurchaseOrder(context, { id }): Promise<PdfDocument> {
    await oneRecord(context, metaOf('purchaseOrders'), id)
    const head = await headOf(context, id)
    const lines = await linesOf(context, id)
    return {
      title: `Purchase order ${head.no}`,
      pages: [{ flow: blocksOf(head, lines), foot: head.no }],
    }
  },

  async exportPurchaseOrder(context, { id }) {
    const { no } = await oneRecord(context, metaOf('purchaseOrders'), id)
    return fileOfBatches(
      `Purchase order ${no as string}`,
      rowFields(columns),
      (async function* () {
        yield await linesOf(context, id)
      })(),
      context.actor,
    )
  },
})

const linesOf = ({ db }: Context, id: string) =>
  db.query<Line>(sql`
    select l.position, u.supplier_code, k.code as sku_code, k.name, ${sql.raw(agreedOf(columnsOf('l')))} as quantity, l.unit_cost::float8,
      round(${sql.raw(agreedOf(columnsOf('l')))} * l.unit_cost, 2)::float8 as amount, coalesce(l.ready_date, o.requested_date)::text as ready_date,
      (${sql.raw(agreedOf(columnsOf('l')))} * k.volume)::float8 as volume, l.remark
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id join skus k on k.id = l.sku_id
      left join sku_suppliers u on u.sku_id = l.sku_id and u.supplier_id = o.supplier_id and not u.is_deleted
    where l.purchase_order_id = ${id} and not l.is_deleted order by l.position limit 5000`)

async function headOf({ db }: Context, id: string): Promise<Head> {
  const [head] = await db.query<Head>(sql`
    select o.no, o.state, o.ordered_on::text as ordered_on, o.requested_date::text as requested_date, o.currency, o.incoterm, o.deposit::float8,
      s.name as supplier, s.address, c.name as company, w.name as warehouse, a.name as load_port, b.name as discharge_port,
      (select coalesce(sum(round(${sql.raw(agreedOf(columnsOf('l')))} * l.unit_cost, 2)), 0) from purchase_order_lines l where l.purchase_order_id = o.id and not l.is_deleted)::float8 as total
    from purchase_orders o join suppliers s on s.id = o.supplier_id join clients c on c.id = o.client_id join warehouses w on w.id = o.warehouse_id
      left join ports a on a.id = o.load_port_id left join ports b on b.id = o.discharge_port_id where o.id = ${id}`)
  return head!
}

function blocksOf(head: Head, lines: readonly Line[]): PdfBlock[] {
  const small = { size: 9, after: 3 }
  const facts = [
    head.orderedOn && `Ordered ${dayOf(head.orderedOn)}`,
    head.requestedDate && `Wanted ready ${dayOf(head.requestedDate)}`,
    head.incoterm,
    head.loadPort && head.dischargePort && `${head.loadPort} to ${head.dischargePort}`,
    `For ${head.warehouse}`,
    head.deposit ? `Deposit ${head.deposit} %` : null,
  ]
  return [
    headingWithCode(
      `${head.state === 'Draft' ? 'Draft of purchase order' : 'Purchase order'} ${head.no}`,
      head.no,
    ),
    { text: head.company, size: 12, weight: 'semibold' },
    { text: [head.supplier, head.address].filter(Boolean).join('\n'), ...small },
    { text: facts.filter(Boolean).join(' · '), ...small },
    {
      columns: [
        { title: 'Line', width: 6 },
        { title: 'Your code', width: 16 },
        { title: 'Our code', width: 16 },
        { title: 'Name', width: 34 },
        { title: 'Ready', width: 13 },
        { title: 'Pieces', width: 9, align: 'right' },
        { title: head.currency, width: 12, align: 'right' },
        { title: 'Amount', width: 14, align: 'right' },
      ],
      rows: lines.map(line => [
        String(line.position),
        line.supplierCode ?? '',
        line.skuCode,
        line.remark ? `${line.name} (${line.remark})` : line.name,
        line.readyDate ? dayOf(line.readyDate) : '',
        line.quantity.toLocaleString('en'),
        money(line.unitCost, 4),
        money(line.amount),
      ]),
    },
    { sums: [{ label: `Total ${head.currency}`, amount: money(head.total), isStrong: true }] },
  ]
}

const money = (amount: number, most = 2) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: most })
