import { addTexts } from '#src/i18n/language.ts'

const confirmingTexts = {
  confirming: {
    title: 'Confirm %{no}',
    untitled: 'Confirm a purchase order',
    order: 'Purchase order',
    choose: 'Choose a purchase order',
    choose_why: 'Open a submitted purchase order and press Confirm.',
    orders: 'Purchase orders',
    not_now: '%{no} is %{state}',
    not_now_why: 'A purchase order is confirmed once, after it was submitted.',
    lead: 'Enter what the supplier confirms. Everything stays as ordered until you change it.',
    sku: 'SKU',
    asked: 'Asked',
    confirmed: 'Confirmed',
    cost: 'Unit cost',
    was: 'asked %{asked}',
    no_day: 'no day',
    day: 'Ready',
    remark: 'Remark',
    differences: 'Differences only',
    no_differences: 'Everything is confirmed as ordered.',
    as_asked: 'All as asked',
    reject: 'Reject',
    accept: 'As asked',
    total: '%{confirmed} of %{asked} pieces, %{amount} %{currency} instead of %{askedAmount}',
    save: 'Confirm',
  },
} as const

addTexts(confirmingTexts)

type Texts = typeof confirmingTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
