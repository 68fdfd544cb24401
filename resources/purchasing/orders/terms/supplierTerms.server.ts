import { sql } from 'drizzle-orm'
import {
  handlers,
  metaOf,
  oneRecord,
  refused,
  updateRecord,
  type Context,
  type Row,
} from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { makePrelaunchProduct } from '#resources/products/axes/prelaunch.server.ts'
import { rateOf } from './rate.server.ts'
import { supplierTermCalls } from './supplierTerms.calls.ts'

type Terms = (typeof supplierTermCalls)['getSupplierTerms']

export default handlers(supplierTermCalls, { getSupplierTerms, makeProductOfDraft })

async function getSupplierTerms(
  context: Context,
  { supplierId, currency, skuIds = [] }: CallInput<Terms>,
): Promise<CallAnswer<Terms>> {
  const { db, actor } = context
  const supplier = await oneRecord(context, metaOf('suppliers'), supplierId, '', 'supplierId')
  const data = await db.query<CallAnswer<Terms>['data'][number]>(sql`
    select k.id as sku_id, k.code as sku_code, u.supplier_code, u.minimum_order, u.per_carton, u.cost::float8,
      (${todayFor(actor)}::date + coalesce(u.lead_days, p.lead_days, s.lead_days))::text as ready_date, k.volume::float8
    from skus k join products p on p.id = k.product_id join suppliers s on s.id = ${supplierId}
      left join sku_suppliers u on u.sku_id = k.id and u.supplier_id = s.id and not u.is_deleted
    where k.id = any(${sql.param(skuIds)}::uuid[]) and not k.is_deleted order by k.code`)
  const its = supplier.currency as CallAnswer<Terms>['currency']
  return {
    currency: its,
    incoterm: supplier.incoterm as string | null,
    deposit: supplier.deposit as number | null,
    exchangeRate: await rateOf(context, currency ?? its),
    data,
  }
}

/** @throws Refused where the order is no draft of this supplier, or in another currency */
async function makeProductOfDraft(
  context: Context,
  { purchaseOrderId, ...product }: CallInput<(typeof supplierTermCalls)['makeProductOfDraft']>,
) {
  const orders = metaOf('purchaseOrders')
  const order = await oneRecord(context, orders, purchaseOrderId, 'for update', 'purchaseOrderId')
  if (order.state !== 'Draft')
    throw refused(
      'transition',
      'purchaseOrderId',
      `${order.no as string} is ${order.state as string}; lines are added to drafts.`,
    )
  if (order.supplierId !== product.supplierId.toLowerCase())
    throw refused('different', 'supplierId', `${order.no as string} is for another supplier.`)
  if ((product.costCurrency ?? order.currency) !== order.currency)
    throw refused(
      'different',
      'costCurrency',
      `${order.no as string} is in ${order.currency as string}: enter the cost in it.`,
    )
  const made = await makePrelaunchProduct(context, product)
  const lines = order.lines as unknown as Row[]
  await updateRecord(context, orders, purchaseOrderId, {
    version: order.version as number,
    lines: [
      ...lines,
      {
        position: Math.max(0, ...lines.map(({ position }) => Number(position))) + 1,
        skuId: made.skuId,
        quantity: 1,
        unitCost: product.cost ?? 0,
      },
    ],
  })
  return made
}
