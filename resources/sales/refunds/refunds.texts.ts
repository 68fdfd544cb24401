import { addTexts } from '#src/i18n/language.ts'

/** The texts of refunds, which come with their parts. */
export const refunds = {
  refunds: {
    ask: 'Request a refund',
    none: 'No refunds',
    of: 'Refund for %{code}',
    batch: 'Bank batch',
    slip: 'Save the refund slip',
    cancel: 'Cancel request',
    cancel_of: 'Cancel the request %{no}',
    returned:
      '%{smart_count} piece came back, worth %{worth}. |||| %{smart_count} pieces came back, worth %{worth}.',
    not_back:
      'The customer still has %{smart_count} piece of this order. |||| The customer still has %{smart_count} pieces of this order.',
    ways: 'What can be paid back',
    no_way: 'No method can give anything back.',
    paid_by: 'Payments of the order',
    nothing_paid: 'Nothing was paid.',
    goods: 'Goods of the order',
    others: 'Other refunds of the order',
    no_others: 'None',
    photos: 'Photos of the product issue',
    notes: 'Latest notes',
    goods_out: 'The customer still has the goods of this order.',
    goods_partly_out: 'The customer still has some goods of this order.',
  },
} as const

addTexts(refunds)

type Texts = typeof refunds
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
