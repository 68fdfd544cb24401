import type { PersonDue } from '#resources/incentives/pay/arithmetic/orderDues.ts'
import type { Rated, Rules, More } from '#resources/incentives/pay/arithmetic/rated.ts'
import type { Taken } from '#resources/incentives/pay/arithmetic/stack.ts'
import type { OrderFacts } from '#resources/incentives/pay/arithmetic/worth.ts'

export const money = (cents: number) =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The path of an amount, in sentences that stay with it. */
export function explainMore(
  due: PersonDue,
  paid: Rated<More>,
  rules: Rules | undefined,
  { code, now }: { code: string; now: OrderFacts },
): string {
  return [worthInWords(due, rules, code, now), partInWords(due), paidInWords(paid, rules)].join(
    '\n',
  )
}

/** Why something is taken back, and at which rate. */
export const explainLess = (due: PersonDue, { of, base, amount }: Taken): string =>
  [
    `Earlier months gave ${money(due.before)} of this, and ${money(due.due)} is due now.`,
    `${money(base)} of the ${money(of.base)} that gave ${money(of.amount)} takes ${money(amount)} back, at the rate that gave it.`,
  ].join('\n')

function worthInWords(
  { worth: { net, counted, of, worth } }: PersonDue,
  rules: Rules | undefined,
  code: string,
  now: OrderFacts,
): string {
  const what =
    rules?.measure === 'Margin'
      ? 'the margin of its lines that have a cost'
      : 'its lines less what came back, with commissionable shipping and without tax'
  const how = {
    Paid: `${money(now.payments)} was received, and ${money(counted)} of ${money(of)} counts`,
    Delivered: `what was handed over counts, ${money(counted)} of ${money(of)} is to be paid`,
    Written: `${money(counted)} of ${money(of)} is to be paid`,
    'Delivered and paid': `of what was handed over and what was paid the lesser counts, ${money(counted)} of ${money(of)}`,
  }[rules?.basis ?? 'Paid']
  return `${code}: ${money(net)} is ${what}. ${how}: it comes to ${money(worth)}.`
}

const partInWords = ({ key, share, worth, due, before }: PersonDue) =>
  `${key ? 'This line' : 'Shipping'} has ${money(worth.parts.get(key) ?? 0)} of it. A share of ${share} % is ${money(due)}; earlier months gave ${money(before)}.`

function paidInWords(
  { of, base, from, percent, amount, lost }: Rated<More>,
  rules: Rules | undefined,
) {
  if (!rules) return `No set holds for this person: ${money(base)} is given at 0.`
  const tier = from > 0 ? `, the tier above ${money(Math.round(from * 100))}` : ''
  const hours = rules.hours
    ? ` x ${Math.min(rules.hours.worked, rules.hours.full) / 100} of ${rules.hours.full / 100} hours`
    : ''
  const { byPeople } = of
  const why =
    lost && byPeople
      ? `People took ${money(byPeople.off)} off ${money(byPeople.worth)}, more than ${rules.penalty!.above} %: the line loses ${lost} % of what it gives.\n`
      : ''
  const left = lost ? ` x ${Math.round((100 - lost) * 1000) / 1000} %` : ''
  return `${why}${rules.setName}${tier}: ${money(base)} x ${percent} %${left}${hours} = ${money(amount)}, rounded half up.`
}
