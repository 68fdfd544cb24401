import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { insertRows, metaOf, type Database } from '#server/kit'
import { storeIn } from '#resources/commerce/orders/pulling.server.ts'
import { contextOf, readList, type Account } from './account.server.ts'
import { productOfSale, purchaseOf, saleOrder, webNoOfSale, type Sale } from './saleOrder.ts'

/** Pulls the sales of the last seven days. @returns why it could not, if so */
export async function pullSales(db: Database, account: Account): Promise<string | undefined> {
  const list = await readList(db, account, '/MyTradeMe/SoldItems/Last7Days.json')
  if (list.is === 'failed') return list.why
  const sales = new Map(
    list.rows.flatMap(row => (purchaseOf(row) ? [[purchaseOf(row)!, row]] : [])),
  )
  await storeSales(db, account, sales)
  const odd = list.rows.filter(row => !purchaseOf(row)).length
  return odd ? `${odd} of its sales have no number.` : undefined
}

/**
 * Stores sales as website orders, one for each order of Trade Me. A sale stays in the order that it
 * came with first, and an order has the sales that left the last seven days as well.
 */
export const storeSales = (
  db: Database,
  account: Account,
  sales: ReadonlyMap<number, Sale>,
): Promise<void> =>
  db.write(async tx => {
    if (!sales.size) return
    await tx.query(sql`select from channels where id = ${account.id} for no key update`)
    const ids = [...sales.keys()].map(String)
    const known = await tx.query<{ purchaseId: string; webNo: string }>(sql`
      select s.purchase_id, w.web_no from trade_me_sales s join website_orders w on w.id = s.website_order_id
      where s.website_id = ${account.websiteId} and s.purchase_id = any(${sql.param(ids)}::text[]) and not s.is_deleted`)
    const webNoOf = new Map(known.map(({ purchaseId, webNo }) => [purchaseId, webNo]))
    const groups = new Map<string, Map<number, Sale>>()
    for (const [purchaseId, sale] of sales) {
      const webNo = webNoOf.get(String(purchaseId)) ?? webNoOfSale(sale)
      groups.set(webNo, (groups.get(webNo) ?? new Map()).set(purchaseId, sale))
    }
    const stored = await tx.query<{ webNo: string; sales: readonly Sale[] | null }>(sql`
      select web_no, payload -> 'trade_me' as sales from website_orders where website_id = ${account.websiteId}
        and web_no = any(${sql.param([...groups.keys()])}::text[]) and not is_deleted`)
    for (const { webNo, sales: before } of stored)
      for (const sale of before ?? []) {
        const group = groups.get(webNo)!
        const purchaseId = purchaseOf(sale)!
        if (!group.has(purchaseId)) group.set(purchaseId, sale)
      }
    const orders = [...groups].map(([webNo, group]): [string, unknown] => [
      webNo,
      saleOrder([...group.values()], account.branch),
    ])
    await storeIn(tx, account, new Map(orders))
    await addSales(
      tx,
      account,
      [...groups].flatMap(([webNo, group]) =>
        [...group].flatMap(([purchaseId, sale]) =>
          webNoOf.has(String(purchaseId)) || !sales.has(purchaseId)
            ? []
            : [{ webNo, purchaseId: String(purchaseId), sale }],
        ),
      ),
    )
  })

async function addSales(
  tx: Parameters<typeof contextOf>[0],
  account: Account,
  added: readonly { readonly webNo: string; readonly purchaseId: string; readonly sale: Sale }[],
) {
  if (!added.length) return
  const context = contextOf(tx, account)
  const [orders, listings] = await Promise.all([
    tx.query<{ id: string; webNo: string }>(sql`
      select id, web_no from website_orders where website_id = ${account.websiteId} and web_no = any(${sql.param(added.map(({ webNo }) => webNo))}::text[]) and not is_deleted`),
    tx.query<{ id: string; listingNo: string | null; code: string }>(sql`
      select l.id, l.listing_no, k.code from trade_me_listings l join skus k on k.id = l.sku_id where l.website_id = ${account.websiteId} and not l.is_deleted
        and (l.listing_no = any(${sql.param(added.map(({ sale }) => String(sale.ListingId)))}::text[]) or k.code = any(${sql.param(added.map(({ sale }) => productOfSale(sale)))}::text[]))`),
  ])
  const orderOf = new Map(orders.map(({ id, webNo }) => [webNo, id]))
  await insertRows(
    context,
    metaOf('tradeMeSales'),
    added.map(({ webNo, purchaseId, sale }) => ({
      id: uuid(),
      websiteId: account.websiteId,
      purchaseId,
      websiteOrderId: orderOf.get(webNo),
      tradeMeListingId:
        listings.find(({ listingNo }) => listingNo === String(sale.ListingId))?.id ??
        listings.find(({ code }) => code === productOfSale(sale))?.id,
      quantity:
        typeof sale.QuantitySold === 'number' && sale.QuantitySold > 0
          ? Math.round(sale.QuantitySold)
          : 1,
    })),
  )
}
