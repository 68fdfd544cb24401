import { addTexts } from '#src/i18n/language.ts'

/** The texts of a pre-delivery notice, which come with it. */
const texts = {
  notice: {
    title: 'Pre-delivery notice %{no}',
    which: 'Open the deliveries of an order, then choose “Pre-delivery notice” of a plan.',
    deliveries: 'Deliveries',
    subject: '%{service} of %{of} on %{date}',
    dear: 'Dear %{name},',
    dear_all: 'Dear customer,',
    opening: 'Your order %{of} is planned for %{date}. Please make sure that somebody is there.',
    opening_slot:
      'Your order %{of} is planned for %{date}, %{slot}. Please make sure that somebody is there.',
    order: 'Order',
    plan: 'Our no.',
    date: 'Date',
    slot: 'Time',
    service: 'Service',
    place: 'Where',
    access: 'Access',
    confirmed: 'Confirmed by you',
    goods: 'What comes',
    quantity: 'Qty',
    sku: 'SKU',
    product: 'Product',
    instruction: 'Our note',
    helpers:
      'Please have %{smart_count} person there to help carry. |||| Please have %{smart_count} people there to help carry.',
    balance: '%{amount} is still to be paid. Goods are handed over once it is.',
    closing: 'If anything of this is wrong, please call us before the day.',
    not_prepared: 'The goods are not prepared yet.',
    ended: 'This plan is %{state}: nothing is to be told any more.',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
