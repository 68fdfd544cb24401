// Moves a company in from raw files of Adventure Works: node scripts/run.mjs tests/bench/movingIn/adventureworks.ts FOLDER
// FOLDER has adventureworks_{Vendor,Location,ProductInventory,PurchaseOrderHeader,PurchaseOrderDetail}.csv. Files are mapped, not edited; products, which
// the folder has only by their numbers, are called by these. Compares counts, pieces and money with those of the files, verifies the ledger, takes all back and compares with before.
import '#tests/support/installProduct.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import type { Context } from '#server/context.ts'
import { measured } from '#tests/bench/server.ts'
import { importing, type Said } from './importing.ts'

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
const placeOf = { columns: ['LocationID', 'Shelf', 'Bin'], by: '-' }
/** Nothing of the file says where these lie: on the floor of their location. */
const floor = { 'N/A': 'Floor' }
const isOff = inventory.filter(({ Shelf }) => Shelf === 'N/A')
const open = (line: (typeof lines)[0]) => Math.max(+line.OrderQty! - +line.ReceivedQty!, 0)
const isComing = (line: (typeof lines)[0]) => stateOf.get(line.PurchaseOrderID!) === 'Confirmed'

const bench = await measured(() => Promise.resolve(), { pages: 0 })
const moving = importing(bench)
try {
  const { bring, takeAllBack, wrongWith } = moving
  await moving.post('/api/categories', { name: 'Bicycles and parts' })
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
  // Each product is one SKU of the same number, which many rows of two files name.
  const same = (field: string) => ({ [field]: { columns: ['ProductID'], by: '' } })
  for (const [name, rows] of [
    ['ProductInventory', inventory],
    ['PurchaseOrderDetail', lines],
  ] as const) {
    const columns = { ...leftOut(rows), ProductID: 'code' }
    await bring('products', fileOf(name), {
      columns,
      joined: same('name'),
      constants: { categoryId: 'Bicycles and parts' },
    })
    await bring('skus', fileOf(name), {
      columns,
      joined: { ...same('name'), ...same('productId') },
    })
  }
  await bringPlaces()
  const stock = fileOf('ProductInventory')
  const inPlaces: Said = {
    columns: {
      ...leftOut(inventory),
      ProductID: 'skuId',
      LocationID: 'warehouseId',
      Quantity: 'quantity',
    },
    values: { Shelf: floor },
    joined: { layerId: placeOf },
  }
  // Without a word about what N/A means, its rows name places that are not there.
  const unknown = await wrongWith('openingStock', stock, { ...inPlaces, values: {} })
  compare('rows told to lie at an unknown place', unknown.length, isOff.length)
  await bring('openingStock', stock, inPlaces)
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
      (select count(*) from skus where not is_deleted)::int as skus,
      (select count(*) from purchase_orders where not is_deleted)::int as orders,
      count(*)::int as lines, sum(quantity)::int as ordered, sum(received)::int as received,
      sum(quantity * unit_cost)::float8 as money
    from purchase_order_lines where not is_deleted`)
  compare(
    'SKUs',
    told!.skus!,
    new Set([...inventory, ...lines].map(({ ProductID }) => ProductID)).size,
  )
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
  const layers = await bench.db.text<{ place: string; sku: string; n: number }>(
    'select y.barcode as place, k.code as sku, s.quantity as n from stock_lines s join layers y on y.id = s.layer_id join skus k on k.id = s.sku_id where s.quantity > 0',
  )
  const there = new Map(layers.map(({ place, sku, n }) => [`${place} ${sku}`, n]))
  compare(
    'places with other pieces',
    inventory.filter(
      each => (there.get(`${barcodeOf(each)} ${each.ProductID}`) ?? 0) !== +each.Quantity!,
    ).length,
    0,
  )
  compare(
    'pieces in places',
    sum(layers, ({ n }) => n),
    sum(inventory, each => +each.Quantity!),
  )
  await verify('with all of it')

  await stepOfStock('takeBack')
  await takeAllBack()
  const after = await present()
  for (const [what, n] of Object.entries(before)) compare(`as before: ${what}`, after[what]!, n)
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

/**
 * A place for each location, shelf and bin: an area and an aisle of each warehouse, then its shelves
 * and their layers, which the rows of the stock name again and again.
 */
async function bringPlaces() {
  const { bring, wrongWith } = moving
  const locations = fileOf('Location')
  const ofLocations = leftOut(rowsOf('Location'))
  await bring('stockAreas', locations, {
    columns: { ...ofLocations, LocationID: 'warehouseId', Name: 'name' },
    joined: { barcode: { columns: ['LocationID'], by: '' } },
    constants: { kind: 'Storage' },
  })
  await bring('aisles', locations, {
    columns: { ...ofLocations, LocationID: 'areaId' },
    joined: { barcode: { columns: ['LocationID'], by: '' } },
    constants: { code: 'A' },
  })
  const rows = fileOf('ProductInventory')
  const left = leftOut(inventory)
  const shelves: Said = {
    columns: { ...left, LocationID: 'aisleId', Shelf: 'code' },
    joined: { barcode: { columns: ['LocationID', 'Shelf'], by: '-' } },
  }
  // Left out, the shelf that is none is told for each location that has it.
  const none = await wrongWith('shelves', rows, { ...shelves, values: { Shelf: { 'N/A': '' } } })
  compare(
    'locations told to have no shelf',
    none.filter(({ field }) => field === 'code').length,
    new Set(isOff.map(({ LocationID }) => LocationID)).size,
  )
  await bring('shelves', rows, { ...shelves, values: { Shelf: floor } })
  await bring('layers', rows, {
    columns: { ...left, Bin: 'code' },
    values: { Shelf: floor },
    joined: { shelfId: { columns: ['LocationID', 'Shelf'], by: '-' }, barcode: placeOf },
  })
  const [told] = await bench.db.text<{ shelves: number; layers: number }>(
    'select (select count(*)::int from shelves where not is_deleted) as shelves, (select count(*)::int from layers where shelf_id is not null and not is_deleted) as layers',
  )
  const shelfOf = (each: (typeof inventory)[0]) => barcodeOf({ ...each, Bin: '' })
  compare('shelves', told!.shelves, new Set(inventory.map(shelfOf)).size)
  compare('layers', told!.layers, new Set(inventory.map(barcodeOf)).size)
}

/** What the stock calls a place that is on no shelf. */
function barcodeOf({ LocationID, Shelf, Bin }: (typeof inventory)[0]) {
  return [LocationID, Shelf === 'N/A' ? 'Floor' : Shelf, Bin].join('-')
}

function leftOut([row]: readonly object[]) {
  return Object.fromEntries(Object.keys(row!).map(heading => [heading, null]))
}

/** Takes a step with all of the opening stock. */
async function stepOfStock(operation: 'post' | 'takeBack') {
  const targets = await bench.db.text<{ id: string; version: number }>(
    'select id, version from opening_stock where not is_deleted',
  )
  const { body, ms } = await moving.post('/api/openingStock/bulk', { operation, targets })
  console.log(`openingStock ${operation}: ${body.done} in ${(ms / 1000).toFixed(1)} s`)
}
