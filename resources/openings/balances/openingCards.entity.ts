import { date, entity, instant, money, reference, text } from '#define'
import { postedState, postingSteps } from '#resources/posting.ts'

/**
 * Gift cards that another program sold and that customers still hold. They are entered or imported as
 * drafts, looked at, and posted as cards with what is left on them. They come without their PINs.
 */
export const openingCards = entity('openingCards', {
  titles: ['Opening gift card', 'Opening gift cards'],
  label: 'cardNo',
  fields: {
    cardNo: text({ required: true, max: 40, unique: true, label: 'Card no.' }),
    customerId: reference('customers'),
    balance: money({ required: true, min: 0.01, label: 'Left on it' }),
    asOfDate: date({ required: true, default: 'today', label: 'As of' }),
    issuedDate: date({ label: 'Issued', help: 'Leave empty if the file does not say it' }),
    expiresDate: date({
      label: 'Expires',
      help: 'At least the legal minimum; cards never expire in Canada',
    }),
    reason: text({ max: 200, label: 'Note' }),
    cardId: reference('giftCards', { readOnly: true, label: 'Gift card' }),
    postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
    state: postedState,
  },
  list: {
    columns: ['cardNo', 'customerId', 'balance', 'asOfDate', 'issuedDate', 'expiresDate', 'state'],
    sort: '-createdOnUtc',
    search: ['cardNo', 'customerId'],
    filters: ['state', 'asOfDate', 'expiresDate', 'createdOnUtc'],
    totals: ['balance'],
  },
  statuses: postingSteps({
    post: 'Let people pay with these cards?',
    takeBack: 'Take these cards out again?',
  }),
  editable: { while: { field: 'state', is: ['Draft'] } },
  checks: {
    'A card number has 4 to 30 letters and digits.':
      "replace(replace({cardNo}, ' ', ''), '-', '') ~ '^[A-Za-z0-9]{4,30}$'",
  },
  import: { key: 'cardNo' },
})
