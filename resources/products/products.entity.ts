import {
  choice,
  countOf,
  entity,
  integer,
  longText,
  reference,
  tags,
  text,
} from '../define/index.ts'

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
    skuCount: countOf('skus', 'productId', 'SKUs'),
  },
  list: {
    columns: ['code', 'name', 'categoryId', 'type', 'status', 'supplierId', 'tagIds', 'skuCount'],
    search: ['code', 'name'],
    filters: ['categoryId', 'type', 'status', 'supplierId', 'tagIds'],
    sortable: ['name'],
    sort: 'code',
  },
  form: {
    Product: ['code', 'name', 'categoryId', 'type', 'tagIds', 'description'],
    Supply: ['supplierId', 'factoryId', 'leadDays', 'minimumStock', 'warrantyMonths', 'taxTypeId'],
  },
  statuses: {
    field: 'status',
    transitions: {
      prelaunch: { from: ['Draft'], to: 'Prelaunch', label: 'Announce' },
      activate: { from: ['Draft', 'Prelaunch', 'Phase out'], to: 'Active', label: 'Activate' },
      phaseOut: { from: ['Active'], to: 'Phase out', label: 'Phase out' },
      discontinue: {
        from: ['Active', 'Phase out'],
        to: 'Discontinued',
        label: 'Discontinue',
        needsReason: true,
      },
    },
  },
  related: [{ entity: 'skus', by: 'productId' }],
  import: { key: 'code' },
  attachments: true,
  notes: true,
})
