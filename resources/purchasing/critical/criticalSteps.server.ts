import { sql } from 'drizzle-orm'
import {
  badInput,
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  updateRecord,
  type Context,
  type Row,
} from '#server/kit'
import { todayFor } from '#define'
import { isOrdered, holdsStock } from '#resources/products/skus/skuRules.ts'
import { criticalStockCalls } from './criticalStock.calls.ts'
import { boughtAt, type Bought } from './boughtAt.server.ts'

export default handlers(criticalStockCalls, {
  async addToPurchaseOrder(context, { skuId, quantity }) {
    const bought = (await boughtAt(context, [skuId])).get(skuId.toLowerCase())!
    const orders = metaOf('purchaseOrders')
    const draft = await draftOf(context, bought)
    if (!draft) {
      const lines = [lineOf(bought, skuId, 1, quantity)]
      const { supplierId, currency, incoterm, loadPortId, dischargePortId, warehouseId } = bought
      const made = await createRecord(context, orders, {
        supplierId,
        currency,
        incoterm,
        loadPortId,
        dischargePortId,
        warehouseId,
        lines,
      })
      return { quantity, no: made.no as string, purchaseOrderId: made.id as string }
    }
    const record = await oneRecord(context, orders, draft, 'for update')
    const lines = record.lines as unknown as Row[]
    const known = lines.find(line => line.skuId === skuId.toLowerCase())
    const last = Math.max(0, ...lines.map(({ position }) => Number(position)))
    await updateRecord(context, orders, draft, {
      version: record.version as number,
      lines: known
        ? lines.map(line =>
            line === known ? { ...line, quantity: Number(line.quantity) + quantity } : line,
          )
        : [...lines, lineOf(bought, skuId, last + 1, quantity)],
    })
    return { quantity, no: record.no as string, purchaseOrderId: draft }
  },

  async setMinimumStock(context, { skuId, minimum }) {
    const { productId } = await oneRecord(context, metaOf('skus'), skuId)
    await change(context, 'products', productId as string, { minimumStock: minimum })
  },

  async discontinueSku(context, { skuId }) {
    const [stuck] = await context.db.query(sql`
      select from skus k where k.id = ${skuId} and (${sql.raw(`${holdsStock} or ${isOrdered}`.replaceAll('{id}', 'k.id'))})`)
    const status = stuck ? 'Phase out' : 'Discontinued'
    await change(context, 'skus', skuId, { status })
    return { status }
  },

  async snoozeCriticalStock(context, { skuId, until, reason }) {
    const today = todayFor(context.actor)
    if (until <= today) throw badInput('past', 'until', 'Choose a date after today.')
    if (!reason.trim()) throw badInput('required', 'reason', 'Say why it can wait.')
    await snooze(context, skuId, { until, reason: reason.trim() })
  },

  wakeCriticalStock: (context, { skuId }) => snooze(context, skuId, { until: null, reason: null }),
})

async function change(context: Context, entity: 'skus' | 'products', id: string, fields: Row) {
  const { version } = await oneRecord(context, metaOf(entity), id, 'for update')
  await updateRecord(context, metaOf(entity), id, { version: version as number, ...fields })
}

async function snooze(
  context: Context,
  skuId: string,
  given: { until: string | null; reason: string | null },
) {
  const meta = metaOf('stockSnoozes')
  await oneRecord(context, metaOf('skus'), skuId, 'for update')
  const [known] = await context.db.query<{ id: string; version: number }>(sql`
    select id, version from stock_snoozes where sku_id = ${skuId} and client_id = ${context.actor.clientId} and not is_deleted`)
  if (known) await updateRecord(context, meta, known.id, { version: known.version, ...given })
  else await createRecord(context, meta, { skuId, ...given })
}

/** The latest draft for the supplier. The supplier is locked, so that two people make one draft. */
async function draftOf({ db, actor }: Context, { supplierId, warehouseId }: Bought) {
  await db.query(sql`select from suppliers where id = ${supplierId} for no key update`)
  const [draft] = await db.query<{ id: string }>(sql`
    select id from purchase_orders where supplier_id = ${supplierId} and warehouse_id = ${warehouseId} and client_id = ${actor.clientId}
      and state = 'Draft' and not is_deleted order by id desc limit 1`)
  return draft?.id
}

const lineOf = ({ unitCost }: Bought, skuId: string, position: number, quantity: number): Row => ({
  position,
  skuId,
  quantity,
  unitCost,
})
