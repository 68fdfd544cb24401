import { partedBy } from '#resources/incentives/pay/arithmetic/rounding.ts'

/** A payment of an order that counts, and the first month that has counted it. In cents. */
export interface CountedMoney {
  readonly id: string
  readonly amount: number
  readonly month: string | null
}

/** The part of a statement for an order in a month, where payments count. In cents. */
export interface PaidFor {
  readonly month: string
  readonly base: number
  readonly amount: number
}

/**
 * The part of each line that comes from one payment of its order: the payments that its month counted
 * first have it by their amounts, else those of earlier months, whose goods were handed over later.
 * Pay is taken back from money that was given back; without any, from no payment.
 * @returns lines without a part are left out
 */
export function partsOf<L extends PaidFor>(
  paymentId: string,
  payments: readonly CountedMoney[],
  lines: readonly L[],
): L[] {
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment?.month) return []
  const isBack = payment.amount < 0
  const alike = payments.filter(({ amount, month }) => month && amount < 0 === isBack)
  return lines.flatMap(line => {
    if (line.base < 0 !== isBack) return []
    const first = alike.filter(({ month }) => month === line.month)
    const of = first.length || isBack ? first : alike.filter(({ month }) => month! < line.month)
    const at = of.indexOf(payment)
    if (at < 0) return []
    const weights = of.map(({ id, amount }): [string, number] => [id, Math.abs(amount)])
    const part = (cents: number) => Math.sign(cents) * partedBy(Math.abs(cents), weights)[at]!
    const [base, amount] = [part(line.base), part(line.amount)]
    return base || amount ? [{ ...line, base, amount }] : []
  })
}
