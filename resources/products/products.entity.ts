import { saleTones } from '#resources/common.ts'
import { choice, countOf, entity, image, integer, longText, reference, tags, text } from '#define'

export const products = entity('products', {
  titles: ['Product', 'Products'],
  scope: 'company',
  picture: 'photo',
  knownBy: 'code',
  fields: {
    code: text({ required: true, max: 30, unique: true }),
    name: text({ required: true, max: 120 }),
    categoryId: reference('categories', { required: true }),
    type: choice(['Single', 'Combo', 'Service', 'Part'], { default: 'Single' }),
    status: choice(['Draft', 'Prelaunch', 'Active', 'Phase out', 'Discontinued'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Prelaunch: 'info', ...saleTones },
    }),
    tagIds: tags('productTags'),
    photo: image(),
    description: longText(),
    careText: longText({ max: 1000, label: 'Care' }),
    supplierId: reference('suppliers'),
    factoryId: reference('factories', { narrowedBy: { supplierId: 'supplierId' } }),
    leadDays: integer({ min: 0, max: 1000, help: 'Not used yet (for purchasing)' }),
    minimumStock: integer({ min: 0, help: 'Not used yet (for purchasing)' }),
    warrantyMonths: integer({ min: 0, max: 600, label: 'Warranty (months)' }),
    taxTypeId: reference('taxTypes', { help: 'Not used yet (for selling)' }),
    skuCount: countOf('skus', 'productId', 'SKUs'),
  },
  list: {
    columns: ['code', 'name', 'categoryId', 'type', 'status', 'supplierId', 'tagIds', 'skuCount'],
    bulk: ['tagIds'],
    sortable: ['name'],
    sort: 'code',
  },
  form: { Product: 'code', Supply: 'supplierId' },
  statuses: {
    field: 'status',
    transitions: {
      prelaunch: { from: ['Draft'], to: 'Prelaunch', label: 'Announce', done: 'Announced' },
      activate: {
        from: ['Draft', 'Prelaunch', 'Phase out'],
        to: 'Active',
        confirm: 'Put the product on sale?',
      },
      phaseOut: { from: ['Active'], to: 'Phase out' },
      discontinue: { from: ['Active', 'Phase out'], to: 'Discontinued', needsReason: true },
    },
  },
  rules: {
    type: {
      'SKUs of this product have combo members. Remove them first.': `{type} = 'Combo' or not exists (select from combo_members m join skus s on s.id = m.combo_sku_id where s.product_id = {id} and not m.is_deleted and not s.is_deleted)`,
    },
  },
  related: [{ entity: 'skus', by: 'productId' }],
  import: { key: 'code' },
  // All showroom staff see the list; `/product/new` and `/product/update` require this code.
  access: { create: ['D2'], update: ['D2'], remove: ['D2'] },
  attachments: true,
  notes: true,
})
