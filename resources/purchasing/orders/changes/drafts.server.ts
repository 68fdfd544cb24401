import { sql } from 'drizzle-orm'
import {
  badInput,
  createRecord,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  removeRecord,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Row,
} from '#server/kit'
import { todayFor, type CallInput } from '#define'
import { rateOf } from '#resources/purchasing/orders/terms/rate.server.ts'
import type { purchaseOrderChanges } from './purchaseOrderChanges.calls.ts'

type Calls = typeof purchaseOrderChanges

/** What was asked for is asked for again; days and what became of it are not copied. */
export async function duplicatePurchaseOrder(
  context: Context,
  { id }: CallInput<Calls['duplicatePurchaseOrder']>,
) {
  const { lines, ...order } = await oneRecord(context, metaOf('purchaseOrders'), id)
  const copied = [
    'supplierId',
    'factoryId',
    'currency',
    'incoterm',
    'loadPortId',
    'dischargePortId',
    'warehouseId',
    'deposit',
  ]
  const made = await createRecord(context, metaOf('purchaseOrders'), {
    ...Object.fromEntries(copied.map(name => [name, order[name] ?? null])),
    exchangeRate: await rateOf(context, order.currency as string),
    orderedOn: todayFor(context.actor),
    lines: (lines as unknown as Row[])
      .toSorted((a, b) => Number(a.position) - Number(b.position))
      .map(({ skuId, quantity, unitCost, remark }, i) => ({
        position: i + 1,
        skuId: skuId as string,
        quantity: quantity as number,
        unitCost: unitCost as number,
        remark: (remark as string | null | undefined) ?? null,
      })),
  })
  return { no: made.no as string, purchaseOrderId: made.id as string }
}

interface Draft {
  readonly id: string
  readonly no: string
  readonly state: string
  readonly supplierId: string
  readonly currency: string
  readonly warehouseId: string
}

/** @throws Refused for orders that are no drafts, or not for one supplier, currency and warehouse */
export async function mergePurchaseDrafts(
  context: Context,
  { ids }: CallInput<Calls['mergePurchaseDrafts']>,
) {
  const { db, actor } = context
  const given = [...new Set((ids ?? []).map(id => id.toLowerCase()))]
  if (given.length < 2) throw badInput('too_few', 'ids', 'Choose two drafts at least.')
  const drafts = await db.query<Draft>(sql`
    select id, no, state, supplier_id, currency, warehouse_id from purchase_orders
    where id = any(${sql.param(given)}::uuid[]) and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  if (drafts.length < given.length)
    throw new NotFound('One of these purchase orders does not exist or was deleted.', 'ids')
  const [into, ...others] = drafts as [Draft, ...Draft[]]
  for (const draft of drafts) {
    if (draft.state !== 'Draft')
      throw refused('transition', 'ids', `${draft.no} is ${draft.state}; only drafts are merged.`)
    for (const [field, what] of [
      ['supplierId', 'supplier'],
      ['currency', 'currency'],
      ['warehouseId', 'warehouse'],
    ] as const)
      if (draft[field] !== into[field])
        throw refused('different', 'ids', `${draft.no} has another ${what} than ${into.no}.`)
  }
  const from = others.map(({ id }) => id)
  await db.query(sql`
    update purchase_order_lines l set purchase_order_id = ${into.id}, position = m.position, ${touched(actor)}
    from (select p.id, row_number() over (order by o.id, p.position) + (select coalesce(max(x.position), 0) from purchase_order_lines x where x.purchase_order_id = ${into.id}) as position
      from purchase_order_lines p join purchase_orders o on o.id = p.purchase_order_id where o.id = any(${sql.param(from)}::uuid[]) and not p.is_deleted) m
    where l.id = m.id`)
  for (const id of from) await removeRecord(context, metaOf('purchaseOrders'), id, undefined)
  await setInRows(context, metaOf('purchaseOrders'), [into.id])
  await writeAuditAndOutbox(context, 'mergeDrafts', 'purchaseOrders', [
    { id: into.id, changes: { merged: [null, others.map(({ no }) => no)] }, event: { from } },
  ])
  return { no: into.no, purchaseOrderId: into.id }
}
