import { addTexts } from '#src/i18n/language.ts'

/** The texts of a claim letter, which come with it. */
const claimTexts = {
  claim: {
    title: 'Claim letter %{no}',
    which: 'Open a product issue, then choose “Claim from supplier”.',
    issues: 'Product issues',
    subject: 'Claim for faulty goods: %{product} (%{no})',
    our_no: 'Our no.',
    reference: 'Your reference',
    reported: 'Reported',
    goods: 'Goods',
    quantity: 'Pieces affected',
    purchase_order: 'Purchase order',
    container: 'Container',
    batch: 'Batch',
    cause: 'Cause',
    tax_no: 'Tax no. %{no}',
    dear: 'Dear %{name},',
    dear_all: 'Dear Sir or Madam,',
    opening:
      'We have found a fault in %{smart_count} piece of %{goods} that you supplied. This is what is wrong: |||| We have found a fault in %{smart_count} pieces of %{goods} that you supplied. This is what is wrong:',
    costs: 'What it cost us',
    what: 'What for',
    note: 'Note',
    amount: 'Amount (%{currency})',
    total: 'Total',
    claimed: 'We claim %{amount}',
    ask: 'Please credit this amount to our account, and quote our number in your reply.',
    closing: 'Kind regards',
    photos: 'Photo |||| Photos',
    photo: 'Photo %{n}',
  },
} as const

addTexts(claimTexts)

type Texts = typeof claimTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
