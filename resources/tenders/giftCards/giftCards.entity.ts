import { choice, computed, date, entity, flag, money, reference, text } from '#define'
import { writtenByEvents } from '#resources/tenders/movement.ts'

const ofCard = { id: 'cardId' } as const
const live = { field: 'state', is: ['Active', 'Used'] } as const

/**
 * A gift card, known by the number on it. Its balance is the sum of its entries, and never below 0.
 * Until the sale that it stands in is paid, it is registered and pays nothing.
 */
export const giftCards = entity('giftCards', {
  titles: ['Gift card', 'Gift cards'],
  label: 'cardNo',
  fields: {
    cardNo: text({ required: true, max: 30, unique: true, label: 'Card no.' }),
    state: choice(['Registered', 'Active', 'Used', 'Expired', 'Blocked'], {
      default: 'Registered',
      tones: {
        Registered: 'neutral',
        Active: 'good',
        Used: 'info',
        Expired: 'warning',
        Blocked: 'bad',
      },
    }),
    customerId: reference('customers'),
    amount: money({ required: true, min: 0.01, readOnly: true, label: 'Initial' }),
    balance: money({ default: 0, min: 0, readOnly: true }),
    issuedOn: date({ readOnly: true, label: 'Issued' }),
    expiresOn: date({ readOnly: true, label: 'Expires' }),
    orderId: reference('orders', { label: 'Sold on' }),
    orderLineId: reference('orderLines', {
      narrowedBy: { orderId: 'orderId' },
      label: 'Order line',
    }),
    branchId: reference('branches'),
    reason: text({ max: 200, label: 'Given because' }),
    hasPin: computed(
      flag({ label: 'Has a PIN' }),
      'exists (select from gift_card_pins p where p.card_id = {id} and not p.is_deleted)',
    ),
    blockedReason: text({ max: 200, readOnly: true, label: 'Blocked because' }),
    /** What it cost went back to who bought it: nothing is paid with it any more. */
    isSaleRefunded: flag({ readOnly: true, label: 'Sale refunded' }),
  },
  list: {
    columns: ['cardNo', 'issuedOn', 'customerId', 'amount', 'balance', 'expiresOn', 'state'],
    search: ['cardNo', 'customerId'],
    filters: ['state', 'issuedOn', 'expiresOn', 'customerId', 'branchId'],
    sortable: ['cardNo', 'balance', 'expiresOn'],
    sort: '-issuedOn',
    totals: ['amount', 'balance'],
  },
  statuses: {
    field: 'state',
    transitions: {
      activate: {
        from: ['Registered'],
        to: 'Active',
        label: 'Activate',
        confirm: 'Is the sale of this card paid?',
      },
      block: {
        // What is given back to an expired card can be spent for a while.
        from: ['Registered', 'Active', 'Used', 'Expired'],
        to: 'Blocked',
        label: 'Block',
        confirm: 'Block this card? Nothing can be paid with it then.',
        needsReason: true,
      },
      unblock: {
        from: ['Blocked'],
        to: 'Active',
        label: 'Unblock',
        done: 'Unblocked',
        access: ['J4'],
        confirm: 'Let people pay with this card again?',
        needsReason: true,
      },
    },
  },
  checks: {
    'A card whose sale was refunded stays blocked.': "not {isSaleRefunded} or {state} = 'Blocked'",
  },
  actions: {
    adjust: { ...ofCard, call: 'adjustGiftCard', label: 'Adjust balance', while: live },
    setPin: {
      ...ofCard,
      call: 'setGiftCardPin',
      label: 'Set PIN',
      while: { field: 'hasPin', is: [false] },
    },
    transfer: {
      ...ofCard,
      call: 'transferGiftCard',
      label: 'Move balance to another card',
      while: { field: 'state', is: ['Active'] },
    },
  },
  related: [{ entity: 'giftCardEntries', by: 'cardId' }],
  found: {
    rank: 6,
    begins: ['cardNo'],
    detail: "concat_ws(' · ', {state}, {balance})",
    leadsTo: [{ screen: '/sale/giftCards/giftCardRecord' }],
  },
  notes: true,
  api: writtenByEvents,
})
