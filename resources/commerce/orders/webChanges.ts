import {
  readWebOrder,
  Unreadable,
  type WebAddress,
  type WebItem,
  type WebOrder,
} from './webOrder.ts'

/**
 * Names, for a person to decide, each value of an order that its shop tells otherwise than when it was
 * booked, beside the former one; none where both versions say the same.
 */
export function webChanges(booked: unknown, payload: unknown): string[] {
  let before: WebOrder
  try {
    before = readWebOrder(booked)
  } catch {
    return ['What was booked cannot be compared with what the shop says.']
  }
  try {
    return changesOf(before, readWebOrder(payload))
  } catch (error) {
    const why = error instanceof Unreadable ? error.message : 'It is not an order.'
    return [`What the shop tells now cannot be read. ${why}`]
  }
}

const back: readonly string[] = ['PartiallyRefunded', 'Refunded', 'Voided']

function changesOf(before: WebOrder, after: WebOrder): string[] {
  const differs = (what: string, of: (order: WebOrder) => string): string[] => {
    const [was, is] = [of(before), of(after)]
    return was === is ? [] : [`${what} was ${was || 'empty'} and is ${is || 'empty'}.`]
  }
  const isOff = after.orderStatus === 'Cancelled' && before.orderStatus !== 'Cancelled'
  const isBack = back.includes(after.paymentStatus) && after.paymentStatus !== before.paymentStatus
  return [
    ...(isOff ? ['It was cancelled on the web.'] : []),
    ...(isBack ? differs('Its payment', ({ paymentStatus }) => inWords(paymentStatus)) : []),
    ...itemChanges(before.items, after.items),
    ...differs('The shipping', ({ shipping }) => inMoney(shipping)),
    ...differs('The fee', ({ fee }) => inMoney(fee)),
    ...differs('The discount', ({ discount }) => inMoney(discount)),
    ...differs('The tax', ({ tax }) => (tax / 100).toFixed(2)),
    ...differs('The total', ({ total }) => (total / 100).toFixed(2)),
    ...differs('The delivery address', ({ delivery }) => inLine(delivery)),
    ...differs('The pickup', ({ pickup }) => inLine(pickup)),
    ...differs('The billing address', ({ billing }) => inLine(billing)),
    ...differs('The buyer', ({ buyer }) => Object.values(buyer).filter(Boolean).join(', ')),
  ]
}

/** Pieces and money of each product or combination, whatever the order of its lines. */
function itemChanges(before: readonly WebItem[], after: readonly WebItem[]): string[] {
  const [old, now] = [summed(before), summed(after)]
  return [...new Map([...old, ...now])].flatMap(([key, { name }]) => {
    const [was, is] = [old.get(key), now.get(key)]
    if (!was) return [`${is!.quantity} × ${name} for ${inMoney(is!.worth)} came in addition.`]
    if (!is) return [`${was.quantity} × ${name} for ${inMoney(was.worth)} is gone.`]
    if (was.quantity !== is.quantity)
      return [`${name}: the quantity was ${was.quantity} and is ${is.quantity}.`]
    return inMoney(was.worth) === inMoney(is.worth)
      ? []
      : [`${name}: the price was ${inMoney(was.worth)} and is ${inMoney(is.worth)}.`]
  })
}

function summed(items: readonly WebItem[]) {
  const sums = new Map<string, { name: string; quantity: number; worth: WebItem['worth'] }>()
  for (const { productId, attributes, name, quantity, worth } of items) {
    const key = `${productId} ${attributes}`
    const known = sums.get(key)
    const words = [name ?? `web product ${productId}`, attributes && `(${attributes})`]
    sums.set(key, {
      name: words.filter(Boolean).join(' '),
      quantity: quantity + (known?.quantity ?? 0),
      worth: {
        incl: worth.incl + (known?.worth.incl ?? 0),
        excl: worth.excl + (known?.worth.excl ?? 0),
      },
    })
  }
  return sums
}

/** With tax, and without where that is another amount. */
const inMoney = ({ incl, excl }: WebItem['worth']) =>
  incl === excl
    ? (incl / 100).toFixed(2)
    : `${(incl / 100).toFixed(2)} (${(excl / 100).toFixed(2)} without tax)`

const inWords = (status: string) => (status === 'PartiallyRefunded' ? 'Partially refunded' : status)

const inLine = (address: WebAddress | null) =>
  address ? Object.values(address).filter(Boolean).join(', ') : ''
