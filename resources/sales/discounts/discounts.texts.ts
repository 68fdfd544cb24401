import { addTexts } from '#src/i18n/language.ts'

/** The texts of discounts, which come with them. */
const discounts = {
  title: 'Discounts',
  approval: 'This discount needs approval',
  how: 'How it is approved',
  ask: 'Ask for approval',
  sign: 'Sign here',
  sign_help: 'Somebody who may approve discounts signs with their own password.',
  ask_help: 'It waits in the discount queue; until it is approved, the order goes without it.',
  asked: 'Approval asked for',
  signed: 'Discount signed',
  code: 'Discount code',
  apply: 'Apply',
  take_off: 'Take off',
  gives: '%{code} gives %{amount}',
  order: 'Discount on the order',
  set: 'Set',
  odd: 'Enter an amount',
  waiting: 'Waits for approval',
  declined: 'Declined',
  whole_order: 'whole order',
  request: '%{amount} off %{what}',
  by: 'asked by %{name}',
  declined_by: 'declined by %{name}',
  withdraw: 'Take back',
  withdraw_of: 'Take back %{what}',
  none_waiting: 'Nothing waits for approval',
  count_waiting:
    '%{smart_count} waits, %{amount} in all |||| %{smart_count} wait, %{amount} in all',
} as const

addTexts({ discounts })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly discounts: typeof discounts
  }
}
