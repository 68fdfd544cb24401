import { addTexts } from '#src/i18n/language.ts'

/** The texts of reminders of orders, which come with them. */
const reminders = {
  open_sale: 'Open in Sell it',
  swap: 'Swap the goods',
  swap_of: 'Swap the goods of %{code}',
  swapped: '%{quantity} × %{was} (%{before}) become %{quantity} × %{is} %{name} (%{after})',
  more: 'The order costs %{amount} more: %{total}, of which %{balance} is to pay.',
  less: 'The order costs %{amount} less: %{total}, of which %{balance} is to pay.',
  as_much: 'The order costs as much as before: %{total}, of which %{balance} is to pay.',
  free: '%{count} free now',
  coming: '%{count} on the way, from %{day}',
} as const

addTexts({ sales_reminders: reminders })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly sales_reminders: typeof reminders
  }
}
