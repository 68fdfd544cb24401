import { call, flag, integer, list, longText, money } from '#define'
import { reference, text } from '#define'

const of = 'deliveryAreas'
const postcode = text({ required: true, max: 10 })

export const deliveryAreaCalls = {
  /** The areas that serve an address, best match first. */
  testDeliveryAddress: call({
    at: 'GET /api/deliveryAreas/test',
    of,
    input: { postcode, suburb: text({ max: 80 }) },
    answer: {
      areas: list({
        name: text({ required: true, label: 'Area' }),
        isExact: flag({ required: true, label: 'Matched by suburb' }),
        surcharge: money(),
        isRural: flag({ required: true }),
        calendars: text({ required: true, max: 2000 }),
      }),
    },
  }),
  /**
   * Adds postcodes to an area, one per line or separated by commas, each optionally followed by a
   * suburb that it is limited to.
   */
  addAreaPostcodes: call({
    at: 'POST /api/deliveryAreas/postcodes',
    of,
    input: {
      areaId: reference('deliveryAreas', { required: true, label: 'Area' }),
      postcodes: longText({
        required: true,
        max: 20_000,
        help: 'One per line, such as 1061 Penrose',
      }),
    },
    answer: {
      added: integer({ required: true }),
      known: integer({ required: true, label: 'Already there' }),
      shared: list({ postcode, suburb: text(), area: text({ required: true, label: 'Also in' }) }),
    },
  }),
  /** Postcodes with the same suburb in more than one area: such addresses have two prices. */
  getSharedPostcodes: call({
    at: 'GET /api/deliveryAreas/shared',
    of,
    answer: {
      data: list({
        postcode,
        suburb: text(),
        areas: text({ required: true, max: 2000, label: 'Areas' }),
      }),
    },
  }),
  /** Postcodes of customers' addresses without an area, most addresses first. */
  getUnservedPostcodes: call({
    at: 'GET /api/deliveryAreas/unserved',
    of,
    answer: {
      data: list({ postcode, city: text(), addresses: integer({ required: true }) }),
    },
  }),
}
