import { choice, decimal, entity, instant, integer, money, reference } from '#define'
import {
  expiresOn,
  movement,
  toneOfMovement,
  writtenByEvents,
} from '#resources/tenders/movement.ts'

/** What moved the points of a customer: written once, never changed. */
export const pointsEntries = entity('pointsEntries', {
  titles: ['Points entry', 'Points'],
  label: 'type',
  fields: {
    customerId: reference('customers', { required: true }),
    movedOnUtc: instant({ required: true, default: 'now', label: 'Date' }),
    type: choice(['Opening', 'Earn', 'Redeem', 'Refund', 'Reverse', 'Adjust', 'Expire'], {
      required: true,
      tones: { ...toneOfMovement, Earn: 'good', Reverse: 'warning' },
    }),
    points: integer({ required: true }),
    /** What they paid, or what they were earned on. */
    amount: money({ signed: true }),
    rate: decimal({
      min: 0,
      scale: 4,
      help: 'Points per dollar earned, or dollars per point spent',
    }),
    expiresOn,
    ...movement,
  },
  list: {
    columns: ['movedOnUtc', 'type', 'points', 'orderId', 'rate', 'expiresOn', 'reason'],
    search: ['customerId', 'orderId'],
    filters: ['type', 'movedOnUtc'],
    sort: '-movedOnUtc',
    totals: ['points'],
    ofOne: {
      field: 'customerId',
      remembered: 'customerId',
      missing: 'Choose a customer',
    },
  },
  checks: { 'A movement cannot be 0.': '{points} <> 0' },
  api: { ...writtenByEvents, one: false },
})
