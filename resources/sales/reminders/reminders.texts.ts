import { addTexts } from '#src/i18n/language.ts'

/** The texts of reminders of orders, which come with them. */
const reminders = { open_sale: 'Open in Sell it' } as const

addTexts({ sales_reminders: reminders })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly sales_reminders: typeof reminders
  }
}
