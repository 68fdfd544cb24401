import { choice, entity, integer, reference, text } from '#define'
import { axes } from './axes.ts'

/** What a product can be chosen in: its colours, sizes and fabrics, each in its order. */
export const axisValues = entity('axisValues', {
  titles: ['Option', 'Options'],
  scope: 'company',
  knownBy: 'code',
  fields: {
    productId: reference('products', { required: true, onDelete: 'cascade' }),
    axis: choice(axes, { required: true, label: 'Kind' }),
    name: text({ required: true, max: 60 }),
    code: text({ required: true, max: 12, help: 'Short: it becomes a part of the SKU code' }),
    position: integer({ default: 0, label: 'Order' }),
  },
  list: { columns: ['axis', 'name', 'code', 'position'], sort: 'position' },
  unique: [
    ['productId', 'axis', 'name'],
    ['productId', 'axis', 'code'],
  ],
  api: false,
})
