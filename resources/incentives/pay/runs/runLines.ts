import {
  orderDues,
  type GivenTo,
  type PersonDue,
} from '#resources/incentives/pay/arithmetic/orderDues.ts'
import { rated, type ByPeople } from '#resources/incentives/pay/arithmetic/rated.ts'
import type { OrderFacts } from '#resources/incentives/pay/arithmetic/worth.ts'
import type { Rules } from '#resources/incentives/pay/arithmetic/rated.ts'
import type { Share } from '#resources/incentives/products/parted.ts'
import { explainLess, explainMore } from './explained.ts'

/** An order as a calculation reads it. */
export interface ReadOrder {
  readonly id: string
  readonly code: string
  readonly at: string | null
  readonly day: string | null
  readonly now: OrderFacts
  readonly before: OrderFacts
  readonly shares: readonly Share[]
  readonly given: readonly GivenTo[]
  readonly groupOf: (orderLineId: string) => string | null
  /** Reductions of lines by people, by id. */
  readonly byPeople: ReadonlyMap<string, ByPeople>
}

/** The rules that pay people in a month. */
export interface PaidBy {
  readonly rulesOf: (staffId: string) => Rules | undefined
  readonly problemOf: (staffId: string) => string | undefined
}

/** A line that a calculation came to. Money in cents. */
export interface RunLine {
  readonly staffId: string
  readonly kind: 'Sale' | 'Team pool' | 'Taken back' | 'Product'
  readonly day: string | null
  readonly orderId: string | null
  readonly orderLineId: string | null
  readonly delivered: number | null
  readonly paid: number | null
  readonly share: number | null
  readonly base: number
  readonly rate: number | null
  readonly amount: number
  readonly setId: string | null
  readonly basis: Rules['basis'] | null
  readonly tierFrom: number | null
  readonly part: number
  /** In percent. */
  readonly penalty: number | null
  /** In hundredths. */
  readonly hours: number | null
  readonly fullHours: number | null
  readonly ofLineId: string | null
  readonly recordId: string | null
  readonly cost: number | null
  readonly explanation: string
}

/** Everything but person, kind, set, amounts and explanation: a line without an order has none of it. */
export const bareLine = {
  day: null,
  orderId: null,
  orderLineId: null,
  delivered: null,
  paid: null,
  share: null,
  basis: null,
  tierFrom: null,
  part: 1,
  penalty: null,
  hours: null,
  fullHours: null,
  ofLineId: null,
  recordId: null,
  cost: null,
} as const satisfies Partial<RunLine>

type Due = PersonDue & {
  readonly order: ReadOrder
  readonly base: number
  readonly group: string | null
  readonly byPeople: ByPeople | undefined
}

/** Collects what the orders of a month give and take, and pays it once all are read. */
export class MonthOfPay {
  private readonly dues = new Map<string, Due[]>()
  readonly lines: RunLine[] = []
  private readonly by: PaidBy

  constructor(by: PaidBy) {
    this.by = by
  }

  add(order: ReadOrder): void {
    const { more, less } = orderDues(order, staffId =>
      this.by.problemOf(staffId) ? undefined : (this.by.rulesOf(staffId) ?? withoutSet),
    )
    for (const due of more) {
      const group = due.key ? order.groupOf(due.key) : null
      const dues = this.dues.get(due.staffId) ?? []
      this.dues.set(due.staffId, dues)
      dues.push({ ...due, order, group, byPeople: order.byPeople.get(due.key) })
    }
    for (const due of less)
      for (const { of, base, amount } of due.taken)
        this.lines.push({
          ...this.line(due, order),
          kind: 'Taken back',
          base: -base,
          rate: of.base > 0 ? Math.round((of.amount * 100_000) / of.base) / 1000 : 0,
          amount: -amount,
          tierFrom: null,
          part: 1,
          ofLineId: of.id,
          cost: null,
          explanation: explainLess(due, { base, amount, of }),
        })
  }

  /** Pays what is due more, in the order of time. */
  finish(): readonly RunLine[] {
    for (const [staffId, dues] of this.dues) {
      const rules = this.by.rulesOf(staffId)
      for (const paid of rated(dues.toSorted(byTime), rules)) {
        const { of, base, from, percent, amount, lost, part } = paid
        const line = of.order.now.lines.find(({ id }) => id === of.key)
        this.lines.push({
          ...this.line(of, of.order),
          kind: 'Sale',
          base,
          rate: percent,
          amount,
          tierFrom: rules ? Math.round(from * 100) : null,
          part,
          penalty: lost || null,
          ...hoursOf(rules),
          ofLineId: null,
          cost: rules?.measure === 'Margin' && line ? line.written.cost - line.returned.cost : null,
          explanation: explainMore(of, paid, rules, of.order),
        })
      }
    }
    this.dues.clear()
    return this.lines
  }

  private line({ staffId, key, share }: PersonDue, { id, day, now }: ReadOrder) {
    const rules = this.by.rulesOf(staffId)
    return {
      staffId,
      day,
      orderId: id,
      orderLineId: key || null,
      delivered: now.lines.reduce(
        (sum, line) => sum + line.delivered.revenue - line.returned.revenue,
        0,
      ),
      paid: now.payments,
      share,
      setId: rules?.setId ?? null,
      basis: rules?.basis ?? null,
      penalty: null,
      hours: null,
      fullHours: null,
      recordId: null,
    }
  }
}

/** The hours that lessen amounts, in hundredths. */
const hoursOf = (rules: Rules | undefined) => ({
  hours: rules?.hours ? Math.min(rules.hours.worked, rules.hours.full) : null,
  fullHours: rules?.hours?.full ?? null,
})

/** A person without a set is given their sales at 0. */
export const withoutSet = { basis: 'Paid', measure: 'Revenue' } as const

export const byTime = (a: Timed, b: Timed) =>
  compare(a.order.at ?? '', b.order.at ?? '') ||
  compare(a.order.code, b.order.code) ||
  compare(a.key, b.key)

interface Timed {
  readonly order: Pick<ReadOrder, 'at' | 'code'>
  readonly key: string
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
