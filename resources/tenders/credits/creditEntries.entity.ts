import { choice, entity, instant, money, reference } from '#define'
import {
  expiresOn,
  movement,
  toneOfMovement,
  writtenByEvents,
} from '#resources/tenders/movement.ts'

/** What moved the shop credit of a customer: written once, never changed. */
export const creditEntries = entity('creditEntries', {
  titles: ['Credit entry', 'Shop credit'],
  label: 'type',
  fields: {
    customerId: reference('customers', { required: true }),
    movedOnUtc: instant({ required: true, default: 'now', label: 'Date' }),
    type: choice(['Opening', 'Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Extend'], {
      required: true,
      tones: { ...toneOfMovement, Extend: 'neutral' },
    }),
    amount: money({ required: true, signed: true }),
    expiresOn,
    ...movement,
  },
  list: {
    columns: ['movedOnUtc', 'type', 'amount', 'orderId', 'expiresOn', 'staffId', 'reason'],
    search: ['customerId', 'orderId'],
    filters: ['type', 'movedOnUtc'],
    sort: '-movedOnUtc',
    totals: ['amount'],
    ofOne: {
      field: 'customerId',
      remembered: 'customerId',
      missing: 'Choose a customer',
    },
  },
  checks: { 'A movement cannot be 0.': '{amount} <> 0' },
  api: { ...writtenByEvents, one: false },
})
