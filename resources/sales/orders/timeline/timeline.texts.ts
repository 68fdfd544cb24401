import { addTexts } from '#src/i18n/language.ts'

/** The texts of an order's timeline and notes, which come with them. */
const texts = {
  order_timeline: {
    title: 'Timeline',
    kind: 'Show',
    none: 'Nothing yet.',
    older: 'Show older',
    All: 'All',
    Note: 'Notes',
    Payment: 'Payments',
    Delivery: 'Deliveries',
    Goods: 'Stock',
    Message: 'Messages',
    Change: 'Changes',
    take: 'Payment of %{amount}, %{name}',
    reverse: 'Payment of %{amount}, %{name}, reversed',
    payment_step: 'Payment of %{amount}, %{name}: %{step}',
    deposit: 'Deposit reference %{name}',
    plan: '%{no} planned for %{day}, %{calendar}',
  },
  order_goods: {
    Reservation: '%{count} × %{sku} reserved in %{place}',
    Release: '%{count} × %{sku} released in %{place}',
    Delivery: '%{count} × %{sku} handed over from %{place}',
    Return: '%{count} × %{sku} came back to %{place}',
    Opening: '%{count} × %{sku} held in %{place}',
    Move: '%{count} × %{sku} moved in %{place}',
    Transfer: '%{count} × %{sku} transferred, %{place}',
    promise: '%{count} × %{sku} promised from %{place}',
    transfer: 'Transfer %{sku}: %{place}',
  },
  order_notes: {
    new: 'New note',
    add: 'Add note',
    added: 'Note added',
    saved: 'Note saved',
    type: 'Type',
    pin: 'Pin',
    note: 'Note',
    edit: 'Edit note',
    delete: 'Delete note',
    empty: 'A note cannot be empty. Delete it instead.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
