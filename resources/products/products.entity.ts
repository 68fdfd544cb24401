import { saleTones, supplierCode } from '#resources/common.ts'
import { axisValues } from './axes/axisValues.entity.ts'
import { choice, entity, flag, image, integer, lines, longText } from '#define'
import { reference, tags, text } from '#define'
import { productFigures, productList } from './lists/productFigures.ts'
import { productPictures } from './pictures/productPictures.entity.ts'
import { productRelations } from './productRelated.ts'
import { productRules } from './productRules.ts'
import { productSteps } from './productSteps.ts'

export const products = entity('products', {
  titles: ['Product', 'Products'],
  scope: 'company',
  picture: 'photo',
  knownBy: 'code',
  fields: {
    code: text({ required: true, max: 30, unique: true }),
    name: text({ required: true, max: 120 }),
    shortName: text({ max: 40 }),
    categoryId: reference('categories', { required: true }),
    type: choice(['Single', 'Combo', 'Service', 'Part'], { default: 'Single' }),
    status: choice(['Draft', 'Prelaunch', 'Active', 'Phase out', 'Discontinued'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Prelaunch: 'info', ...saleTones },
    }),
    isGiftCard: flag({
      default: false,
      label: 'Gift card',
      help: 'A card is registered for each one sold. It is untaxed and earns no points',
    }),
    taxTypeId: reference('taxTypes'),
    tagIds: tags('productTags'),
    photo: image({ readOnly: true }),
    axisValues: lines(axisValues, { by: 'productId', label: 'Options' }),
    description: longText(),
    careText: longText({ max: 1000, label: 'Care' }),
    pictures: lines(productPictures, { by: 'productId' }),
    supplierId: reference('suppliers'),
    supplierCode,
    factoryId: reference('factories', { narrowedBy: { supplierId: 'supplierId' } }),
    leadDays: integer({ min: 0, max: 1000, help: 'Leave empty for those of its supplier' }),
    minimumStock: integer({ min: 0, help: 'For each SKU; critical stock keeps it' }),
    warrantyMonths: integer({ min: 0, max: 600, label: 'Warranty (months)' }),
    ...productFigures,
  },
  list: productList,
  form: { Product: 'code', Pictures: 'pictures', Supply: 'supplierId' },
  statuses: productSteps,
  rules: productRules,
  ...productRelations,
  import: { key: 'code', madeOf: 'name' },
  // All showroom staff see the list; `/product/new` and `/product/update` require this code.
  access: { create: ['D2'], update: ['D2'], remove: ['D2'] },
  attachments: true,
  notes: true,
})
