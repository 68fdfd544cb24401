// A company moves in from raw files: customers, suppliers, products, stock and orders by mapping alone, compared with what the
// files say, and taken back: node scripts/run.mjs tests/bench/movingIn/northwind.ts FOLDER
import '#tests/support/installProduct.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { measured, tellWrong } from '#tests/bench/server.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder that holds northwind_orders.csv and its neighbours.')

type Record_ = Readonly<Record<string, string>>
const bytes = (name: string) => readFileSync(join(folder, `northwind_${name}.csv`))
const rowsOf = (name: string) =>
  parse(bytes(name), { columns: true, bom: true, relax_quotes: true }) as readonly Record_[]

interface Mapping {
  readonly columns?: Readonly<Record<string, string | null>>
  readonly constants?: Readonly<Record<string, string>>
  readonly dates?: Readonly<Record<string, 'day' | 'month'>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Prices begin no sooner than they come. */
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })

const bench = await measured(async () => {}, { pages: 0 })
try {
  const orders = rowsOf('orders')
  const lines = rowsOf('order_details')
  const products = rowsOf('products')

  const branch = 'Auckland'
  const [{ id: branchId } = { id: '' }] = await bench.db.text<{ id: string }>(
    'select b.id from branches b join clients k on k.id = b.client_id where k.country = $1 and b.name = $2',
    ['NZ', branch],
  )
  await create('warehouses', {
    name: 'Northwind',
    code: 'NW',
    warehouseType: 'Warehouse',
    branchId,
  })
  await create('paymentMethods', { name: 'Former program', type: 'Bank transfer' })
  for (const id of new Set(products.map(({ CategoryID }) => CategoryID!)))
    await create('categories', { name: `Category ${id}` })
  const made = await standing()

  await bring('customers', 'customers', {
    columns: {
      ...leftOut('customers'),
      CustomerID: 'oldNo',
      CompanyName: 'name',
      Phone: 'phone',
      Address: 'addresses.line1',
      City: 'addresses.city',
      Region: 'addresses.region',
      PostalCode: 'addresses.postcode',
      Country: 'addresses.country',
    },
  })
  await bring('suppliers', 'suppliers', {
    columns: {
      ...leftOut('suppliers'),
      SupplierID: 'code',
      CompanyName: 'name',
      ContactName: 'contact',
      Country: 'country',
      Address: 'address',
      Phone: 'phone',
    },
    constants: { currency: 'USD' },
  })
  const categories = Object.fromEntries(
    products.map(({ CategoryID }) => [CategoryID!, `Category ${CategoryID!}`]),
  )
  await bring('products', 'products', {
    columns: {
      ...leftOut('products'),
      ProductID: 'code',
      ProductName: 'name',
      SupplierID: 'supplierId',
      CategoryID: 'categoryId',
    },
    values: { CategoryID: categories },
  })
  // Each product is one SKU of the same number.
  await bring('skus', 'products', {
    columns: {
      ...leftOut('products'),
      ProductID: 'code',
      ProductName: 'productId',
      QuantityPerUnit: 'name',
    },
  })
  await bring('importedPrices', 'products', {
    columns: { ...leftOut('products'), ProductID: 'skuId', UnitPrice: 'amount' },
    constants: { market: 'NZ', kind: 'Regular', fromDate: today },
  })
  await bring('openingStock', 'products', {
    columns: { ...leftOut('products'), ProductID: 'skuId', UnitsInStock: 'quantity' },
    constants: { warehouseId: 'NW', document: 'Northwind', countedDate: '1998-05-06' },
  })
  const drafts = await bench.db.text<{ id: string }>('select id from opening_stock')
  await step('openingStock', 'post', drafts)

  const pieces = new Map(products.map(p => [p.ProductID!, Number(p.UnitsInStock)]))
  await bring('importedOrders', 'orders', {
    columns: {
      ...leftOut('orders'),
      OrderID: 'orderNo',
      CustomerID: 'customerId',
      OrderDate: 'orderedDate',
      RequiredDate: 'promisedDate',
      ShippedDate: 'completedDate',
      Freight: 'shipping',
    },
    constants: { branchId: branch, methodId: 'Former program' },
    dates: { OrderDate: 'month', RequiredDate: 'month', ShippedDate: 'month' },
  })
  await bring('importedOrderLines', 'order_details', {
    columns: {
      OrderID: 'importedOrderId',
      ProductID: 'skuId',
      UnitPrice: 'price',
      Quantity: 'quantity',
      Discount: 'discountRate',
    },
  })

  // What the files say by themselves.
  const goods = new Map<string, number>()
  for (const { OrderID, UnitPrice, Quantity, Discount } of lines) {
    const worth = Math.round(Number(UnitPrice) * 100) * Number(Quantity)
    const off = Math.round(worth * Number(Discount) + 1e-6)
    goods.set(OrderID!, (goods.get(OrderID!) ?? 0) + worth - off)
  }
  const isOpen = ({ ShippedDate }: Record_) => !ShippedDate
  const totalOf = ({ OrderID, Freight }: Record_) =>
    goods.get(OrderID!)! + Math.round(Number(Freight) * 100)
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
  const owed = new Map<string, number>()
  for (const order of orders)
    owed.set(
      order.CustomerID!,
      (owed.get(order.CustomerID!) ?? 0) + (isOpen(order) ? totalOf(order) : 0),
    )
  const wanted = new Map<string, number>()
  const open = new Set(orders.filter(isOpen).map(({ OrderID }) => OrderID!))
  for (const { OrderID, ProductID, Quantity } of lines)
    if (open.has(OrderID!)) wanted.set(ProductID!, (wanted.get(ProductID!) ?? 0) + Number(Quantity))

  const [told] = await bench.db.text<Told>(`
    select (select count(*)::int from customers where old_no is not null and not is_deleted) as customers,
      (select count(*)::int from suppliers where not is_deleted) as suppliers, (select count(*)::int from products where not is_deleted) as products,
      (select count(*)::int from customers where phone is not null and old_no is not null and not is_deleted) as phones,
      (select count(*)::int from addresses a join customers c on c.id = a.customer_id where c.old_no is not null and not a.is_deleted) as addresses,
      (select count(distinct a.country)::int from addresses a join customers c on c.id = a.customer_id where c.old_no is not null and not a.is_deleted) as countries,
      (select round(sum(p.amount) * 100)::int from prices p where p.market = 'NZ' and p.kind = 'Regular' and p.to_on_utc is null and not p.is_deleted) as prices,
      (select coalesce(sum(quantity), 0)::int from stock_lines) as stock,
      (select count(*)::int from orders where not is_deleted) as orders, (select count(*)::int from orders where state = 'Confirmed' and not is_deleted) as open,
      (select count(*)::int from order_lines where not is_deleted) as lines, (select sum(quantity)::int from order_lines where not is_deleted) as pieces,
      (select round(sum(total) * 100)::int from orders where not is_deleted) as total, (select round(sum(paid) * 100)::int from orders where not is_deleted) as paid,
      (select coalesce(sum(quantity), 0)::int from reservations where state = 'Soft' and not is_deleted) as reserved`)
  const expected: Told = {
    customers: rowsOf('customers').length,
    suppliers: rowsOf('suppliers').length,
    products: products.length,
    phones: rowsOf('customers').filter(({ Phone }) => Phone).length,
    addresses: rowsOf('customers').filter(({ Address }) => Address).length,
    countries: new Set(rowsOf('customers').map(({ Country }) => Country)).size,
    prices: sum(products.map(({ UnitPrice }) => Math.round(Number(UnitPrice) * 100))),
    stock: sum([...pieces.values()]),
    orders: orders.length,
    open: open.size,
    lines: lines.length,
    pieces: sum(lines.map(({ Quantity }) => Number(Quantity))),
    total: sum(orders.map(totalOf)),
    paid: sum(orders.filter(each => !isOpen(each)).map(totalOf)),
    reserved: sum([...wanted].map(([id, pieces_]) => Math.min(pieces_, pieces.get(id)!))),
  }
  for (const [what, number] of Object.entries(expected))
    same(what, told![what as keyof Told], number)
  const balances = await bench.db.text<{ no: string; balance: number }>(
    "select c.old_no as no, round(sum(o.total - o.paid) * 100)::int as balance from customers c join orders o on o.customer_id = c.id where not o.is_deleted and o.state in ('Confirmed', 'Completed') group by 1",
  )
  const wrong = balances.filter(({ no, balance }) => owed.get(no) !== balance)
  same('customers with another balance', wrong.length, 0)
  await verify()

  await bring('importedOrders', 'orders', undefined, orders.length)
  for (const { id, title } of await imports()) {
    const { body } = await post('/api/imports/undo', { requestId: id })
    if (!body.isSuccess) console.log(`${title}: ${JSON.stringify(body.errors).slice(0, 400)}`)
    tellWrong(`${title} taken back`, body.isSuccess ? 0 : 1)
  }
  const after = await standing()
  same('lists and sums are as before', isDeepStrictEqual(after, made) ? 1 : 0, 1)
  if (!isDeepStrictEqual(after, made)) console.log(made, after)
  await verify()
} finally {
  await bench.close()
}

interface Told {
  customers: number
  suppliers: number
  products: number
  phones: number
  addresses: number
  countries: number
  prices: number
  stock: number
  orders: number
  open: number
  lines: number
  pieces: number
  total: number
  paid: number
  reserved: number
}

function same(what: string, told: number, expected: number) {
  if (told !== expected) process.exitCode = 1
  console.log(
    `${told === expected ? 'ok    ' : 'WRONG '}  ${what.padEnd(40)} ${told}${told === expected ? '' : `, in the files ${expected}`}`,
  )
}

async function verify() {
  const { differences } = await verifyLedger(bench.db)
  for (const { text } of differences.slice(0, 5)) console.log(text)
  same('differences of the ledgers', differences.length, 0)
}

/** What lists show and what they sum up to. */
async function standing() {
  const [row] = await bench.db.text<Record<string, number>>(`
    select (select count(*)::int from customers where not is_deleted) as customers, (select count(*)::int from suppliers where not is_deleted) as suppliers,
      (select count(*)::int from products where not is_deleted) as products, (select count(*)::int from skus where not is_deleted) as skus,
      (select count(*)::int from addresses a join customers c on c.id = a.customer_id where not a.is_deleted and not c.is_deleted) as addresses,
      (select coalesce(sum(amount), 0) from prices where to_on_utc is null and not is_deleted) as prices,
      (select count(*)::int from orders where not is_deleted) as orders, (select count(*)::int from order_lines where not is_deleted) as lines,
      (select coalesce(sum(amount), 0) from payments where not is_deleted) as money, (select coalesce(sum(quantity), 0)::int from stock_lines) as stock,
      (select count(*)::int from reservations where state <> 'Released' and not is_deleted) as reserved,
      (select count(*)::int from imported_orders where not is_deleted) as imported, (select count(*)::int from imported_order_lines where not is_deleted) as "importedLines",
      (select count(*)::int from opening_stock where not is_deleted) as opening`)
  return row!
}

/** Every column of a file that is given no field. */
function leftOut(file: string): Readonly<Record<string, null>> {
  return Object.fromEntries(Object.keys(rowsOf(file)[0]!).map(heading => [heading, null]))
}

let lastMapping: Mapping | undefined
async function bring(entity: string, file: string, mapping: Mapping | undefined, unchanged = 0) {
  if (mapping && entity === 'importedOrders') lastMapping = mapping
  const said = JSON.stringify(mapping ?? lastMapping)
  const body = Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="mapping"\r\n\r\n${said}\r\n`),
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename="northwind_${file}.csv"\r\n\r\n`,
    ),
    bytes(file),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const {
    status,
    ms,
    body: answer,
  } = await bench.post(
    `/api/${entity}/import?dryRun=false`,
    body,
    'multipart/form-data; boundary=x',
  )
  if (status !== 200 || answer.data.unchanged !== unchanged) {
    console.log(JSON.stringify(answer.errors?.slice(0, 5)), answer.data?.good)
    throw new Error(`${entity} were refused: ${status}`)
  }
  console.log(
    `${entity}: ${answer.data.creates} new, ${answer.data.unchanged} unchanged, in ${(ms / 1000).toFixed(1)} s`,
  )
}

function post(path: string, input: object) {
  return bench.post(path, Buffer.from(JSON.stringify(input)), 'application/json')
}

async function create(entity: string, input: object) {
  const { status, body } = await post(`/api/${entity}`, input)
  if (status >= 300) throw new Error(`${entity}: ${JSON.stringify(body)}`)
}

async function step(entity: string, operation: string, targets: readonly { id: string }[]) {
  const { body } = await post(`/api/${entity}/bulk`, {
    operation,
    targets: targets.map(({ id }) => ({ id })),
  })
  const kept = (body.results as { isSuccess: boolean }[]).filter(({ isSuccess }) => !isSuccess)
  same(`${entity}, ${operation}: refused`, kept.length, 0)
}

async function imports() {
  const { content } = await bench.get('/api/imports')
  const { data } = JSON.parse(content) as { data: { id: string; title: string; creates: number }[] }
  return data.filter(({ creates }) => creates > 0)
}
