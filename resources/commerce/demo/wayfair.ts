import { demoPart, isoDate } from '#server/demo/kit.ts'
import { happenedDay } from '#resources/days.ts'

const day = 86_400_000

/** States of POs without an order, in the order of their rows, with what the files say. */
const open = [
  ['New', 'Ready For Pickup'],
  ['Error', 'Open on hold'],
  ['New', 'Validated - to be shipped'],
  ['Error', 'Ready For Pickup'],
  ['Shipped', 'Shipped'],
  ['Rejected', 'Pending Ship Confirmation'],
  ['Cancelled', 'Canceled'],
  ['Shipped', 'Returned'],
  ['Mapped', 'Ready For Pickup'],
] as const

/** States of POs that get the orders of Wayfair that the demo has. */
const ordered = ['Imported', 'Imported', 'Shipped', 'Invoiced', 'Invoiced', 'Imported'] as const

const whys: Readonly<Record<string, readonly [problem: string | undefined, why: string]>> = {
  'Open on hold': [
    'status',
    'Wayfair says "Open on hold", which is not known here. Create its order, or reject it.',
  ],
  'Ready For Pickup': ['nothing', 'All its quantities are 0.'],
  Shipped: [undefined, 'First seen as Shipped: it is only recorded.'],
  Returned: [undefined, 'First seen as Returned: it is only recorded.'],
}

/** Files of Wayfair, their POs, and what part numbers are here. */
export const wayfair = demoPart('wayfair', {
  fills: ['wayfairBatches', 'wayfairErrors', 'wayfairMappings', 'wayfairOrders', 'wayfairLines'],
  needs: ['markets', 'skus'],
  after: ['channels'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('wayfair')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country } of markets) {
      // The last website of each client is that of Wayfair (`channels.ts`).
      const websiteId = recent('websites').get(clientId)?.at(-1)
      const staff = recent('staff').get(clientId) ?? []
      const orders = recent('orders').get(clientId) ?? []
      if (!websiteId) continue
      const own = { clientId, createdOnUtc: now - 20 * day }
      const parts = Array.from({ length: 12 }, (_, i) => {
        const sku = random.pick(sold)
        const part = {
          number: `WF-${country}${2100 + i}`,
          sku: `W00${random.int(1_000_000, 9_999_999)}`,
          name: sku.family,
          price: random.int(30, 500) * 100,
        }
        out.wayfairMappings.push({
          id: random.id(now - 30 * day),
          ...own,
          partNumber: part.number,
          wayfairSku: part.sku,
          itemName: part.name,
          skuId: i >= 10 ? undefined : sku.id,
          factor: i % 5 === 4 ? 2 : 1,
          price: i >= 10 ? undefined : i % 4 === 3 ? part.price + 500 : part.price,
          warehouseNo: country === 'CA' ? '41' : '52',
          leadDays: random.int(1, 5),
          buffer: i % 3,
          isActive: i !== 9,
        })
        return part
      })
      const batches = [0, 1].map(i => {
        const id = random.id(now - (i + 1) * day)
        out.wayfairBatches.push({
          id,
          ...own,
          createdOnUtc: now - (2 - i) * day,
          fileName: i ? 'wayfair-orders-today.xlsx' : 'wayfair-orders.csv',
          websiteId,
          readOnUtc: now - (2 - i) * day,
          readById: staff[0],
          rows: i ? 9 : 16,
          added: i ? 3 : 15,
          changed: i ? 2 : 0,
          unchanged: i ? 4 : 0,
          older: 0,
        })
        out.wayfairErrors.push({
          id: random.id(now - (i + 1) * day),
          ...own,
          createdOnUtc: now - (2 - i) * day,
          batchId: id,
          row: 7 + i,
          poNumber: `CS4000${i}`,
          column: i ? 'Must Ship By' : 'Quantity',
          message: i
            ? 'Must Ship By must be a date such as 20/11/2026.'
            : 'Quantity must not be less than 0.',
        })
        return id
      })
      for (const [i, [state, status]] of [
        ...open,
        ...ordered.map(each => [each, 'Ready For Pickup'] as const),
      ].entries()) {
        const at = now - (16 - i) * 9 * 3_600_000
        const id = random.id(at)
        const isOpen = i < open.length
        const [problem, why] =
          isOpen && state !== 'New' && state !== 'Mapped' ? (whys[status] ?? []) : []
        const quantity = problem === 'nothing' ? 0 : random.int(1, 4)
        const part = parts[state === 'New' ? 10 + (i % 2) : i % 9]!
        const person = people[country][i % people[country].length]!
        const batchId = batches[i % 2]!
        out.wayfairOrders.push({
          id,
          ...own,
          createdOnUtc: at,
          poNumber: `${country === 'CA' ? 'CA' : 'CS'}${510_000_000 + i * 7919}`,
          websiteId,
          poDate: isoDate(at),
          orderedOnUtc: at,
          mustShipBy: isoDate(at + 3 * day),
          backorderDate: i === 2 ? isoDate(at + 20 * day) : undefined,
          shipTo: person[0],
          phone: person[1],
          line1: person[2],
          line2: i % 3 === 0 ? 'Unit 2' : undefined,
          city: person[3],
          region: person[4],
          postcode: person[5],
          country,
          shipSpeed: i % 3 ? 'Ground' : '2 Day',
          carrier: i % 2 ? 'Delivery Truck' : 'Regular Air',
          warehouse: country === 'CA' ? 'Edmonton' : 'Auckland',
          total: isOpen ? quantity * part.price : 0,
          status:
            state === 'Shipped' || state === 'Invoiced' ? (isOpen ? status : 'Shipped') : status,
          state,
          problem,
          why: state === 'Rejected' ? 'We no longer sell it.' : why,
          question:
            !isOpen && i === open.length
              ? `${part.number} is Canceled at Wayfair; it was Ready For Pickup.`
              : undefined,
          tracking: state === 'Invoiced' ? `TRK${random.int(10_000_000, 99_999_999)}` : undefined,
          packingSlip: `https://partners.example/slip/${i}`,
          orderId: isOpen ? undefined : orders[20 + i],
          short: state === 'Imported' ? `1 × ${part.number}` : undefined,
          batchId,
          handledById: state === 'Rejected' ? staff[0] : undefined,
        })
        if (!isOpen) continue
        out.wayfairLines.push({
          id: random.id(at),
          ...own,
          createdOnUtc: at,
          wayfairOrderId: id,
          itemNumber: part.number,
          wayfairSku: part.sku,
          occurrence: 1,
          itemName: part.name,
          quantity,
          price: part.price,
          status,
          stockAtPo: random.int(0, 30),
          batchId,
          payload: {
            'PO Number': `CS${i}`,
            'Item Number': part.number,
            Quantity: String(quantity),
          },
        })
      }
    }
  },
})

const people = {
  NZ: [
    ['Mere Tahana', '0211234567', '12 Ferry Lane', 'Auckland', 'Auckland', '0622'],
    ['Daniel Ngata', '0277654321', '4 Port Street', 'Tauranga', 'Bay of Plenty', '3110'],
  ],
  CA: [
    ['Ricardo Block', '7804561234', '89 Jefferson Way', 'Calgary', 'Alberta', 'T2X 1A1'],
    ['Sung Pak', '7804567890', '12 Orchestra Terrace', 'Edmonton', 'Alberta', 'T6J 2B2'],
    ['Lucie Gagnon', '5877771212', '23 River Road', 'Red Deer', 'Alberta', 'T4N 0A1'],
  ],
} as const

const poDay = happenedDay("(p.row ->> 'client_id')::uuid", 'p.ordered_on_utc')

/** POs with an order get the orders of Wayfair, with their lines; those that find none are left out. */
export const ordersOfWayfair = [
  `create temporary table po_pairs as
    with w as (
      select id, client_id, to_jsonb(r) as row, state = 'Imported' as is_open, row_number() over (partition by client_id, state = 'Imported' order by id) as n from wayfair_orders r where state in ('Imported', 'Shipped', 'Invoiced') and why is null),
    o as (
      select id, client_id, ordered_on_utc, original_order_id, subtotal - discount as worth, state = 'Confirmed' as is_open, row_number() over (partition by client_id, state = 'Confirmed' order by ordered_on_utc desc, id) as n
      from orders where source = 'Wayfair' and state in ('Confirmed', 'Completed') and original_order_id is not null and not is_deleted)
    select w.id, w.row, o.id as order_id, o.ordered_on_utc, o.original_order_id, o.worth from w left join o on o.client_id = w.client_id and o.is_open = w.is_open and o.n = w.n`,
  'delete from wayfair_orders w using po_pairs p where p.id = w.id',
  `insert into wayfair_orders select (jsonb_populate_record(null::wayfair_orders, p.row || jsonb_build_object('order_id', p.order_id, 'total', p.worth, 'ordered_on_utc', p.ordered_on_utc,
      'po_number', p.original_order_id || case when exists (select from po_pairs q where q.original_order_id = p.original_order_id and q.id < p.id) then '-' || left(p.id::text, 4) else '' end,
      'po_date', ${poDay}, 'must_ship_by', ${poDay} + 3))).* from po_pairs p where p.order_id is not null`,
  `insert into wayfair_lines (id, client_id, wayfair_order_id, item_number, occurrence, item_name, quantity, price, status, batch_id, created_on_utc)
    select md5(l.id::text)::uuid, w.client_id, w.id, 'WF-' || k.code, row_number() over (partition by w.id, k.code order by l.position, l.id), left(d.name, 200), l.quantity, l.price, w.status, w.batch_id, w.created_on_utc
    from po_pairs p join wayfair_orders w on w.id = p.id join order_lines l on l.order_id = p.order_id and not l.is_deleted join skus k on k.id = l.sku_id join products d on d.id = k.product_id`,
  `insert into wayfair_mappings (id, client_id, part_number, item_name, sku_id, price, created_on_utc)
    select distinct on (w.client_id, k.id) md5(w.client_id::text || k.id::text)::uuid, w.client_id, 'WF-' || k.code, left(d.name, 200), k.id, l.price, w.created_on_utc
    from po_pairs p join wayfair_orders w on w.id = p.id join order_lines l on l.order_id = p.order_id and not l.is_deleted join skus k on k.id = l.sku_id join products d on d.id = k.product_id where l.price > 0`,
  'drop table po_pairs',
]
