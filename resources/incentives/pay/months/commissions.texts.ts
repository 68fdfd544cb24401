import { addTexts } from '#src/i18n/language.ts'

const commissionTexts = {
  commissions: {
    shares_now: 'Shares of the order now',
    no_shares: 'This order has no shares: its salesperson gets all of it',
  },
} as const

addTexts(commissionTexts)

type Texts = typeof commissionTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
