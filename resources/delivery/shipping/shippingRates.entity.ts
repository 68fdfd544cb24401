import { choice, dateRange, dictionary, entity, flag, integer } from '#define'
import { lines, longText, money, reference, text } from '#define'
import { shippingRateBands } from './shippingRateBands.entity.ts'

const bands =
  'select b."from", lag(b."to") over w as before, row_number() over w as n from shipping_rate_bands b where b.rate_id = {id} and not b.is_deleted window w as (order by b."from", b."to")'

/** The customer's price of a delivery: a draft first, valid between its dates once published. */
export const shippingRates = entity('shippingRates', {
  titles: ['Shipping rate', 'Shipping rates'],
  fields: {
    name: text({ required: true, max: 80, index: true }),
    revision: integer({ default: 1, readOnly: true, label: 'Version' }),
    state: choice(['Draft', 'Published', 'Withdrawn'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Published: 'good', Withdrawn: 'neutral' },
    }),
    serviceType: dictionary('shippingJobType', { required: true, label: 'Service' }),
    calendarId: reference('deliveryCalendars', { help: 'Leave empty for every calendar' }),
    areaId: reference('deliveryAreas', {
      help: 'Leave empty for areas without a rate of their own',
    }),
    period: dateRange({ required: true, label: 'Valid' }),
    basis: choice(['Flat', 'Volume (m³)', 'Weight (kg)', 'Items', 'Distance (km)'], {
      required: true,
    }),
    freeOver: money({
      min: 0,
      help: 'Goods worth this much or more are delivered free; surcharges still apply',
    }),
    stairs: money({ min: 0, label: 'Per flight of stairs' }),
    assembly: money({ min: 0, label: 'Assembly per item' }),
    rural: money({ min: 0, label: 'Rural address' }),
    hasAreaSurcharge: flag({ default: true, label: 'Add the area surcharge' }),
    remark: longText({ max: 500 }),
    bands: lines(shippingRateBands, { by: 'rateId' }),
  },
  list: {
    columns: ['name', 'revision', 'serviceType', 'areaId', 'basis', 'period', 'state'],
    filters: ['serviceType', 'calendarId', 'areaId', 'basis', 'state', 'period'],
  },
  form: { Rate: 'name', Prices: 'basis', Bands: 'bands' },
  statuses: {
    transitions: {
      publish: {
        from: ['Draft'],
        to: 'Published',
        confirm: 'Charge customers these prices from now on?',
      },
      withdraw: { from: ['Published'], to: 'Withdrawn', needsReason: true },
    },
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  links: { 'Sell it': { screen: '/sell_it' } },
  tools: { calculateShippingCost: 'Test the rates' },
  rules: {
    bands: {
      'The first band begins at 0.': `not exists (select from (${bands}) b where b.n = 1 and b."from" <> 0)`,
      'There is a gap between two bands. Each begins where the one before it ends.': `not exists (select from (${bands}) b where b.n > 1 and b.before < b."from")`,
      'Two bands overlap. Each begins where the one before it ends.': `not exists (select from (${bands}) b where b.n > 1 and (b.before is null or b.before > b."from"))`,
    },
  },
  unique: [['name', 'revision']],
  import: { key: 'name', lines: { field: 'bands', key: 'from' }, only: { state: 'Draft' } },
})
