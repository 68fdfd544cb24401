import { choice, entity, instant, integer, reference, text } from '#define'
import { position } from './position.ts'

/**
 * The stock ledger: one signed row per position and movement, insert-only. The two sides of a
 * movement share `movementId` and sum to 0, unless goods come in or go out. A stock line is the sum
 * of the rows with its keys.
 */
export const stockMoves = entity('stockMoves', {
  titles: ['Stock move', 'Stock moves'],
  label: 'type',
  fields: {
    movementId: text({ required: true, max: 36, index: true }),
    movedOnUtc: instant({ required: true, default: 'now', label: 'Moved' }),
    type: choice(
      [
        'Opening',
        'Receipt',
        'Found',
        'Return',
        'Reservation',
        'Release',
        'Transfer',
        'Move',
        'Delivery',
        'Loss',
        'Count',
        'Merge',
      ],
      { required: true },
    ),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true }),
    stockLineId: reference('stockLines', { required: true }),
    ...position,
    documentEntity: text({ max: 40 }),
    documentId: text({ max: 36, index: true }),
    staffId: reference('staff'),
    /** By the server's clock; without it, what moved happened when it was posted. */
    happenedOnUtc: instant({ label: 'Happened' }),
    clientEventId: text({ max: 60 }),
  },
  list: { sort: '-movedOnUtc' },
  checks: { 'The quantity of a movement cannot be 0.': '{quantity} <> 0' },
  api: false,
})
