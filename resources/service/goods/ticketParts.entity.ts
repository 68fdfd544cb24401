import { choice, date, entity, instant, integer, reference } from '#define'

/** Parts that are not there yet, and those that lie ready. */
export const partsToCome = ['Waiting', 'On transfer'] as const

/** A part that a ticket needs: held for it, on its way, or awaited, until it is handed over or used. */
export const ticketParts = entity('ticketParts', {
  titles: ['Part of a ticket', 'Parts of tickets'],
  label: 'skuId',
  fields: {
    ticketId: reference('tickets', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 1000 }),
    warehouseId: reference('warehouses', { label: 'Lies in' }),
    transferId: reference('transfers', { label: 'Transfer' }),
    expectedOn: date({ label: 'Expected' }),
    /** Whose new piece it is; a part of its own has none. */
    returnId: reference('returnRecords', { label: 'Exchange' }),
    goneOnUtc: instant({ label: 'Handed over or used' }),
    state: choice([...partsToCome, 'Held', 'Handed over', 'Used', 'Freed'], {
      default: 'Waiting',
      tones: {
        Waiting: 'warning',
        'On transfer': 'info',
        Held: 'good',
        'Handed over': 'good',
        Used: 'info',
        Freed: 'neutral',
      },
    }),
  },
  list: { columns: ['ticketId', 'skuId', 'quantity', 'state'], sort: '-createdOnUtc' },
  api: false,
})
