import { choice, date, entity, flag, instant, longText, reference, text } from '#define'
import { givenBack } from './exchange/exchangeShapes.ts'

/** How the goods of a sale reach the customer. */
export const fulfilments = ['Delivery', 'Pickup', 'Take now'] as const

/**
 * What a sale at a till has beside its order until it is confirmed: who works on it, and how its
 * goods will reach the customer. A confirmed order has none.
 */
export const openSales = entity('openSales', {
  titles: ['Open sale', 'Open sales'],
  label: 'orderId',
  fields: {
    orderId: reference('orders', { required: true, unique: true, onDelete: 'cascade' }),
    /** Nobody while it is parked. */
    holderId: reference('staff', { label: 'With' }),
    parkedOnUtc: instant({ label: 'Parked' }),
    parkedAs: text({ max: 80, label: 'Parked as' }),
    fulfilment: choice(fulfilments, { default: 'Delivery' }),
    calendarId: reference('deliveryCalendars'),
    date: date(),
    slotId: reference('calendarSlots'),
    instruction: longText({ max: 1000 }),
    /** A person set the freight, or took it off: it follows the rates no more. */
    isFreightByHand: flag({ default: false }),
    /** How what comes back is given to the customer where the sale comes to less. */
    givesBack: choice(givenBack, { default: 'Refund' }),
  },
  list: { columns: ['orderId', 'holderId', 'parkedOnUtc', 'parkedAs'], sort: 'orderId' },
  api: false,
})
