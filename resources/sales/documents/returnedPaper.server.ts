import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { cents } from '#resources/cents.ts'
import {
  type PiecesWorth,
  worthOfReturned,
} from '#resources/sales/orders/amounts/returnedWorth.server.ts'
import type { OrderPaper, PaperLine, PaperTax } from './orderPaper.server.ts'

/**
 * What these orders say of what is owed no longer, all of it so far: goods that came back, the pieces
 * with their parts of price, discount and each tax, and what was given back of the price. Other
 * orders are left out.
 */
export async function papersOfReductions(
  context: Context,
  papers: readonly OrderPaper[],
): Promise<ReadonlyMap<string, OrderPaper>> {
  const back = papers.flatMap(({ lines }) => lines.filter(({ returned }) => returned > 0))
  const worths = await worthOfReturned(
    context,
    back.map(({ id, returned }) => ({ orderLineId: id, quantity: returned, before: 0 })),
  )
  const byLine = new Map(worths.map(worth => [worth.orderLineId, worth]))
  const allowances = await allowancesOf(
    context,
    papers.flatMap(({ orderId, credited }) => (credited > 0 ? orderId : [])),
  )
  return new Map(
    papers.flatMap(paper => {
      const lines = paper.lines.filter(({ id }) => byLine.has(id))
      const given = allowances.filter(({ orderId }) => orderId === paper.orderId)
      if (!lines.length && !given.length) return []
      return [[paper.orderId, withAllowances(paper, returnedOf(paper, lines, byLine), given)]]
    }),
  )
}

/** A part of the price that was given back by a refund. */
interface Allowance {
  id: string
  orderId: string
  type: string
  amount: number
}

const allowancesOf = async ({ db, actor }: Context, orderIds: readonly string[]) =>
  orderIds.length
    ? db.query<Allowance>(sql`
        select id, order_id, type, allowance as amount from refunds
        where order_id in ${orderIds} and client_id = ${actor.clientId} and allowance > 0 and not is_deleted order by paid_on_utc, id`)
    : []

/**
 * Adds a line for each allowance, with its part of every tax of the order. Goods that come back after
 * it are worth no more than was left: a line takes the rest off.
 */
function withAllowances(
  paper: OrderPaper,
  back: OrderPaper,
  given: readonly Allowance[],
): OrderPaper {
  if (!given.length) return back
  const isOnTop = paper.seller.country === 'CA'
  const whole = cents(paper.total)
  const credited = sum(given.map(({ amount }) => amount))
  const total = Math.min(cents(back.total) + credited, whole)
  const taxes = paper.taxes.flatMap((tax): PaperTax[] => {
    const ofGoods = back.taxes.filter(each => isSameTax(each, tax)).map(({ amount }) => amount)
    const ofPrice = whole ? Math.round((cents(tax.amount) * credited) / whole) : 0
    const amount = Math.min(sum(ofGoods) + ofPrice, cents(tax.amount)) / 100
    return amount ? [{ ...tax, amount }] : []
  })
  const tax = sum(taxes.map(({ amount }) => amount))
  const net = total - (isOnTop ? tax : 0)
  const ofGoods = sum(back.lines.map(({ amount }) => amount))
  const lines = given.map(({ id, type, amount }) => {
    const ofTax = isOnTop && whole ? Math.round((sumOfTaxes(paper) * cents(amount)) / whole) : 0
    return priced(id, type, cents(amount) - ofTax)
  })
  const rest = net - ofGoods - sum(lines.map(({ amount }) => amount))
  const all = [
    ...back.lines,
    ...lines,
    ...(rest ? [priced(paper.orderId, settledBefore, rest)] : []),
  ]
  const subtotal = all.reduce((sums, { price, quantity }) => sums + cents(price) * quantity, 0)
  return {
    ...back,
    lines: all,
    taxes,
    tax: tax / 100,
    subtotal: subtotal / 100,
    discount: sum(all.map(({ discount }) => discount)) / 100,
    total: total / 100,
  }
}

/** What goods that came back are worth less because a part of their price had gone back already. */
const settledBefore = 'Given back before'

const sumOfTaxes = ({ taxes }: OrderPaper) => sum(taxes.map(({ amount }) => amount))

/** A line without goods. */
const priced = (id: string, name: string, amount: number): PaperLine => ({
  id,
  within: null,
  code: '',
  name,
  remark: null,
  quantity: 1,
  price: amount / 100,
  discount: 0,
  amount: amount / 100,
  delivered: 0,
  returned: 0,
})

/** What is left of a paper without others of the same order, to the cent. */
function without(paper: OrderPaper, others: readonly OrderPaper[]): OrderPaper {
  if (!others.length) return paper
  const less = (of: (paper: OrderPaper) => number) =>
    others.reduce((left, other) => left - cents(of(other)), cents(of(paper))) / 100
  const lines = paper.lines.flatMap((line): PaperLine[] => {
    const taken = others.flatMap(other => other.lines.filter(({ id }) => id === line.id))
    const amount = (cents(line.amount) - sum(taken.map(each => each.amount))) / 100
    if (!line.code) return amount ? [{ ...line, price: amount, amount }] : []
    const quantity = line.quantity - taken.reduce((all, each) => all + each.quantity, 0)
    if (quantity <= 0) return []
    return [piecesOf(line, quantity, amount)]
  })
  const taxes = paper.taxes.flatMap(tax => {
    const taken = others.flatMap(other => other.taxes.filter(each => isSameTax(each, tax)))
    const amount = (cents(tax.amount) - sum(taken.map(each => each.amount))) / 100
    return amount ? [{ ...tax, amount }] : []
  })
  return {
    ...paper,
    lines: standing(lines),
    taxes,
    subtotal: less(({ subtotal }) => subtotal),
    discount: less(({ discount }) => discount),
    shipping: less(({ shipping }) => shipping),
    tax: less(({ tax }) => tax),
    total: less(({ total }) => total),
  }
}

/**
 * What is owed no longer since these credit notes. A rest that rounding left on one of them may be
 * gone by now, and is taken back.
 */
export function sinceNotes(paper: OrderPaper, notes: readonly OrderPaper[]): OrderPaper {
  const isGone = ({ id, code }: PaperLine) => !code && !paper.lines.some(line => line.id === id)
  const gone = new Map(
    notes.flatMap(({ lines }) => lines.filter(isGone).map(line => [line.id, line])),
  )
  const nothing = [...gone.values()].map(line => ({ ...line, price: 0, amount: 0 }))
  return without({ ...paper, lines: [...paper.lines, ...nothing] }, notes)
}

function returnedOf(
  paper: OrderPaper,
  lines: readonly PaperLine[],
  worths: ReadonlyMap<string, PiecesWorth>,
): OrderPaper {
  const { country } = paper.seller
  const isOnTop = country === 'CA'
  const back = lines.map(line => {
    const { amount, tax } = worths.get(line.id)!
    return piecesOf(line, line.returned, (cents(amount) - (isOnTop ? cents(tax) : 0)) / 100)
  })
  // An old line has one sum of its taxes, which its order names alike.
  const inOneSum = isOnTop ? { name: 'Tax', rate: null } : { name: 'GST', rate: 15 }
  const taxes: PaperTax[] = []
  for (const { id } of lines) {
    const { taxes: own, tax } = worths.get(id)!
    for (const { name, rate, amount } of own.length ? own : [{ ...inOneSum, amount: tax }]) {
      const at = taxes.findIndex(each => isSameTax(each, { name, rate, amount }))
      const before = taxes[at]?.amount ?? 0
      const added = { name, rate, amount: sum([before, amount]) / 100 }
      if (at < 0) taxes.push(added)
      else taxes[at] = added
    }
  }
  const tax = sum(taxes.map(({ amount }) => amount))
  const subtotal = back.reduce((all, { price, quantity }) => all + cents(price) * quantity, 0)
  const discount = sum(back.map(each => each.discount))
  return {
    ...paper,
    lines: standing(back),
    taxes,
    subtotal: subtotal / 100,
    discount: discount / 100,
    shipping: 0,
    tax: tax / 100,
    total: (subtotal - discount + (isOnTop ? tax : 0)) / 100,
  }
}

/** So many pieces of a line that come to this amount. */
const piecesOf = (line: PaperLine, quantity: number, amount: number): PaperLine => ({
  ...line,
  quantity,
  amount,
  discount: (cents(line.price) * quantity - cents(amount)) / 100,
})

/** A part whose combo is not there stands by itself. */
const standing = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.map(line => ({
    ...line,
    within: lines.some(({ id }) => id === line.within) ? line.within : null,
  }))

const isSameTax = (a: PaperTax, b: PaperTax) => a.name === b.name && a.rate === b.rate

/** Whole cents. */
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + cents(each), 0)
