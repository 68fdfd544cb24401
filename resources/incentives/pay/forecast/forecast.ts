import { orderDues } from '#resources/incentives/pay/arithmetic/orderDues.ts'
import { groupedTiers, rated, type Rules } from '#resources/incentives/pay/arithmetic/rated.ts'
import type { OrderFacts } from '#resources/incentives/pay/arithmetic/worth.ts'
import { byTime, withoutSet, type ReadOrder } from '#resources/incentives/pay/runs/runLines.ts'

/** The amounts that an order waits for, in cents: money, and goods by their price without tax. */
export interface Waiting {
  readonly unpaid: number
  readonly unhanded: number
}

/** The pay from an open order once all that it waits for happens. In cents. */
export interface WillGive extends Waiting {
  readonly order: ReadOrder
  readonly base: number
  readonly amount: number
}

/** How far a person is on the way to the next tier, in cents. */
export interface TierWay {
  readonly group: string | null
  readonly base: number
  readonly percent: number
  /** Absent: the highest is reached. */
  readonly next?: { readonly from: number; readonly percent: number; readonly missing: number }
}

export interface Forecast {
  /** The pay of the month so far, less what it takes back. */
  readonly amount: number
  readonly orders: readonly WillGive[]
  readonly tiers: readonly TierWay[]
}

/**
 * The pay from each open order beyond that of the month so far, each as if it happened next and
 * alone.
 * @param orders made anew by each call: what is taken back is noted in them
 */
export function forecastOf(
  staffId: string,
  rules: Rules | undefined,
  orders: readonly (() => ReadOrder)[],
): Forecast {
  const known = orders.map(read => ({ read, order: read(), ...duesOf(read(), staffId, rules) }))
  const sum = (dues: readonly Due[]) =>
    rated(dues.toSorted(byTime), rules).reduce((all, { amount }) => all + amount, 0)
  const all = known.flatMap(({ more }) => more)
  const takenBack = known.reduce((total, { less }) => total + less, 0)
  const sumNow = sum(all)
  const open = known.flatMap(({ read, order, more, less }): WillGive[] => {
    const waiting = waitingOf(order.now, rules)
    if (!waiting.unpaid && !waiting.unhanded) return []
    const then = duesOf(happened(read()), staffId, rules)
    const amount =
      sum([...all.filter(due => due.order.id !== order.id), ...then.more]) -
      then.less -
      (sumNow - less)
    const base = baseOf(then.more) - baseOf(more)
    return base || amount ? [{ order, ...waiting, base, amount }] : []
  })
  return { amount: sumNow - takenBack, orders: open, tiers: rules ? waysOf(all, rules) : [] }
}

interface Due {
  readonly order: ReadOrder
  readonly key: string
  readonly group: string | null
  readonly base: number
}

const baseOf = (dues: readonly Due[]) => dues.reduce((sum, { base }) => sum + base, 0)

function duesOf(order: ReadOrder, staffId: string, rules: Rules | undefined) {
  const { more, less } = orderDues(order, id =>
    id === staffId ? (rules ?? withoutSet) : undefined,
  )
  return {
    more: more.map(due => ({
      ...due,
      order,
      group: due.key ? order.groupOf(due.key) : null,
      byPeople: order.byPeople.get(due.key),
    })),
    less: less.flatMap(({ taken }) => taken).reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The part of an order that its basis still waits for. */
function waitingOf(now: OrderFacts, rules: Rules | undefined): Waiting {
  const basis = (rules ?? withoutSet).basis
  const unpaid = Math.max(now.total - now.returned - now.credited - now.payments, 0)
  const unhanded = now.lines.reduce(
    (sum, { written, delivered }) => sum + Math.max(written.revenue - delivered.revenue, 0),
    0,
  )
  return {
    unpaid: basis === 'Paid' || basis === 'Delivered and paid' ? unpaid : 0,
    unhanded: basis.startsWith('Delivered') ? unhanded : 0,
  }
}

/** The order once it is paid and handed over, after everything else. */
const happened = (order: ReadOrder): ReadOrder => ({
  ...order,
  at: '9999',
  now: {
    ...order.now,
    payments: Math.max(
      order.now.payments,
      order.now.total - order.now.returned - order.now.credited,
    ),
    lines: order.now.lines.map(line => ({ ...line, delivered: line.written })),
  },
})

function waysOf(dues: readonly Due[], rules: Rules): TierWay[] {
  const tiersOf = groupedTiers(rules)
  const groups = new Map(rules.tiers.map(({ group }) => [tiersOf(group).key, group]))
  return [...groups].map(([key, group]): TierWay => {
    const base = baseOf(dues.filter(due => tiersOf(due.group).key === key))
    const { tiers } = tiersOf(group)
    const reached = tiers.findLast(({ from }) => Math.round(from * 100) < base) ?? tiers[0]
    const next = tiers.find(tier => tier !== reached && Math.round(tier.from * 100) >= base)
    return {
      group,
      base,
      percent: reached?.percent ?? 0,
      ...(next && {
        next: {
          from: Math.round(next.from * 100),
          percent: next.percent,
          missing: Math.round(next.from * 100) - base,
        },
      }),
    }
  })
}
