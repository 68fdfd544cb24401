import { containerNo } from '#resources/purchasing/demo/containers.ts'
import type { Result } from './report.ts'
import { reads, type Bench } from './showroom.ts'

/** Beside those of the demo data. Each carries five lines of a purchase order of ten. */
const containers = 2000
/** Of these containers, those that are still under way. */
const underWay = 200
/** Purchase orders that are confirmed, of which nothing is in a container. */
const waiting = 100
/** In ms, 19 times of 20. */
const limits = { list: 150, openLines: 300, balance: 100 }

/** What a buyer waits for: lists, what is left to load beside a container, and a SKU's stock on a day. */
export async function* containersOf(bench: Bench): AsyncGenerator<Result> {
  await makeContainers(bench)
  const { purchased, loaded, skus, suppliers, ports, days } = await samplesOf(bench)
  yield await reads(bench, 'containers: the list, by status, SKU, order and number', limits.list, [
    listOf('containers'),
    listOf('containers', { isUnderWay: true }),
    ...skus.map(skuId => listOf('containers', { skuId })),
    ...purchased.map(purchaseOrderId => listOf('containers', { purchaseOrderId })),
    ...loaded.map(no => listOf('containers', { q: no.slice(0, 8) })),
  ])
  yield await reads(
    bench,
    'purchase orders: the list, by SKU, ETA, late and not loaded',
    limits.list,
    [
      listOf('purchaseOrders'),
      ...skus.map(skuId => listOf('purchaseOrders', { skuId })),
      ...days.map(day => listOf('purchaseOrders', { eta: { gte: day } })),
      listOf('purchaseOrders', { isLate: true }),
      listOf('purchaseOrders', { hasUnallocated: true }),
    ],
  )
  yield await reads(bench, 'open lines beside a container', limits.openLines, [
    '/api/containers/openLines',
    ...ports.map(loadPortId => `/api/containers/openLines?loadPortId=${loadPortId}`),
    ...suppliers.map(supplierId => `/api/containers/openLines?supplierId=${supplierId}`),
  ])
  yield await reads(
    bench,
    "a SKU's balance on a day",
    limits.balance,
    skus.flatMap(skuId => days.map(day => listOf('stockOnDays', { day, skuId }))),
  )
}

const listOf = (path: string, filter: object = {}) =>
  `/api/${path}?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}`

/** The ids and words that are asked for, taken from the data. */
async function samplesOf({ db, actor }: Bench) {
  const some = async (sql: string) =>
    (await db.text<{ of: string }>(sql, [actor.clientId])).map(({ of }) => of)
  return {
    purchased: await some(
      'select id as of from purchase_orders where client_id = $1 order by md5(id::text) limit 10',
    ),
    loaded: await some(
      'select no as of from containers where client_id = $1 and no is not null order by md5(id::text) limit 10',
    ),
    skus: await some(
      'select sku_id as of from stock_moves where client_id = $1 group by 1 order by count(*) desc, 1 limit 10',
    ),
    suppliers: await some(
      'select distinct supplier_id as of from purchase_orders where client_id = $1 order by 1 limit 10',
    ),
    ports: await some(
      'select distinct load_port_id as of from purchase_orders where client_id = $1 and load_port_id is not null order by 1 limit 5',
    ),
    days: await some(
      "select (current_date - n * 30)::text as of from generate_series(0, 11) n where $1 <> ''",
    ),
  }
}

/** Purchase orders and containers of several lines, written at once. A database that is kept has them already. */
async function makeContainers({ db, actor }: Bench) {
  const known = await db.text(
    "select from containers where client_id = $1 and vessel = 'Bench' limit 1",
    [actor.clientId],
  )
  if (known.length) return
  const numbers = Array.from({ length: containers }, (_, n) => containerNo('BNCU', 100_000 + n))
  // Of each supplier of the demo data: where it ships from and to.
  await db.text(
    `with ways as (
       select *, row_number() over (order by supplier_id) - 1 as at, count(*) over () as all_of from (
         select distinct on (supplier_id) supplier_id, currency, load_port_id, discharge_port_id, warehouse_id
         from purchase_orders where client_id = $1 and not is_deleted order by supplier_id, id) w)
     insert into purchase_orders (id, client_id, old_no, supplier_id, currency, load_port_id, discharge_port_id, warehouse_id, ordered_on, confirmed_on, requested_date, state)
     select uuidv7(), $1, 'BENCH-' || n, w.supplier_id, w.currency, w.load_port_id, w.discharge_port_id, w.warehouse_id,
       current_date - 600 + n / 2, current_date - 590 + n / 2, current_date - 500 + n / 2,
       case when n < ${containers / 2 - underWay / 2} then 'Received' when n < ${containers / 2} then 'Shipped' else 'Confirmed' end
     from generate_series(0, ${containers / 2 + waiting - 1}) n join ways w on w.at = n % w.all_of`,
    [actor.clientId],
  )
  await db.text(
    `with goods as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of from skus where not is_deleted)
     insert into purchase_order_lines (id, client_id, purchase_order_id, position, sku_id, quantity, confirmed, shipped, received, unit_cost)
     select uuidv7(), $1, o.id, p, g.id, 10, 10, case when o.state = 'Confirmed' then 0 else 10 end, case when o.state = 'Received' then 10 else 0 end, 100
     from purchase_orders o cross join generate_series(1, 10) p
       join goods g on g.at = (substr(o.old_no, 7)::int * 10 + p) % g.all_of
     where o.client_id = $1 and o.old_no like 'BENCH-%'`,
    [actor.clientId],
  )
  await db.text(
    `insert into containers (id, client_id, no, type, vessel, load_port_id, discharge_port_id, departs_on, arrives_on, arrived_on, warehouse_id, state)
     select uuidv7(), $1, n.no, '40HC', 'Bench', o.load_port_id, o.discharge_port_id, o.ordered_on + 60, o.ordered_on + 90,
       case when o.state = 'Received' then o.ordered_on + 90 end, o.warehouse_id,
       case when o.state = 'Received' then 'Completed' else 'Sailing' end
     from unnest($2::text[]) with ordinality as n(no, nth) join purchase_orders o on o.client_id = $1 and o.old_no = 'BENCH-' || (n.nth - 1) / 2`,
    [actor.clientId, numbers],
  )
  await db.text(
    `insert into container_lines (id, client_id, container_id, purchase_order_id, sku_id, purchase_order_line_id, quantity, received_good, volume)
     select uuidv7(), $1, c.id, o.id, l.sku_id, l.id, 10, case when c.state = 'Completed' then 10 else 0 end, 1
     from unnest($2::text[]) with ordinality as n(no, nth) join containers c on c.client_id = $1 and c.no = n.no
       join purchase_orders o on o.client_id = $1 and o.old_no = 'BENCH-' || (n.nth - 1) / 2
       join purchase_order_lines l on l.purchase_order_id = o.id and (l.position > 5) = ((n.nth - 1) % 2 = 1)`,
    [actor.clientId, numbers],
  )
  for (const table of ['purchase_orders', 'purchase_order_lines', 'containers', 'container_lines'])
    await db.text(`vacuum analyze ${table}`)
}
