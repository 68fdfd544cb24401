import { choice, countOf, entity, flag, lines, text, url } from '../define/index.ts'
import { websiteWarehouses } from './websiteWarehouses.entity.ts'

/** A website and the stock that it offers. */
export const websites = entity('websites', {
  titles: ['Website', 'Websites'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    address: url({ required: true }),
    country: choice(['NZ', 'CA'], { required: true }),
    showsPresale: flag({ default: false }),
    isSynced: flag({ default: true, label: 'Sync on' }),
    warehouseCount: countOf('websiteWarehouses', 'websiteId', 'Warehouses'),
    warehouses: lines(websiteWarehouses, { by: 'websiteId' }),
  },
  list: { search: ['name', 'address'], filters: ['country', 'isSynced'], sort: 'name' },
})
