import { country } from '#resources/common.ts'
import { countOf, entity, flag, lines, tags, text, url } from '#define'
import { websiteWarehouses } from './websiteWarehouses.entity.ts'

/** A website and the stock that it offers. */
export const websites = entity('websites', {
  titles: ['Website', 'Websites'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    address: url({ required: true }),
    country,
    statusIds: tags('dictionaryEntries', {
      label: 'Statuses counted',
      only: { kind: 'physicalStockStatus' },
      help: 'Leave empty for Normal only',
    }),
    showsPresale: flag({ default: false, help: 'Presale warehouses count too' }),
    isSynced: flag({ default: true, label: 'Synced', help: 'Its channel is asked for orders' }),
    warehouseCount: countOf('websiteWarehouses', 'websiteId', 'Warehouses'),
    warehouses: lines(websiteWarehouses, { by: 'websiteId' }),
  },
  list: { search: ['name', 'address'], filters: ['country', 'isSynced'], sort: 'name' },
  tools: { previewWebStock: 'Preview a quantity' },
  import: { key: 'name' },
})
