import { choice, entity, instant, money, reference } from '#define'
import { movement, toneOfMovement } from '#resources/tenders/movement.ts'

/** What moved the balance of a gift card: written once, never changed. */
export const giftCardEntries = entity('giftCardEntries', {
  titles: ['Gift card entry', 'Gift card entries'],
  label: 'type',
  fields: {
    cardId: reference('giftCards', { required: true, label: 'Gift card' }),
    movedOnUtc: instant({ required: true, default: 'now', label: 'Date' }),
    type: choice(
      ['Opening', 'Issue', 'Redeem', 'Refund', 'Adjust', 'Expire', 'Transfer', 'Cancel'],
      {
        required: true,
        tones: { ...toneOfMovement, Cancel: 'bad' },
      },
    ),
    amount: money({ required: true, signed: true }),
    ...movement,
  },
  list: {
    columns: ['movedOnUtc', 'type', 'amount', 'orderId', 'staffId', 'reason'],
    search: ['cardId', 'orderId'],
    filters: ['type', 'movedOnUtc'],
    sort: '-movedOnUtc',
    totals: ['amount'],
  },
  checks: { 'A movement cannot be 0.': '{amount} <> 0' },
  api: { one: false, create: false, update: false, remove: false },
})
