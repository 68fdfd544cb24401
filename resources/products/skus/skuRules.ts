import { optionRules } from '#resources/products/axes/axes.ts'

/** SQL of whether there is stock of a SKU, and whether confirmed orders wait for it. */
export const stockOf = (sku: string) =>
  `exists (select from stock_lines s where s.sku_id = ${sku} and s.quantity > 0)`
export const ordersOf = (sku: string) =>
  `exists (select from order_lines l join orders o on o.id = l.order_id
  where l.sku_id = ${sku} and not l.is_deleted and l.quantity_delivered < l.quantity
  and not o.is_deleted and o.state = 'Confirmed')`

export const holdsStock = stockOf('{id}')
export const isOrdered = ordersOf('{id}')

const isReserved = (sku: string) =>
  `exists (select from reservations r where r.sku_id = ${sku} and r.state not in ('Done', 'Released') and not r.is_deleted)`
const isComing = (
  sku: string,
) => `exists (select from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
  where l.sku_id = ${sku} and o.state not in ('Received', 'Closed', 'Cancelled') and not l.is_deleted and not o.is_deleted)
  or exists (select from container_lines l join containers c on c.id = l.container_id
  where l.sku_id = ${sku} and c.state not in ('Completed', 'Cancelled') and not l.is_deleted and not c.is_deleted)`
/** SQL of whether a SKU has pieces of its own, here or on their way, which a combo never has. */
export const hasGoods = (sku: string) =>
  `(${stockOf(sku)} or ${isReserved(sku)} or ${isComing(sku)})`
const hasMembers =
  'exists (select from combo_members m where m.combo_sku_id = {id} and not m.is_deleted)'
// The database holds these as well, in races too.
const ofCombos = {
  'Only SKUs of combo products can have members.': `not ${hasMembers} or (select p.type = 'Combo' from products p where p.id = {productId})`,
}

export const skuRules = {
  productId: ofCombos,
  ...optionRules,
  members: {
    ...ofCombos,
    'This SKU has stock, reservations or goods on order, so it cannot be a combo. Create a SKU for the combo.': `not ${hasMembers} or not ${hasGoods('{id}')}`,
  },
  status: {
    'This SKU still has stock. Phase it out now and discontinue it when the stock is gone.': `{status} <> 'Discontinued' or not ${holdsStock}`,
    'This SKU is on open orders. Phase it out now and discontinue it when they are delivered.': `{status} <> 'Discontinued' or not ${isOrdered}`,
  },
}
