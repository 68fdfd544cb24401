import { entity, integer, reference } from '#define'

export const comboMembers = entity('comboMembers', {
  titles: ['Combo member', 'Combo members'],
  scope: 'company',
  label: 'skuId',
  fields: {
    comboSkuId: reference('skus', { required: true, onDelete: 'cascade', label: 'Combo' }),
    skuId: reference('skus', { required: true, label: 'Member' }),
    quantity: integer({ required: true, min: 1, max: 1000, label: 'Needed' }),
  },
  list: { columns: ['skuId', 'quantity'], sort: 'skuId' },
  unique: [['comboSkuId', 'skuId']],
  checks: { 'A combo cannot contain itself.': '{comboSkuId} <> {skuId}' },
  api: false,
})
