// A company moves in from one file that has a row for each line of a sale, with its customer and its product in it, by mapping
// alone: node scripts/run.mjs tests/bench/movingIn/superstore.ts FILE
// The file is of 8,397 rows of a Canadian office supplier (Superstore). Counts, pieces and money are compared with those that are
// worked out from the file, the ledger is verified, all is taken back and compared with before.
import '#tests/support/installProduct.ts'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
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

const path = process.argv[2]
if (!path) throw new Error('Name the file.')
const file = readFileSync(path)
const lines = linesOf(file)

const different = (of: (line: Line) => unknown) => new Set(lines.map(of)).size
const sum = (of: (line: Line) => number, some = lines) => sumOf(some, of)
/** Rows that say something else than the first row of their record. */
const disagreeing = (recordOf: (line: Line) => string, heading: string) => {
  const first = new Map<string, string>()
  return lines.filter(line => {
    const said = first.get(recordOf(line))
    if (said === undefined) first.set(recordOf(line), line[heading]!)
    return said !== undefined && said !== line[heading]
  }).length
}

const mappings = mappingsOf(lines)

const bench = await measured(() => Promise.resolve(), { client: 'CA', pages: 0 })
const { bring, post, takeAllBack, wrongWith } = importing(bench)
try {
  const [branch] = JSON.parse((await bench.get('/api/branches')).content) as { name: string }[]
  const method = await post('/api/paymentMethods', {
    name: 'Former program',
    type: 'Bank transfer',
  })
  if (method.status >= 300) throw new Error(JSON.stringify(method.body))
  const before = await standing()

  // A customer who sits in several segments is no customer of one: told by row, and left out of the mapping.
  const segments = await wrongWith('customers', file, {
    ...mappings.customers,
    columns: { ...mappings.customers.columns, 'Customer Segment': 'remark' },
  })
  same(
    'rows told to have another segment than their customer',
    segments.filter(({ code, field }) => code === 'differs' && field === 'remark').length,
    disagreeing(line => line['Customer Name']!, 'Customer Segment'),
  )
  await bringRecords(bring, file, mappings)

  const sales = mappings.sales({
    branchId: branch!.name,
    kind: 'Closed',
    methodId: 'Former program',
  })
  // Some numbers are of sales to two customers: they are not made one sale.
  const byNumber = await wrongWith('importedOrders', file, {
    ...sales,
    columns: { ...sales.columns, 'Order ID': 'orderNo' },
  })
  same(
    'rows told to have another customer than their order number',
    byNumber.filter(({ code, field }) => code === 'differs' && field === 'customerId').length,
    disagreeing(line => line['Order ID']!, 'Customer Name'),
  )
  same('other rows that are told', byNumber.filter(({ code }) => code !== 'differs').length, 0)
  const byBoth = numbered(sales)
  await bring('importedOrders', file, byBoth)
  const again = await bring('importedOrders', file, byBoth)
  same('sales brought again, unchanged', again.unchanged, different(noOf))

  const [told] = await bench.db.text<Record<string, number>>(`
    select (select count(*)::int from customers where not is_deleted) as customers, (select count(*)::int from categories where not is_deleted) as categories,
      (select count(*)::int from products where not is_deleted) as products, (select count(*)::int from skus where not is_deleted) as skus,
      (select count(*)::int from orders where state = 'Completed' and not is_deleted) as sales, (select count(*)::int from order_lines where not is_deleted) as lines,
      (select sum(quantity)::int from order_lines where not is_deleted) as pieces,
      (select round(sum(total) * 100)::float8 from orders where not is_deleted) as money, (select round(sum(quantity * price - discount) * 100)::float8 from order_lines where not is_deleted) as "moneyOfLines",
      (select round(sum(amount) * 100)::float8 from payments where not is_deleted) as paid, (select round(sum(total - paid) * 100)::float8 from orders where not is_deleted) as owed`)
  const expected: Readonly<Record<string, number>> = {
    customers: different(line => line['Customer Name']),
    categories:
      different(line => line['Product Category']) + different(line => line['Product Sub-Category']),
    products: different(line => line['Product Name']),
    skus: different(line => line['Product Name']),
    sales: different(noOf),
    lines: lines.length,
    pieces: sum(line => Number(line['Order Quantity'])),
    money: sum(line => centsOf(line.Sales!)),
    moneyOfLines: sum(line => centsOf(line.Sales!)),
    paid: sum(line => centsOf(line.Sales!)),
    owed: 0,
  }
  for (const [what, number] of Object.entries(expected)) same(what, told![what]!, number)

  const ofCustomers = await bench.db.text<{ no: string; pieces: number; money: number }>(
    'select c.old_no as no, sum(l.quantity)::int as pieces, round(sum(l.quantity * l.price - l.discount) * 100)::float8 as money from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id where not o.is_deleted group by 1',
  )
  const own = groupedBy(line => line['Customer Name']!)
  same(
    'customers with other pieces or money',
    ofCustomers.filter(({ no, pieces, money }) => {
      const some = own.get(no) ?? []
      return (
        pieces !== sum(line => Number(line['Order Quantity']), some) ||
        money !== sum(line => centsOf(line.Sales!), some)
      )
    }).length + Math.abs(ofCustomers.length - own.size),
    0,
  )
  const days = await bench.db.text<{ day: string; money: number }>(
    "select to_char(o.ordered_on_utc at time zone k.timezone, 'YYYY-MM-DD') as day, round(sum(o.total) * 100)::float8 as money from orders o join clients k on k.id = o.client_id where not o.is_deleted group by 1",
  )
  const ofDays = groupedBy(line => line['Order Date']!)
  same(
    'days with other money',
    days.filter(({ day, money }) => {
      const some = ofDays.get(day) ?? []
      return money !== sum(line => centsOf(line.Sales!), some)
    }).length + Math.abs(days.length - ofDays.size),
    0,
  )
  await verify('with all of it')

  await takeAllBack()
  const after = await standing()
  same('lists and sums are as before', isDeepStrictEqual(after, before) ? 1 : 0, 1)
  if (!isDeepStrictEqual(after, before)) console.log(before, after)
  await verify('with all taken back')
} finally {
  await bench.close()
}

function groupedBy(of: (line: Line) => string): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(of(line)) ?? []
    group.push(line)
    groups.set(of(line), group)
  }
  return groups
}

async function verify(when: string) {
  const { differences } = await verifyLedger(bench.db)
  same(`what the ledger check finds ${when}`, differences.length, 0)
  for (const { text } of differences.slice(0, 5)) console.log(`  ${text}`)
}

/** What lists show and what they sum up to. */
async function standing() {
  const [row] = await bench.db.text<Record<string, number>>(`
    select (select count(*)::int from customers where not is_deleted) as customers, (select count(*)::int from categories where not is_deleted) as categories,
      (select count(*)::int from products where not is_deleted) as products, (select count(*)::int from skus where not is_deleted) as skus,
      (select count(*)::int from orders where not is_deleted) as orders, (select count(*)::int from order_lines where not is_deleted) as lines,
      (select coalesce(sum(total), 0)::float8 from orders where not is_deleted) as total,
      (select coalesce(sum(amount), 0)::float8 from payments where not is_deleted) as money,
      (select count(*)::int from imported_orders where not is_deleted) as imported, (select count(*)::int from imported_order_lines where not is_deleted) as "importedLines"`)
  return row!
}
