import { addTexts } from '#src/i18n/language.ts'

/** The texts of gift cards, credit and points, which come with their views. */
const texts = {
  tenders: {
    register: 'Register a card',
    register_lead:
      'Scan or type the card. One that is sold can be spent once its order is paid; one that is given can be spent at once.',
    register_save: 'Register the card',
    register_done: 'Card %{no} registered',
    all_cards: 'All gift cards',
    sold_by: 'Order line',
    no_lines: 'No line of this order sells a gift card.',
    all_registered: 'All gift cards of this order are registered.',
    unpaid: 'This order is not paid yet: the card can be spent once it is.',
    line: '%{name}: cards of %{left} more',
    registered: 'Card %{no} holds %{amount}',
    waits: 'Card %{no} waits until its order is paid',
    receipt: 'Card receipt as PDF',
    adjust_credit: 'Add or deduct',
    statement: 'Statement as PDF',
    adjust_points: 'Adjust points',
    credit: 'Credit',
    points: 'Points',
    worth: 'worth %{amount}',
    gift_cards: 'Gift cards',
    expiring: '%{amount} expires within 60 days, the first on %{day}',
    expires_on: 'the first expires on %{day}',
    of_customer: 'Balances of %{name}',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
