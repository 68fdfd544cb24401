import { entity, reference } from '#define'

/** SKUs whose goods were moved, held or released: their listings are queued. A trigger of the ledger writes it. */
export const listingChanges = entity('listingChanges', {
  titles: ['Change of goods', 'Changes of goods'],
  scope: 'company',
  label: 'skuId',
  fields: { skuId: reference('skus', { required: true, onDelete: 'cascade' }) },
  list: { columns: ['skuId'], sort: 'id' },
  api: false,
})
