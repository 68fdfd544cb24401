import { choice, entity, flag, lines, money, text } from '../define/index.ts'
import { areaPostcodes } from './areaPostcodes.entity.ts'

export const deliveryAreas = entity('deliveryAreas', {
  titles: ['Delivery area', 'Delivery areas'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    country: choice(['NZ', 'CA'], { required: true }),
    region: text({ max: 80 }),
    surcharge: money({ min: 0 }),
    isRural: flag({ default: false }),
    postcodes: lines(areaPostcodes, { by: 'areaId' }),
  },
  list: {
    columns: ['name', 'country', 'region', 'surcharge', 'isRural'],
    sort: 'name',
    search: ['name', 'region'],
    filters: ['country', 'isRural'],
  },
  api: false,
})
