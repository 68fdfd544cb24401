import { cents } from '#resources/cents.ts'
import {
  type CashSoFar,
  type CoinCountry,
  paidByCash,
  roundingAfter,
  typedCents,
  withCash,
} from '#resources/sales/tills/rounding.ts'
import { toPay, typedPayment, type Sale, type Typed } from '#resources/sales/sellIt/screen/sale.ts'

/** A payment as it is typed. */
interface TypedTender {
  readonly text: string
  /** What the customer gives in cash, of which change goes back. */
  readonly handed: string
  readonly isCash: boolean
}

/** What a typed payment comes to. */
export interface WorkedTender {
  readonly typed: Typed
  /** What it pays of the order, in cents. */
  readonly cents: number
  /** Of cash, the coins and notes that are due for it, in cents; for nothing typed, those for all that is owed. */
  readonly toTake: number
  /** Less is handed over than is due, or something that is no amount. */
  readonly isShort: boolean
  /** What is sent; nothing where nothing is paid. */
  readonly sent?: { readonly amount: number } | { readonly percent: number }
}

/**
 * What payments come to, one after the other, as the server takes them. Cash that is handed over
 * without an amount pays all that is owed, or as far as it goes.
 */
export function workedTenders(
  sale: Pick<Sale, 'open' | 'exchanged' | 'cash'>,
  tenders: readonly TypedTender[],
  country: CoinCountry,
): WorkedTender[] {
  let left = cents(toPay(sale))
  let before: CashSoFar = { paid: cents(sale.cash.paid), rounded: cents(sale.cash.rounded) }
  return tenders.map(({ text, handed, isCash }) => {
    const typed = typedPayment(text)
    const coinsFor = (amount: number) => amount + roundingAfter(before, amount, country)
    const given = isCash ? typedCents(handed) : undefined
    const due = typed === 'empty' && isCash ? coinsFor(left) : 0
    const sent =
      typed === 'odd'
        ? undefined
        : typed !== 'empty'
          ? typed
          : given && left > 0
            ? given >= due
              ? { percent: 100 }
              : { amount: given / 100 }
            : undefined
    const amount = !sent
      ? 0
      : 'amount' in sent
        ? cents(sent.amount)
        : Math.round((left * sent.percent) / 100)
    const paid = isCash ? paidByCash(amount, left, before, country) : amount
    const toTake = !isCash ? 0 : sent ? coinsFor(paid) : due
    const isShort = isCash && !!handed.trim() && (given === undefined || given < toTake)
    if (isCash) before = withCash(before, paid, roundingAfter(before, paid, country))
    left -= paid
    return { typed, cents: paid, toTake, isShort, ...(sent && { sent }) }
  })
}
