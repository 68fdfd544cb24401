import { country } from '#resources/common.ts'
import { computed, countOf, entity, flag, lines, longText, money, text } from '#define'
import { areaPostcodes } from './areaPostcodes.entity.ts'
import { daysInWords } from '#resources/delivery/calendars/weekdays.ts'

const served = (what: string) =>
  `select ${what} from delivery_calendars_area_ids l join delivery_calendars c on c.id = l.from_id where l.to_id = {id} and c.status = 'Active' and not c.is_deleted`

/** Suburbs and postcodes with the same delivery service and price. */
export const deliveryAreas = entity('deliveryAreas', {
  titles: ['Delivery area', 'Delivery areas'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    country,
    region: text({ max: 80, index: true }),
    surcharge: money({ min: 0, help: 'Added to the rate' }),
    isRural: flag({ default: false }),
    remark: longText({ max: 500 }),
    calendars: computed(text(), served("string_agg(c.name, ', ' order by c.name)")),
    daysServed: computed(text(), served(daysInWords(day => `bool_or(c.${day})`))),
    postcodeCount: countOf('areaPostcodes', 'areaId', 'Postcodes'),
    postcodes: lines(areaPostcodes, { by: 'areaId' }),
  },
  list: {
    columns: ['name', 'region', 'postcodeCount', 'surcharge', 'isRural', 'daysServed', 'calendars'],
    filters: ['country', 'region', 'calendars', 'isRural'],
    sortable: ['region'],
  },
  related: [{ entity: 'shippingRates', by: 'areaId' }],
  tools: {
    testDeliveryAddress: 'Test an address',
    addAreaPostcodes: 'Paste postcodes',
    getSharedPostcodes: 'Postcodes in several areas',
    getUnservedPostcodes: 'Unserved postcodes',
  },
  import: { key: 'name' },
})
