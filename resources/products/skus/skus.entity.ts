import { currencies, saleTones, seeCost, size } from '#resources/common.ts'
import { choice, entity, image, integer, lines, money, reference, text } from '#define'
import { comboMembers } from './comboMembers.entity.ts'
import { skusFound } from './skus.found.ts'

const holdsStock = 'exists (select from stock_lines s where s.sku_id = {id} and s.quantity > 0)'
const isOrdered = `exists (select from order_lines l join orders o on o.id = l.order_id
  where l.sku_id = {id} and not l.is_deleted and l.quantity_delivered < l.quantity
  and not o.is_deleted and o.state = 'Confirmed')`

const isReserved =
  "exists (select from reservations r where r.sku_id = {id} and r.state not in ('Done', 'Released') and not r.is_deleted)"
const isComing = `exists (select from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
  where l.sku_id = {id} and o.state not in ('Received', 'Closed', 'Cancelled') and not l.is_deleted and not o.is_deleted)
  or exists (select from container_lines l join containers c on c.id = l.container_id
  where l.sku_id = {id} and c.state not in ('Completed', 'Cancelled') and not l.is_deleted and not c.is_deleted)`
const hasMembers =
  'exists (select from combo_members m where m.combo_sku_id = {id} and not m.is_deleted)'
// The database holds these as well, in races too.
const ofCombos = {
  'Only SKUs of combo products can have members.': `not ${hasMembers} or (select p.type = 'Combo' from products p where p.id = {productId})`,
}

export const skus = entity('skus', {
  titles: ['SKU', 'SKUs'],
  scope: 'company',
  picture: 'photo',
  knownBy: 'code',
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 160 }),
    barcode: text({ max: 14, unique: true }),
    productId: reference('products', { required: true }),
    finish: text({ max: 60 }),
    photo: image(),
    status: choice(['Active', 'Phase out', 'Discontinued'], {
      default: 'Active',
      tones: saleTones,
    }),
    cost: money({ min: 0, visibleTo: seeCost, currency: 'costCurrency' }),
    costCurrency: choice(currencies, { visibleTo: seeCost }),
    ...size,
    cartons: integer({ default: 1, min: 0 }),
    assemblyMinutes: integer({ min: 0, label: 'Assembly (min)' }),
    members: lines(comboMembers, { by: 'comboSkuId', label: 'Combo members' }),
  },
  list: {
    columns: ['code', 'name', 'finish', 'barcode', 'volume', 'cartons', 'status'],
    filters: ['productId', 'status', 'barcode'],
    sortable: ['name'],
    sort: 'code',
  },
  form: { SKU: 'code', Size: 'length', Combo: 'members' },
  found: skusFound,
  actions: { setPrice: { call: 'setPrice', id: 'skuId', label: 'Set price' } },
  related: [{ entity: 'priceChanges', by: 'skuId' }],
  import: { key: 'code' },
  rules: {
    productId: ofCombos,
    members: {
      ...ofCombos,
      'This SKU has stock, reservations or goods on order, so it cannot be a combo. Create a SKU for the combo.': `not ${hasMembers} or not (${holdsStock} or ${isReserved} or ${isComing})`,
    },
    status: {
      'This SKU still has stock. Phase it out now and discontinue it when the stock is gone.': `{status} <> 'Discontinued' or not ${holdsStock}`,
      'This SKU is on open orders. Phase it out now and discontinue it when they are delivered.': `{status} <> 'Discontinued' or not ${isOrdered}`,
    },
  },
})
