import { addTexts } from '#src/i18n/language.ts'

/** The texts of reminders of orders, which come with them. */
const reminders = {
  open_sale: 'Open in Sell it',
  swap: 'Swap the goods',
  swap_of: 'Swap the goods of %{code}',
  swapped: '%{quantity} × %{was} (%{before}) become %{quantity} × %{is} %{name} (%{after})',
  more: 'The order goes up by %{amount} to %{total}. Balance due: %{balance}.',
  less: 'The order goes down by %{amount} to %{total}. Balance due: %{balance}.',
  as_much: 'The order stays at %{total}. Balance due: %{balance}.',
  free: '%{count} free now',
  coming: '%{count} on the way, from %{day}',
} as const

addTexts({ sales_reminders: reminders })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly sales_reminders: typeof reminders
  }
}
