import { currencies, saleTones, seeCost, size } from '#resources/common.ts'
import { choice, entity, image, integer, lines, money, reference, text } from '#define'
import { skuOptions } from '#resources/products/axes/axes.ts'
import { skuPictures } from '#resources/products/pictures/skuPictures.entity.ts'
import { comboMembers } from './comboMembers.entity.ts'
import { skuActions, skuFigures, skuList } from './skuFigures.ts'
import { skuRules } from './skuRules.ts'
import { skusFound } from './skus.found.ts'

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
    ...skuOptions,
    photo: image({ readOnly: true }),
    status: choice(['Active', 'Phase out', 'Discontinued'], {
      default: 'Active',
      tones: saleTones,
    }),
    cost: money({ min: 0, visibleTo: seeCost, currency: 'costCurrency' }),
    costCurrency: choice(currencies, { visibleTo: seeCost }),
    pictures: lines(skuPictures, { by: 'skuId' }),
    ...skuFigures,
    ...size,
    cartons: integer({ default: 1, min: 0 }),
    assemblyMinutes: integer({ min: 0, label: 'Assembly (min)' }),
    members: lines(comboMembers, { by: 'comboSkuId', label: 'Combo members' }),
  },
  list: skuList,
  form: { SKU: 'code', Pictures: 'pictures', Size: 'length', Combo: 'members' },
  found: skusFound,
  actions: skuActions,
  links: { 'Stock check': { screen: '/stock_check', as: 'skuId' } },
  related: [
    { entity: 'priceChanges', by: 'skuId' },
    { entity: 'skuCosts', by: 'skuId' },
  ],
  import: { key: 'code', madeOf: 'name', lines: { field: 'members', key: 'skuId' } },
  merge: true,
  rules: skuRules,
})
