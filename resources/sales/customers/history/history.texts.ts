import { addTexts } from '#src/i18n/language.ts'

/** The texts of a customer's history, which come with it. */
const history = {
  customer_history: {
    title: 'History of %{name}',
    none_chosen: 'No customer chosen',
    none_why: 'Open the history from the page of a customer.',
    to_list: 'Choose a customer',
    orders: 'Orders',
    lifetime: 'Bought',
    paid: 'Paid',
    balance: 'To pay',
    last: 'Last order',
    credit: 'Shop credit',
    points: 'Points',
    gift_cards: 'Gift cards',
    blocked: 'Blocked: %{reason}',
    kind: 'Kind of entry',
    All: 'All',
    Order: 'Orders',
    Payment: 'Payments',
    Refund: 'Refunds',
    'Write-off': 'Write-offs',
    Credit: 'Shop credit',
    Points: 'Points',
    'Gift card': 'Gift cards',
    Delivery: 'Deliveries',
    Ticket: 'Tickets',
    Message: 'Messages',
    Note: 'Notes',
    order: 'Order',
    take: 'Paid by %{name}',
    reverse: 'Reversed, %{name}',
    payBack: 'Refunded by %{name}',
    refund: 'Refund %{name}',
    writeOff: 'Write-off %{name}',
    movedCredit: 'Shop credit: %{name}',
    movedPoints: 'Points: %{name}',
    movedGiftCard: 'Gift card %{place}: %{name}',
    plan: 'Delivery %{name} on %{day}',
    ticket: 'Ticket %{name}',
    message: '%{channel} to %{name}',
    note: 'Note',
    tickets: '%{smart_count} ticket |||| %{smart_count} tickets',
    none: 'Nothing yet',
    older: 'Older entries',
    customer: 'Customer',
    task: 'New task',
    sell: 'New sale',
    document: 'History as PDF',
    statement: 'Statement',
    add_note: 'Add a note',
    note_text: 'New note',
    added: 'Note added',
  },
} as const

addTexts(history)

type Texts = typeof history
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
