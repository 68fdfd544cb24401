// Moves a company in from raw files of Adventure Works: node scripts/run.mjs tests/bench/movingIn/adventureworks.ts FOLDER
// FOLDER has adventureworks_{Vendor,Location,ProductInventory,PurchaseOrderHeader,PurchaseOrderDetail}.csv. Files are mapped, not edited; products, which
// the folder has only by their numbers, come from a list of these. Compares counts, pieces and money with those of the files, verifies the ledger, takes all back and compares with before.
import '#tests/support/installProduct.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import type { Context } from '#server/context.ts'
import { measured } from '#tests/bench/server.ts'
import { importing } from './importing.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Say where the files are.')
const fileOf = (name: string) => readFileSync(join(folder, `adventureworks_${name}.csv`))
const rowsOf = (name: string) =>
  parse(fileOf(name), { columns: true }) as Readonly<Record<string, string>>[]
const sum = <T>(some: readonly T[], of: (each: T) => number) =>
  Math.round(some.reduce((all, each) => all + of(each), 0) * 10_000) / 10_000

const heads = rowsOf('PurchaseOrderHeader')
const lines = rowsOf('PurchaseOrderDetail')
const inventory = rowsOf('ProductInventory')
const states = { 1: 'Submitted', 2: 'Confirmed', 3: 'Cancelled', 4: 'Closed' } as const
const stateOf = new Map(
  heads.map(({ PurchaseOrderID: id, Status }) => [
    id!,
    states[Status as unknown as keyof typeof states],
  ]),
)
const open = (line: (typeof lines)[0]) => Math.max(+line.OrderQty! - +line.ReceivedQty!, 0)
const isComing = (line: (typeof lines)[0]) => stateOf.get(line.PurchaseOrderID!) === 'Confirmed'

const bench = await measured(() => Promise.resolve())
const moving = importing(bench)
try {
  const { bring, takeAllBack } = moving
  const before = await present()
  const [branch] = JSON.parse((await bench.get('/api/branches')).content) as { name: string }[]

  await bring('suppliers', fileOf('Vendor'), {
    columns: { BusinessEntityID: 'code', ActiveFlag: 'isActive' },
    constants: { country: 'United States', currency: 'USD' },
  })
  await bring('warehouses', fileOf('Location'), {
    columns: { LocationID: 'code' },
    constants: { branchId: branch!.name, warehouseType: 'Warehouse' },
  })
  const ids = [...new Set([...inventory, ...lines].map(({ ProductID }) => ProductID!))]
  await bring('categories', 'Name\nBicycles and parts\n', {})
  const named = ids.map(id => `${id},Product ${id},${id}\n`).join('')
  await bring('products', `Code,Name,SKU\n${named}`, {
    columns: { SKU: null },
    constants: { categoryId: 'Bicycles and parts' },
  })
  await bring('skus', `Code,Name,Product\n${named}`, {})
  // Four of its places are empty; a person leaves them out.
  await bring(
    'openingStock',
    fileOf('ProductInventory'),
    { columns: { ProductID: 'skuId', LocationID: 'warehouseId' } },
    true,
  )
  await stepOfStock('post')
  const brings = async () => {
    const ofHeads = await bring('purchaseOrders', fileOf('PurchaseOrderHeader'), {
      columns: {
        PurchaseOrderID: 'oldNo',
        Status: 'formerState',
        VendorID: 'supplierId',
        OrderDate: 'orderedOn',
        ShipDate: 'requestedDate',
      },
      values: { Status: states },
      constants: { currency: 'USD', warehouseId: '7' },
    })
    const ofLines = await bring('purchaseOrders', fileOf('PurchaseOrderDetail'), {
      columns: {
        PurchaseOrderID: 'oldNo',
        PurchaseOrderDetailID: 'lines.position',
        ProductID: 'lines.skuId',
        OrderQty: 'lines.quantity',
        ReceivedQty: 'lines.receivedBefore',
        UnitPrice: 'lines.unitCost',
        DueDate: 'lines.readyDate',
      },
    })
    return [ofHeads, ofLines]
  }
  await brings()
  for (const [i, again] of (await brings()).entries())
    compare(`brought again, unchanged (${i + 1})`, again.unchanged, heads.length)

  const [told] = await bench.db.text<Record<string, number>>(`
    select (select count(*) from suppliers where not is_deleted)::int as vendors,
      (select count(*) from purchase_orders where not is_deleted)::int as orders,
      count(*)::int as lines, sum(quantity)::int as ordered, sum(received)::int as received,
      sum(quantity * unit_cost)::float8 as money
    from purchase_order_lines where not is_deleted`)
  compare('vendors', told!.vendors!, rowsOf('Vendor').length)
  compare('purchase orders', told!.orders!, heads.length)
  compare('lines', told!.lines!, lines.length)
  compare(
    'pieces ordered',
    told!.ordered!,
    sum(lines, l => +l.OrderQty!),
  )
  compare(
    'pieces received',
    told!.received!,
    sum(lines, l => +l.ReceivedQty!),
  )
  compare(
    'money of lines',
    told!.money!,
    sum(lines, l => +l.LineTotal!),
  )
  compare(
    'money of lines and of heads',
    told!.money!,
    sum(heads, h => +h.SubTotal!),
  )
  const byState = await bench.db.text<{ state: string; n: number }>(
    'select state, count(*)::int as n from purchase_orders where not is_deleted group by 1',
  )
  for (const state of Object.values(states))
    compare(
      `purchase orders that are ${state}`,
      byState.find(each => each.state === state)?.n ?? 0,
      [...stateOf.values()].filter(each => each === state).length,
    )
  compare('pieces coming', await coming(), sum(lines.filter(isComing), open))
  const lying = await bench.db.text<{ code: string; n: number; places: number }>(
    'select w.code, sum(s.quantity)::int as n, count(*)::int as places from stock_lines s join warehouses w on w.id = s.warehouse_id where s.quantity > 0 group by 1',
  )
  for (const id of new Set(inventory.map(({ LocationID }) => LocationID!)))
    compare(
      `pieces in warehouse ${id}`,
      lying.find(({ code }) => code === id)?.n ?? 0,
      sum(
        inventory.filter(each => each.LocationID === id),
        each => +each.Quantity!,
      ),
    )
  compare(
    'places with stock',
    sum(lying, ({ places }) => places),
    inventory.filter(({ Quantity }) => +Quantity! > 0).length,
  )
  await verify('with all of it')

  await stepOfStock('takeBack')
  // Stock moves and their reversals stay, and with them what they name.
  await takeAllBack(['skus', 'products', 'categories', 'warehouses'])
  const after = await present()
  const keptWithLedger = ['SKUs', 'Products', 'Categories', 'Warehouses']
  for (const [what, n] of Object.entries(before).filter(([what]) => !keptWithLedger.includes(what)))
    compare(`as before: ${what}`, after[what]!, n)
  await verify('with all taken back')
} finally {
  await bench.close()
}

function compare(what: string, is: number, shouldBe: number) {
  const isSame = Math.abs(is - shouldBe) < 0.005
  if (!isSame) process.exitCode = 1
  console.log(
    `${isSame ? 'ok    ' : 'DIFFERS'} ${what}: ${is.toLocaleString('en')}${isSame ? '' : `, and by the files ${shouldBe.toLocaleString('en')}`}`,
  )
}

async function verify(when: string) {
  const { differences } = await verifyLedger(bench.db)
  compare(`what the ledger check finds ${when}`, differences.length, 0)
  for (const { text } of differences.slice(0, 5)) console.log(`  ${text}`)
}

/** What every door tells of what is there, and the pieces in stock and on their way. */
async function present(): Promise<Record<string, number>> {
  const { doors } = JSON.parse((await bench.get('/api/movingIn')).content) as {
    doors: { title: string; records: number }[]
  }
  const [stock] = await bench.db.text<{ pieces: number }>(
    'select coalesce(sum(quantity), 0)::int as pieces from stock_lines',
  )
  return {
    ...Object.fromEntries(doors.map(({ title, records }) => [title, records])),
    'pieces in stock': stock!.pieces,
    'pieces coming': await coming(),
  }
}

/** Pieces on their way by what the stock check tells. */
async function coming() {
  const skus = await bench.db.text<{ id: string }>('select id from skus where not is_deleted')
  const [client] = await bench.db.text<{ id: string }>(
    "select id from clients where short_name = 'NZ'",
  )
  const context = { db: bench.db, actor: { clientId: client!.id } } as unknown as Context
  const of = await incomingOf(
    context,
    skus.map(({ id }) => id),
    null,
  )
  return sum(
    skus.flatMap(({ id }) => of(id)),
    ({ quantity }) => quantity,
  )
}

/** Takes a step with all of the opening stock. */
async function stepOfStock(operation: 'post' | 'takeBack') {
  const targets = await bench.db.text<{ id: string; version: number }>(
    'select id, version from opening_stock where not is_deleted',
  )
  const { body, ms } = await moving.post('/api/openingStock/bulk', { operation, targets })
  console.log(`openingStock ${operation}: ${body.done} in ${(ms / 1000).toFixed(1)} s`)
}
