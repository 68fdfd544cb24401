import { addTexts } from '#src/i18n/language.ts'

/** The texts of refunds, which come with their parts. */
export const refunds = {
  refunds: {
    ask: 'Ask for a refund',
    of: 'Refund for %{code}',
    slip: 'Save the refund slip',
    cancel: 'Cancel request',
    cancel_of: 'Cancel the request %{no}',
    not_back: 'The goods of this order are not back yet.',
  },
} as const

addTexts(refunds)

type Texts = typeof refunds
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
