// Sales of a former program that were given back: node scripts/run.mjs tests/bench/movingIn/superstoreReturns.ts SALES RETURNS
// SALES is the file of superstore.ts, RETURNS has the order numbers that came back. Sales with these numbers come in as open orders by
// mapping, their goods as opening stock; then each order is planned, handed over and taken back by the product's calls. Pieces and
// money are compared with those that are worked out from the files.
import '#tests/support/installProduct.ts'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { measured } from '#tests/bench/server.ts'
import { importing } from './importing.ts'
import {
  bringRecords,
  centsOf,
  linesOf,
  mappingsOf,
  noOf,
  numbered,
  same,
  sumOf,
  type Line,
} from './superstoreFile.ts'

const [salesPath, returnsPath] = process.argv.slice(2)
if (!salesPath || !returnsPath) throw new Error('Name the file of sales and that of returns.')
const returned = new Set(
  (parse(readFileSync(returnsPath), { columns: true, bom: true }) as readonly Line[]).map(
    row => row['Order ID']!,
  ),
)
const lines = linesOf(readFileSync(salesPath)).filter(line => returned.has(line['Order ID']!))
const known = new Set(lines.map(line => line['Order ID']!))
const piecesOf = (line: Line) => Number(line['Order Quantity'])
const moneyOf = (line: Line) => centsOf(line.Sales!)
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
const headings = Object.keys(lines[0]!)
const file = csvOf([headings, ...lines.map(line => headings.map(heading => line[heading]!))])

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const bench = await measured(() => Promise.resolve(), { client: 'CA', pages: 0 })
const { bring, post } = importing(bench)
try {
  const mappings = mappingsOf(lines)
  const [branch] = JSON.parse((await bench.get('/api/branches')).content) as {
    id: string
    name: string
  }[]
  const warehouse = await made('/api/warehouses', {
    name: 'Store',
    code: 'STORE',
    branchId: branch!.id,
    warehouseType: 'Warehouse',
  })
  const calendar = await made('/api/delivery/addNewDeliveryCalendar', {
    name: 'Every day',
    calendarType: 'Delivery',
    branchId: branch!.id,
    warehouseId: warehouse.id,
    ...Object.fromEntries(weekdays.map(day => [day, true])),
  })
  await bringRecords(bring, file, mappings)
  await bring('openingStock', csvOf([['Goods', 'Store', 'Pieces'], ...goods()]), {
    columns: { Goods: 'skuId', Store: 'warehouseId', Pieces: 'quantity' },
  })
  const targets = await bench.db.text('select id, version from opening_stock where not is_deleted')
  await done('/api/openingStock/bulk', { operation: 'post', targets })
  const constants = { branchId: branch!.name, kind: 'Open', tax: '0' }
  await bring('importedOrders', file, numbered(mappings.sales(constants)))

  const orders = await bench.db.text<{ id: string; no: string }>(
    "select o.id, i.order_no as no from orders o join imported_orders i on i.order_id = o.id where o.state = 'Confirmed' and not o.is_deleted order by i.order_no",
  )
  same('sales given back, confirmed', orders.length, new Set(lines.map(noOf)).size)
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const began = Date.now()
  for (const { id: orderId } of orders) {
    const items = await bench.db.text<{ orderLineId: string; quantity: number }>(
      'select id as "orderLineId", quantity from order_lines where order_id = $1 and not is_deleted order by position',
      [orderId],
    )
    const place = { calendarId: calendar.id, date, serviceType: 'Delivery' }
    const plan = await done('/api/delivery/addNewDeliveryPlan', {
      orderId,
      ...place,
      warningReason: 'Delivered before',
      items,
    })
    const planId = plan.data.id as string
    await done('/api/delivery/markAsDelivered', { planId, reason: 'Paid in the former program.' })
    const back = await bench.db.text<{ planItemId: string; quantity: number }>(
      'select id as "planItemId", quantity from plan_items where plan_id = $1 and not is_deleted',
      [planId],
    )
    await refusedOne(planId, back)
    await done('/api/delivery/ReturnDeliveryPlanItems', {
      planId,
      items: back,
      reason: 'Given back',
    })
  }
  const seconds = (Date.now() - began) / 1000
  console.log(
    `${orders.length} sales planned, handed over and taken back in ${seconds.toFixed(0)} s`,
  )
  await settled()

  console.log(
    `${returned.size} numbers in the file of returns, ${returned.size - known.size} of them without a sale`,
  )
  const [told] = await bench.db.text<Record<string, number>>(`
    select (select count(*)::int from orders where delivery_status = 'Returned' and not is_deleted) as sales,
      (select sum(quantity_returned)::int from order_lines where not is_deleted) as pieces,
      (select sum(quantity)::int from return_records where state = 'Received' and not is_deleted) as recorded,
      (select sum(quantity)::int from stock_lines where stock_status = 'Awaiting Inspection' and not is_deleted) as standing,
      (select coalesce(sum(quantity), 0)::int from stock_lines where stock_status = 'Normal' and not is_deleted) as left,
      (select round(sum(returned) * 100)::float8 from orders where not is_deleted) as money,
      (select round(sum(total - returned - paid) * 100)::float8 from orders where not is_deleted) as owed`)
  same('sales that are returned', told!.sales!, new Set(lines.map(noOf)).size)
  same('pieces that came back', told!.pieces!, sumOf(lines, piecesOf))
  same('pieces in returns', told!.recorded!, sumOf(lines, piecesOf))
  same('pieces that await inspection', told!.standing!, sumOf(lines, piecesOf))
  same('other pieces in stock', told!.left!, 0)
  same('worth of goods that came back, in cents', told!.money!, sumOf(lines, moneyOf))
  same('owed for them still, in cents', told!.owed!, 0)
  const bySale = await bench.db.text<{ no: string; pieces: number; money: number }>(`
    select i.order_no as no, round(o.returned * 100)::float8 as money, (select sum(quantity_returned)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as pieces
    from orders o join imported_orders i on i.order_id = o.id where not o.is_deleted`)
  same(
    'sales with other pieces or money',
    bySale.filter(({ no, pieces, money }) => {
      const some = lines.filter(line => noOf(line) === no)
      return pieces !== sumOf(some, piecesOf) || money !== sumOf(some, moneyOf)
    }).length,
    0,
  )
  const { differences } = await verifyLedger(bench.db)
  same('what the ledger check finds', differences.length, 0)
  for (const { text } of differences.slice(0, 5)) console.log(`  ${text}`)
} finally {
  await bench.close()
}

/** Rows of opening stock: of each product what all of these sales take. */
function goods() {
  const pieces = new Map<string, number>()
  for (const line of lines)
    pieces.set(line['Product Name']!, (pieces.get(line['Product Name']!) ?? 0) + piecesOf(line))
  return [...pieces].map(([name, quantity]) => [name, 'STORE', String(quantity)])
}

async function done(path: string, input: object): Promise<Record<string, any>> {
  const { status, body } = await post(path, input)
  if (status >= 300 || body.isSuccess === false || body.refused > 0)
    throw new Error(`${path}: ${JSON.stringify(body).slice(0, 500)}`)
  return body
}

async function made(path: string, input: object): Promise<{ id: string }> {
  const body = await done(path, input)
  return (body.id ? body : body.data) as { id: string }
}

/** One piece more than was handed over is refused by its field. */
async function refusedOne(
  planId: string,
  back: readonly { planItemId: string; quantity: number }[],
) {
  const [first] = back
  const { body } = await post('/api/delivery/ReturnDeliveryPlanItems', {
    planId,
    items: [{ ...first, quantity: first!.quantity + 1 }],
  })
  if (body.isSuccess !== false || body.errors[0].field !== 'items.0.quantity')
    throw new Error(`More came back than was handed over: ${JSON.stringify(body).slice(0, 300)}`)
}

/** What follows a return is done by a job: it has seen all of them. */
async function settled() {
  for (let tries = 0; tries < 120; tries++) {
    const [row] = await bench.db.text<{ open: number }>(
      "select count(*)::int as open from orders where delivery_status = 'Returned' and returned = 0 and not is_deleted",
    )
    if (row!.open === 0) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}
