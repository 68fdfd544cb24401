import '#resources/sales/orders/lines/lines.texts.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { countryFacts, type AnswerOf } from '#define'
import { useClient } from '#src/fields/useClient.ts'
import type { amountsShape } from '#resources/sales/orders/orderShapes.ts'

type Amounts = AnswerOf<typeof amountsShape>

/** The code of the currency of the person's client. */
export const useCurrency = () => countryFacts(useClient().country).currency

/** What applies, in one line. */
export const joined = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter(Boolean).join(' · ')

/** How the total and the balance of an order change; empty if they stay. */
export const amountsInWords = (before: Amounts, after: Amounts) =>
  joined(
    ...(['total', 'balance'] as const).map(
      name =>
        before[name] !== after[name] &&
        say(`order_lines.${name}`, {
          before: amountText(before[name]),
          after: amountText(after[name]),
        }),
    ),
  )
