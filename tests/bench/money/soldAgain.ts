// Sells the orders of a folder again and compares every amount with whole numbers: node scripts/run.mjs tests/bench/money/soldAgain.ts <folder> [--most 830]
// The folder holds northwind_orders.csv and northwind_order_details.csv, or superstore_canada_8397.csv, or all of them.
import '#tests/support/installProduct.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { branchId } from '#resources/administration/demo/reference.ts'
import { ratesOfLaw } from '#tests/sales/taxes/ratesOfLaw.ts'
import { places, reckon } from '#tests/sales/taxes/reckoning.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { appSettings, startProduct, type Caller } from '#tests/support/browser/product.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { tellWrong } from '#tests/bench/server.ts'
import { sizesOf } from '#tests/bench/sizes.ts'

/** An order as its file has it; amounts are whole cents. */
interface Sold {
  readonly no: string
  readonly customer: string
  /** An index of `places`. */
  readonly place: number
  readonly freight: number
  readonly lines: { product: string; quantity: number; price: number; own: number }[]
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder with the orders.')
const { most } = sizesOf({ most: Infinity })

/** As the file spells some of them. */
const spelled: Readonly<Record<string, string>> = {
  Newfoundland: 'Newfoundland and Labrador',
  Saskachewan: 'Saskatchewan',
}

const orders = [...northwind(), ...superstore()]
if (!orders.length) throw new Error(`${folder} has none of the files.`)

const postgres = await startPostgres()
const settings = { DATABASE_URL: await postgres.createDatabase() }
await emptyBeginning.prepare(settings)
// The people of a long run stay signed in.
appSettings.accessTtl = 86_400
const product = await startProduct(settings)
const world = await worldIn(product.db)
await ratesOfLaw(world)
const shops = {
  NZ: await shopOf('NZ', await product.as(['J1', 'J2', 'J4'])),
  CA: await shopOf('CA', await product.as(['J1', 'J2', 'J4'], 'CA')),
}
const skus = new Map<string, string>()
const customers = new Map<string, { id: string; addressId: string }>()
let [wrong, cents] = [0, 0]
const began = performance.now()
for (const [n, order] of orders.entries()) {
  const said = await sell(order)
  if (said) {
    wrong++
    console.log(`  ${order.no}: ${said}`)
  }
  if ((n + 1) % 500 === 0) console.log(`${n + 1} of ${orders.length} orders sold`)
}
console.log(
  `${orders.length} orders for ${(cents / 100).toFixed(2)} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
const [sum] = await product.db.text<{ cents: number }>(
  "select coalesce(sum(total * 100), 0)::float8 as cents from orders where state = 'Confirmed' and total = paid",
)
tellWrong('orders that differ', wrong)
tellWrong('cents that all paid orders differ by', Math.abs(sum!.cents - cents))
tellWrong('differences of the ledgers', (await ledgerDifferences(product.db)).length)
await product.close()
await postgres.stop()

/** Sells an order by Sell it, paid in full. @returns what differs, if anything */
async function sell({ customer, place, freight, lines }: Sold): Promise<string | undefined> {
  const country = place === 0 ? 'NZ' : 'CA'
  const { caller, methodId, typeId } = shops[country]
  const { id: customerId, addressId: deliveryAddressId } = await buyerOf(customer, place)
  const ids: string[] = []
  for (const { product } of lines) ids.push(await skuOf(product))
  const started = await caller.post('/api/sellIt/start', {
    branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM'),
    customerId,
    add: [{ skuId: ids[0], quantity: 1 }],
  })
  if (!started.body.data) return JSON.stringify(started.body.errors)
  const [first] = started.body.data.lines as { id: string }[]
  const { body } = await caller.post('/api/sellIt/change', {
    orderId: started.body.data.orderId,
    version: started.body.data.version,
    fulfilment: 'Delivery',
    deliveryAddressId,
    shippingCosts: freight ? [{ typeId, amount: freight / 100 }] : [],
    lines: lines.map(({ quantity, price, own }, i) => ({
      ...(i ? { skuId: ids[i] } : { id: first!.id }),
      quantity,
      price: price / 100,
      discount: own / 100,
    })),
  })
  if (!body.data) return JSON.stringify(body.errors)
  const { orderId, version, amounts } = body.data
  const { amounts: expected } = reckon({
    place,
    lines: lines.map(line => ({ ...line, sku: 0 })),
    orderDiscount: 0,
    costs: freight ? [{ isTaxed: true, amount: freight }] : [],
  })
  cents += Math.round(expected.total * 100)
  for (const name of Object.keys(expected) as (keyof typeof expected)[])
    if (amounts[name] !== expected[name])
      return `${name} is ${amounts[name]}, and should be ${expected[name]}`
  const sold = await caller.post('/api/sellIt/confirm', {
    orderId,
    version,
    payments: expected.total ? [{ methodId, amount: expected.total }] : [],
  })
  if (!sold.body.data) return JSON.stringify(sold.body.errors)
  const { paid, owed } = sold.body.data
  return paid === expected.total && owed === 0 ? undefined : `paid ${paid}, owed ${owed}`
}

async function shopOf(country: 'NZ' | 'CA', caller: Caller) {
  const by = country === 'NZ' ? world.actor : world.abroad
  await world.make(
    'warehouses',
    {
      name: country,
      code: country,
      warehouseType: 'Warehouse',
      branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM'),
    },
    by,
  )
  return {
    caller,
    methodId: await world.make('paymentMethods', { name: 'Terminal', type: 'EFTPOS' }, by),
    typeId: await world.make('shippingCostTypes', { name: 'Freight', kind: 'Delivery' }, by),
  }
}

/** Services: what is sold is compared, not what there is of it. */
async function skuOf(name: string): Promise<string> {
  const known = skus.get(name)
  if (known) return known
  const code = `P${skus.size + 1}`
  const id = await world.sku(code, undefined, 'Service')
  await product.db.text("update products set status = 'Active' where code = $1", [code])
  for (const market of ['NZ', 'CA'])
    await world.make('prices', { skuId: id, market, amount: 1, fromOnUtc: '2026-01-01T00:00:00Z' })
  skus.set(name, id)
  return id
}

async function buyerOf(name: string, place: number) {
  const key = `${place} ${name}`
  const known = customers.get(key)
  if (known) return known
  const [country, by] =
    place === 0 ? (['NZ', world.actor] as const) : (['CA', world.abroad] as const)
  const id = await world.make('customers', { name: name.slice(0, 100) }, by)
  const region = place === 0 ? null : places[place]!.name
  const address = { customerId: id, line1: '1 Oak Road', city: 'Town', region, country }
  const buyer = { id, addressId: await world.make('addresses', address, by) }
  customers.set(key, buyer)
  return buyer
}

function northwind(): Sold[] {
  const details = grouped(rowsOf('northwind_order_details.csv'), row => row.OrderID!)
  return rowsOf('northwind_orders.csv')
    .slice(0, most)
    .map(row => ({
      no: `Northwind ${row.OrderID}`,
      customer: row.CustomerID!,
      place: 0,
      freight: centsOf(row.Freight!),
      lines: (details.get(row.OrderID!) ?? []).map(line =>
        lineOf(`Northwind ${line.ProductID}`, line.Quantity!, line.UnitPrice!, line.Discount!),
      ),
    }))
}

function superstore(): Sold[] {
  // Some numbers are of several customers.
  const orders = grouped(
    rowsOf('superstore_canada_8397.csv'),
    row => `${row['Order ID']} ${row['Customer Name']}, ${row.Province}`,
  )
  return [...orders].slice(0, most).map(([id, lines]) => ({
    no: `Superstore ${id}`,
    customer: lines[0]!['Customer Name']!,
    place: placeOf(lines[0]!.Province!),
    freight: lines.reduce((sum, line) => sum + centsOf(line['Shipping Cost']!), 0),
    lines: lines.map(line =>
      lineOf(line['Product Name']!, line['Order Quantity']!, line['Unit Price']!, line.Discount!),
    ),
  }))
}

function placeOf(province: string): number {
  const place = places.findIndex(({ name }) => name === (spelled[province] ?? province))
  if (place < 0) throw new Error(`${province} is no province.`)
  return place
}

function lineOf(product: string, count: string, unitPrice: string, discount: string) {
  const [quantity, price] = [Number(count), centsOf(unitPrice)]
  // Half a cent is rounded up, in whole numbers: the share has at most four decimals.
  const share = Math.round(Number(discount) * 10_000)
  return { product, quantity, price, own: Math.floor((price * quantity * share + 5000) / 10_000) }
}

function grouped<Row>(rows: readonly Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(by(row))
    if (known) known.push(row)
    else groups.set(by(row), [row])
  }
  return groups
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function rowsOf(name: string): Record<string, string>[] {
  const path = join(folder!, name)
  if (!existsSync(path)) return []
  return parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true })
}
