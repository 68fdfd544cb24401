import { choice, entity, integer, longText, reference, tags, text } from '../define/index.ts'

export const products = entity('products', {
  titles: ['Product', 'Products'],
  scope: 'company',
  fields: {
    code: text({ required: true, max: 30, unique: true }),
    name: text({ required: true, max: 120 }),
    categoryId: reference('categories', { required: true }),
    type: choice(['Single', 'Combo', 'Service', 'Part'], { default: 'Single' }),
    status: choice(['Draft', 'Prelaunch', 'Active', 'Phase out', 'Discontinued'], {
      default: 'Draft',
      tones: { Active: 'good', Prelaunch: 'info', 'Phase out': 'warning', Discontinued: 'bad' },
    }),
    supplierId: reference('suppliers'),
    factoryId: reference('factories'),
    taxTypeId: reference('taxTypes'),
    warrantyMonths: integer({ min: 0, max: 600, label: 'Warranty (months)' }),
    minimumStock: integer({ min: 0 }),
    leadDays: integer({ min: 0, max: 1000 }),
    tagIds: tags('productTags', { label: 'Tags' }),
    description: longText(),
  },
  list: { columns: ['code', 'name', 'categoryId', 'type', 'status'], sort: 'code', search: ['code', 'name'], filters: ['categoryId', 'type', 'status'] },
  api: false,
})
