import { entity, reference, text } from '#define'

export const areaPostcodes = entity('areaPostcodes', {
  titles: ['Postcode of an area', 'Postcodes of areas'],
  label: 'postcode',
  fields: {
    areaId: reference('deliveryAreas', { required: true, onDelete: 'cascade' }),
    postcode: text({ required: true, max: 10, index: true }),
    suburb: text({ max: 80 }),
  },
  list: { columns: ['postcode', 'suburb'], sort: 'postcode' },
  unique: [['areaId', 'postcode', 'suburb']],
  api: false,
})
