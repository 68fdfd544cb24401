import { parted, type Share } from '#resources/incentives/products/parted.ts'
import { partedBy } from '#resources/incentives/pay/arithmetic/rounding.ts'
import type { Rules } from '#resources/incentives/pay/arithmetic/rated.ts'
import type { OrderFacts } from '#resources/incentives/pay/arithmetic/worth.ts'

/** Why a part of a payment counts for nobody. */
export const reasons = [
  'Pending',
  'Points',
  'Gift card sold',
  'Shipping',
  'Not confirmed',
  'Not delivered',
  'More than owed',
  'No cost',
  'No set',
  "Nobody's",
  'By hand',
] as const
export type Reason = (typeof reasons)[number]

/** A payment and its order as it stands, in cents. */
export interface CountedPayment {
  readonly amount: number
  readonly isPending: boolean
  readonly isPoints: boolean
  readonly isByHand: boolean
  readonly isConfirmed: boolean
  /** Money that the order received before it. */
  readonly before: number
  readonly facts: OrderFacts
  /** Charged with every tax: for gift cards, and for shipping that earns nothing. */
  readonly giftCards: number
  readonly plainShipping: number
  readonly shares: readonly Share[]
  readonly rulesOf: (staffId: string) => Pick<Rules, 'basis' | 'measure'> | undefined
}

/** A part of a payment, in cents with tax: it counts for the person, or for a reason does not. */
export interface PaymentPart {
  readonly staffId: string | null
  readonly share: number | null
  readonly amount: number
  readonly reason: Reason | null
}

/** The parts of a payment, by person and reason; they sum to it. */
export function paymentParts(payment: CountedPayment): PaymentPart[] {
  const { amount, facts, before } = payment
  const whole = wholeReason(payment)
  if (whole) return [nobody(amount, whole)]
  const payable = Math.max(facts.total - facts.returned - facts.credited, 0)
  const within = (sum: number) => Math.min(Math.max(sum, 0), payable)
  const owed = within(before + amount) - within(before)
  const parts: PaymentPart[] = []
  if (amount !== owed) parts.push(nobody(amount - owed, 'More than owed'))
  const of = Math.max(facts.total - facts.returned, 0)
  const [gifts, shipping, rest] = signedParts(owed, [
    ['1', Math.min(payment.giftCards, of)],
    ['2', Math.min(payment.plainShipping, Math.max(of - payment.giftCards, 0))],
    ['3', Math.max(of - payment.giftCards - payment.plainShipping, 0)],
  ]) as [number, number, number]
  parts.push(nobody(gifts, 'Gift card sold'), nobody(shipping, 'Shipping'))
  if (!payment.shares.length) parts.push(nobody(rest, "Nobody's"))
  else
    for (const [i, cents] of partedSigned(rest, payment.shares).entries()) {
      const { staffId, percent } = payment.shares[i]!
      parts.push(...ofPerson({ staffId, share: percent }, cents, payment))
    }
  return parts.filter(part => part.amount !== 0)
}

const nobody = (amount: number, reason: Reason): PaymentPart => ({
  staffId: null,
  share: null,
  amount,
  reason,
})

function wholeReason(payment: CountedPayment): Reason | undefined {
  if (payment.isPending) return 'Pending'
  if (payment.isPoints) return 'Points'
  if (payment.isByHand) return 'By hand'
  return payment.isConfirmed ? undefined : 'Not confirmed'
}

function ofPerson(
  of: Pick<PaymentPart, 'staffId' | 'share'>,
  amount: number,
  { facts, rulesOf }: CountedPayment,
): PaymentPart[] {
  const rules = rulesOf(of.staffId!)
  if (!rules) return [{ ...of, amount, reason: 'No set' }]
  const sum = (pick: (line: OrderFacts['lines'][number]) => number) =>
    facts.lines.reduce((all, line) => all + Math.max(pick(line), 0), 0)
  const left = sum(line => line.written.revenue - line.returned.revenue)
  const handed = rules.basis.startsWith('Delivered')
    ? Math.min(
        sum(line => line.delivered.revenue - line.returned.revenue),
        left,
      )
    : left
  const costed =
    rules.measure === 'Margin'
      ? Math.min(
          sum(line => line.written.costed - line.returned.costed),
          left,
        )
      : left
  const [undelivered, rest] = signedParts(amount, [
    ['1', left - handed],
    ['2', left ? handed : 1],
  ]) as [number, number]
  const [uncosted, counted] = signedParts(rest, [
    ['1', left - costed],
    ['2', left ? costed : 1],
  ]) as [number, number]
  return [
    { ...of, amount: undelivered, reason: 'Not delivered' },
    { ...of, amount: uncosted, reason: 'No cost' },
    { ...of, amount: counted, reason: null },
  ]
}

const signedParts = (cents: number, weights: readonly (readonly [string, number])[]) => {
  const parts = partedBy(Math.abs(cents), weights)
  // Without anything to part it by, the last has all of it.
  if (!weights.some(([, weight]) => weight > 0)) parts[parts.length - 1] = Math.abs(cents)
  return cents < 0 ? parts.map(part => -part) : parts
}

const partedSigned = (cents: number, shares: readonly Share[]) =>
  cents < 0 ? parted(-cents, shares).map(part => -part) : parted(cents, shares)
