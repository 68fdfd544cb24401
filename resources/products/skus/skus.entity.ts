import { currencies, seeCost, size } from '#resources/common.ts'
import { choice, entity, image, integer, lines, money, reference, text } from '#define'
import { comboMembers } from './comboMembers.entity.ts'

const holdsStock = 'exists (select from stock_lines s where s.sku_id = {id} and s.quantity > 0)'
const isOrdered = `exists (select from order_lines l join orders o on o.id = l.order_id
  where l.sku_id = {id} and not l.is_deleted and l.quantity_delivered < l.quantity
  and not o.is_deleted and o.state = 'Confirmed')`

export const skus = entity('skus', {
  titles: ['SKU', 'SKUs'],
  scope: 'company',
  picture: 'photo',
  fields: {
    code: text({ required: true, max: 40, unique: true }),
    name: text({ required: true, max: 160 }),
    barcode: text({ max: 14, unique: true }),
    productId: reference('products', { required: true }),
    finish: text({ max: 60 }),
    photo: image(),
    status: choice(['Active', 'Phase out', 'Discontinued'], {
      default: 'Active',
      tones: { 'Phase out': 'warning', Discontinued: 'bad' },
    }),
    cost: money({ min: 0, visibleTo: seeCost }),
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
  import: { key: 'code' },
  rules: {
    status: {
      'A SKU that holds stock is phased out, and discontinued when the stock is gone.': `{status} <> 'Discontinued' or not ${holdsStock}`,
      'A SKU of open orders is phased out, and discontinued when they are delivered.': `{status} <> 'Discontinued' or not ${isOrdered}`,
    },
  },
})
