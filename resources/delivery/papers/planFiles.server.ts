import { sql, type SQL } from 'drizzle-orm'
import { date, decimal, integer, money, phone, text } from '#define'
import {
  NotFound,
  badInput,
  fileOfBatches,
  filterOf,
  handlers,
  matching,
  metaOf,
  writeAudit,
  type Context,
} from '#server/kit'
import { calendarOf } from '#resources/delivery/calendars/bookableDays.server.ts'
import { planFileCalls } from './planFiles.calls.ts'
import { addressFacts, goodsRows, type AddressRow, type GoodsRow } from './planRows.server.ts'
import { warehouseRows } from './warehouseGoods.server.ts'

const addressFields = {
  date: date(),
  slot: text({ label: 'Time' }),
  no: text({ label: 'Plan' }),
  of: text({ label: 'Order' }),
  state: text({ label: 'Status' }),
  serviceType: text(),
  customer: text(),
  phone: phone(),
  line1: text({ label: 'Address' }),
  line2: text({ label: 'Address line 2' }),
  suburb: text(),
  city: text(),
  region: text(),
  postcode: text(),
  access: text(),
  instruction: text(),
  items: integer(),
  volume: decimal({ label: 'm³' }),
  balance: money({ signed: true }),
} as const satisfies Record<keyof AddressRow, unknown>

const goodsFields = {
  trip: text(),
  stop: integer(),
  no: text({ label: 'Plan' }),
  of: text({ label: 'Order' }),
  customer: text(),
  sku: text({ label: 'SKU' }),
  name: text({ label: 'Product' }),
  quantity: integer({ label: 'Qty' }),
  prepared: integer(),
  delivered: integer(),
  volume: decimal({ label: 'm³' }),
  weight: decimal({ label: 'kg' }),
} as const satisfies Record<keyof GoodsRow, unknown>

const warehouseFields = {
  warehouse: text(),
  sku: text({ label: 'SKU' }),
  name: text({ label: 'Product' }),
  quantity: integer({ label: 'Qty' }),
  plans: text(),
}

export default handlers(planFileCalls, {
  async downloadDeliveryAddress(context, { planIds = [], filter, calendarId, from, to, format }) {
    if (from && to && to < from)
      throw badInput('invalid', 'to', 'The last date is before the first.')
    const asked = {
      ...filterOf(filter ?? undefined),
      ...(calendarId && { calendarId }),
      ...((from || to) && { date: { ...(from && { gte: from }), ...(to && { lte: to }) } }),
    }
    const condition = sql.join(
      [
        matching(metaOf('deliveryPlans'), context.actor, asked),
        ...(planIds.length ? [sql`t.id = any(${sql.param(planIds)}::uuid[])`] : []),
      ],
      sql` and `,
    )
    const rows = exported(
      context,
      { format, filter: asked, planIds },
      addressFacts(context, condition),
    )
    return fileOfBatches('Delivery addresses', addressFields, rows, context.actor)
  },

  async exportArrangeTruckGetProductList(context, { format, ...asked }) {
    const condition = await ofTrip(context, asked)
    const rows = exported(context, { format, filter: asked }, goodsRows(context, condition))
    return fileOfBatches('Products of trucks', goodsFields, rows, context.actor)
  },

  async getProductListByDeliveryplanId(context, { planId, planIds = [], format }) {
    const ids = [...planIds, ...(planId ? [planId] : [])]
    if (!ids.length) throw badInput('required', 'planId', 'Choose at least one plan.')
    const condition = sql`t.id = any(${sql.param(ids)}::uuid[])`
    const [known] = await context.db.query<{ n: number }>(
      sql`select count(*)::int as n from delivery_plans t where ${condition} and t.client_id = ${context.actor.clientId} and not t.is_deleted`,
    )
    if (known!.n < new Set(ids.map(id => id.toLowerCase())).size)
      throw new NotFound(
        'A delivery plan does not exist or was deleted.',
        planId ? 'planId' : 'planIds',
      )
    const rows = exported(context, { format, planIds: ids }, goodsRows(context, condition))
    return fileOfBatches('Products of plans', goodsFields, rows, context.actor)
  },

  async downLoadTripWarehouseProduct(context, { format, ...asked }) {
    const condition = await ofTrip(context, asked)
    const rows = exported(context, { format, filter: asked }, warehouseRows(context, condition))
    return fileOfBatches('Products of warehouses', warehouseFields, rows, context.actor)
  },
})

/** Plans `t` of a day, or of one of its trips. @throws NotFound naming the calendar */
async function ofTrip(
  context: Context,
  day: { calendarId: string; date: string; tripId?: string | null },
): Promise<SQL> {
  await calendarOf(context, day)
  const { calendarId, date: on, tripId } = day
  const inTrip = tripId
    ? sql`and t.id in (select w.plan_id from trip_stops w where w.trip_id = ${tripId} and not w.is_deleted)`
    : sql``
  return sql`t.calendar_id = ${calendarId} and t.date = ${on} and t.state <> 'Cancelled' ${inTrip}`
}

/** The audit tells who took which rows out of the system, also of a file that was not read whole. */
async function* exported<Row>(
  context: Context,
  changes: object,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  try {
    for await (const batch of batches) {
      count += batch.length
      yield batch
    }
  } finally {
    await writeAudit(context, {
      operation: 'export',
      entity: 'deliveryPlans',
      changes: { ...changes, rows: count },
    })
  }
}
