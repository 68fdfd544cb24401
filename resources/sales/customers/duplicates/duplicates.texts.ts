import { addTexts } from '#src/i18n/language.ts'

/** The texts of customers who may be the same, which come with them. */
const duplicates = {
  customer_duplicates: {
    typed: 'Already a customer with this:',
    known: 'May be the same customer:',
    phone: 'same phone',
    email: 'same e-mail',
    name: 'same name and address',
    called: 'same name',
    merge: 'Show them to merge',
  },
} as const

addTexts(duplicates)

type Texts = typeof duplicates
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
