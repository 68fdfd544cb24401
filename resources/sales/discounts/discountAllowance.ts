import { cents } from '#resources/cents.ts'

/**
 * How much a person may take off a line, or off a whole order, under which rule, and why. The only
 * place that reckons it: the server's checks and the preview ask the same.
 */

/** A rule of discounts, as far as it counts for this person and these goods. */
export interface AllowedBy {
  readonly id: string
  readonly name: string
  readonly type: 'Percent' | 'Amount' | 'Price'
  readonly scope: 'Order' | 'Line' | 'Category' | 'SKU' | 'Customer type'
  readonly value: number
  readonly maxPercent: number | null
  /** What this person gives alone, in percent: their role's, else that for all. */
  readonly staffLimit: number | null
  /** It counts only where this code was entered; its value then needs no approval. */
  readonly code: string | null
  readonly isCombinable: boolean
  readonly minSpend: number | null
  /** The goods that it is for; null for all. */
  readonly skuIds: readonly string[] | null
}

/** Goods of an order, in whole cents. */
export interface DiscountedGoods {
  readonly skuId: string
  readonly quantity: number
  /** What a piece costs by the list, promotions included. */
  readonly base: number
  /** What a piece costs here: a person may have set more or less than the list. */
  readonly price: number
  /** What is taken off as a discount. */
  readonly own: number
  /** What a person takes off the list: a lower price, and a discount. */
  readonly off: number
  /** What promotions took off as a discount. */
  readonly promoted: number
  readonly isPromoted: boolean
  /** Codes and discounts on the whole order pass gift cards by. */
  readonly isCard?: boolean
}

export interface DiscountedOrder {
  /** Those that are valid now, for this customer. */
  readonly rules: readonly AllowedBy[]
  /** The rule whose code was entered. */
  readonly codeRuleId: string | null
  readonly goods: readonly DiscountedGoods[]
  /** What is taken off the whole order, in cents. */
  readonly orderOff: number
}

export interface Allowance {
  /** In cents, without anybody's approval. */
  readonly most: number
  /** What allows it: one rule, or several that go together. */
  readonly rules: readonly AllowedBy[]
  /** The most that each rule gives when somebody approves it. */
  readonly approvable: readonly { readonly rule: AllowedBy; readonly most: number }[]
  /** The rule that would allow something, and why it does not. */
  readonly missed: { readonly rule: AllowedBy; readonly why: 'minSpend' | 'alone' } | undefined
}

/** How much a person may take off a line. */
export function allowedOnLine(order: DiscountedOrder, row: number): Allowance {
  const goods = order.goods[row]!
  const own = order.rules.filter(
    ({ scope, skuIds }) => scope !== 'Order' && (!skuIds || skuIds.includes(goods.skuId)),
  )
  return allowed(order, own, {
    worth: worthOf(goods),
    most: rule => mostOf(rule, worthOf(goods), goods),
    // What is for a customer is given once: on the lines, or on the order.
    isElsewhere: rule => order.orderOff > 0 && rule.scope === 'Customer type',
    isBeside: order.orderOff > 0 || goods.isPromoted,
  })
}

/** How much a person may take off a whole order, beside what is taken off its lines. */
export function allowedOnOrder(order: DiscountedOrder): Allowance {
  const worth = roomOf(order)
  const goods = withoutCards(order)
  const isBeside = goods.some(({ off, isPromoted }) => off > 0 || isPromoted)
  return allowed(
    order,
    order.rules.filter(({ scope }) => scope === 'Order' || scope === 'Customer type'),
    {
      worth,
      most: rule => mostOf(rule, worth),
      isElsewhere: rule => rule.scope === 'Customer type' && goods.some(({ off }) => off > 0),
      isBeside,
    },
  )
}

/** What the code of an order takes off a line, in cents. */
export function givenByCode(order: DiscountedOrder, row: number): number {
  const goods = order.goods[row]!
  const rule = codeRuleOf(order)
  if (goods.isCard) return 0
  if (!rule || rule.scope === 'Order' || (rule.skuIds && !rule.skuIds.includes(goods.skuId)))
    return 0
  if (!isEnough(order, rule) || (!rule.isCombinable && goods.isPromoted)) return 0
  return given(rule, pricedOf(goods), goods)
}

/** What the code of an order takes off the whole of it, in cents. */
export function givenByOrderCode(order: DiscountedOrder): number {
  const rule = codeRuleOf(order)
  if (rule?.scope !== 'Order' || !isEnough(order, rule)) return 0
  if (
    !rule.isCombinable &&
    withoutCards(order).some(({ off, isPromoted }) => off > 0 || isPromoted)
  )
    return 0
  return given(rule, roomOf(order))
}

/** What the goods of an order cost before discounts. A rule's minimum spend is of it. */
export const spendOf = (order: Pick<DiscountedOrder, 'goods'>): number =>
  withoutCards(order).reduce((sum, each) => sum + each.price * each.quantity, 0)

/**
 * Whether so much may be taken off without approval: up to what is allowed, or no larger a part than
 * was taken off before.
 */
export const isWithin = (
  { off, worth }: { off: number; worth: number },
  { most }: Allowance,
  before?: { off: number; worth: number },
): boolean =>
  off <= most ||
  (!!before && before.worth > 0 && worth > 0 && off / worth <= before.off / before.worth + 1e-9)

/** The rule that a discount is given under: what allows it alone, else what lets it be approved. */
export const ruleOf = (
  off: number,
  { most, rules, approvable }: Allowance,
): AllowedBy | undefined =>
  off <= most ? rules[0] : approvable.find(each => off <= each.most)?.rule

/** What goods are worth by the list, less what promotions take off. */
export const worthOf = ({ base, quantity, promoted }: DiscountedGoods): number =>
  Math.max(base * quantity - promoted, 0)

/** What the goods come to after what is taken off their lines. */
export const roomOf = (order: Pick<DiscountedOrder, 'goods'>): number =>
  withoutCards(order).reduce((sum, each) => sum + Math.max(pricedOf(each) - each.own, 0), 0)

/** What goods cost at their price here, less what promotions take off. A code's part is of it. */
const pricedOf = ({ price, quantity, promoted }: DiscountedGoods) =>
  Math.max(price * quantity - promoted, 0)

const withoutCards = ({ goods }: Pick<DiscountedOrder, 'goods'>) =>
  goods.filter(({ isCard }) => !isCard)

const codeRuleOf = ({ rules, codeRuleId }: DiscountedOrder) =>
  codeRuleId === null ? undefined : rules.find(({ id }) => id === codeRuleId)

const isEnough = (order: DiscountedOrder, { minSpend }: AllowedBy) =>
  minSpend === null || spendOf(order) >= cents(minSpend)

interface On {
  readonly worth: number
  /** The most that anybody gives under a rule. */
  readonly most: (rule: AllowedBy) => number
  /** It is given already: on the order, or on lines. */
  readonly isElsewhere: (rule: AllowedBy) => boolean
  /** Something else takes off these goods already. */
  readonly isBeside: boolean
}

/** The best of what stands alone, and all together of what goes with others. */
function allowed(order: DiscountedOrder, rules: readonly AllowedBy[], on: On): Allowance {
  let missed: Allowance['missed']
  const approvable: { rule: AllowedBy; most: number }[] = []
  const alone: { rule: AllowedBy; most: number }[] = []
  const together: { rule: AllowedBy; most: number }[] = []
  for (const rule of rules) {
    if (rule.code !== null && rule.id !== order.codeRuleId) continue
    const most = mostAlone(rule, on)
    const isAlone = on.isElsewhere(rule) || (!rule.isCombinable && on.isBeside)
    const why = !isEnough(order, rule) ? 'minSpend' : isAlone ? 'alone' : undefined
    if (!why) approvable.push({ rule, most: on.most(rule) })
    if (most <= 0) continue
    if (why) missed ??= { rule, why }
    else (rule.isCombinable ? together : alone).push({ rule, most })
  }
  const best = alone.toSorted((a, b) => b.most - a.most)[0]
  const sum = Math.min(
    together.reduce((all, { most }) => all + most, 0),
    on.worth,
  )
  return best && best.most >= sum
    ? { most: best.most, rules: [best.rule], approvable, missed }
    : { most: sum, rules: together.map(({ rule }) => rule), approvable, missed }
}

/** What this person gives under a rule without approval. */
function mostAlone(rule: AllowedBy, { worth, most }: Pick<On, 'worth' | 'most'>) {
  if (rule.code !== null) return most(rule)
  return Math.min(most(rule), percentOf(worth, rule.staffLimit ?? 0))
}

function mostOf(rule: AllowedBy, worth: number, goods?: DiscountedGoods): number {
  const { type, value, maxPercent, staffLimit, code } = rule
  if (code !== null) return given(rule, worth, goods)
  const cap = maxPercent === null ? worth : percentOf(worth, maxPercent)
  if (type === 'Percent')
    return maxPercent === null ? percentOf(worth, Math.max(value, staffLimit ?? 0)) : cap
  return Math.min(fixed(rule, worth, goods), cap)
}

/** What a rule gives by itself: its value, within its maximum. */
function given(rule: AllowedBy, worth: number, goods?: DiscountedGoods): number {
  const cap = rule.maxPercent === null ? worth : percentOf(worth, rule.maxPercent)
  const value =
    rule.type === 'Percent' ? Math.round((worth * rule.value) / 100) : fixed(rule, worth, goods)
  return Math.max(Math.min(value, cap), 0)
}

/** An amount off, or what each piece costs more than its price under the rule. */
function fixed({ type, value }: AllowedBy, worth: number, goods?: DiscountedGoods): number {
  if (type === 'Amount') return Math.min(cents(value), worth)
  return goods
    ? Math.max(worth - cents(value) * goods.quantity, 0)
    : Math.max(worth - cents(value), 0)
}

/** Whole cents, none of them begun: a limit is not passed by rounding. */
const percentOf = (worth: number, percent: number) =>
  Math.floor((worth * Math.round(percent * 1000)) / 100_000)
