import { call, date, dictionary, integer, list, money } from '#define'
import { object, positive, reference, text, volume } from '#define'

export const shippingRateCalls = {
  /**
   * The cost of a delivery, line by line. The goods come from `orderId`, `goods`, or the given
   * totals; given values take precedence over computed ones. Money is in the client's currency.
   */
  calculateShippingCost: call({
    at: 'POST /api/orderManagement/calculateShippingCost',
    changes: false,
    of: 'shippingRates',
    input: {
      serviceType: dictionary('shippingJobType', { required: true, label: 'Service' }),
      calendarId: reference('deliveryCalendars'),
      date: date({ help: 'Leave empty for today' }),
      postcode: text({ required: true, max: 10 }),
      suburb: text({ max: 80 }),
      orderId: reference('orders', { help: 'Take goods from an order, or add lines below' }),
      goods: list({
        skuId: reference('skus', { required: true, label: 'SKU' }),
        quantity: integer({ required: true, min: 1, max: 10_000 }),
      }),
      value: money({ min: 0, label: 'Value of the goods' }),
      volume: volume({ min: 0 }),
      weight: positive({ unit: 'kg' }),
      items: integer({ min: 0 }),
      distance: positive({ label: 'Distance (km)' }),
      flights: integer({ default: 0, min: 0, max: 50, label: 'Flights of stairs' }),
      assemblies: integer({ default: 0, min: 0, max: 1000, label: 'Items to assemble' }),
    },
    answer: {
      data: object({
        total: money({ required: true }),
        rate: text({ required: true }),
        lines: list({
          what: text({ required: true }),
          why: text({ required: true, max: 300 }),
          amount: money({ required: true, signed: true }),
        }),
      }),
    },
  }),
}
