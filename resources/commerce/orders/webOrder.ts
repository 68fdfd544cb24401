import { worldCountries, countryNames } from '#define/fields/countries.ts'

/** An order as a shop tells it. Amounts are whole cents, with tax and without it. */
export interface WebOrder {
  readonly webNo: number
  readonly orderedOnUtc: string
  readonly paidOnUtc: string | null
  readonly orderStatus: string
  readonly paymentStatus: string
  readonly shippingStatus: string | null
  readonly method: string | null
  readonly shippingMethod: string | null
  readonly buyer: Buyer
  readonly billing: WebAddress | null
  /** Null where it is picked up. */
  readonly delivery: WebAddress | null
  readonly pickup: WebAddress | null
  readonly items: readonly WebItem[]
  readonly shipping: Both
  readonly fee: Both
  readonly discount: Both
  readonly tax: number
  readonly total: number
}
interface Both {
  readonly incl: number
  readonly excl: number
}
export interface Buyer {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company: string | null
  readonly email: string | null
  readonly phone: string | null
}
export interface WebAddress {
  readonly line1: string
  readonly line2: string | null
  readonly suburb: string | null
  readonly city: string
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string | null
}
export interface WebItem {
  readonly productId: string
  readonly attributes: string | null
  readonly name: string | null
  readonly quantity: number
  /** What all pieces come to after their discount. */
  readonly worth: Both
}

/** What makes an order unreadable, in words. */
export class Unreadable extends Error {}

type Told = Readonly<Record<string, unknown>>

export const orderStatuses = ['Pending', 'Processing', 'Complete', 'Cancelled'] as const
export const paymentStatuses = [
  'Pending',
  'Authorized',
  'Paid',
  'PartiallyRefunded',
  'Refunded',
  'Voided',
] as const

/** The number of an order; undefined where it tells none. */
export const webNoOf = (told: unknown): number | undefined => {
  const id = isTold(told) ? told.id : undefined
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
    ? id
    : undefined
}

/**
 * Reads an order of nopCommerce's REST plugin.
 * @throws Unreadable naming the field
 */
export function readWebOrder(told: unknown): WebOrder {
  const webNo = webNoOf(told)
  if (webNo === undefined || !isTold(told)) throw new Unreadable('It has no number.')
  const billing = isTold(told.billing_address) ? told.billing_address : {}
  const delivery = isTold(told.shipping_address) ? told.shipping_address : undefined
  const isPickup = told.pick_up_in_store === true
  const items = Array.isArray(told.order_items) ? told.order_items : []
  if (!items.length) throw new Unreadable('order_items: it has no items.')
  if (items.length > 200) throw new Unreadable('order_items: it has more than 200 items.')
  const customer = isTold(told.customer) ? told.customer : {}
  const word = (name: string, max: number) =>
    wordOf(billing[name], max) ?? wordOf(customer[name], max) ?? wordOf(delivery?.[name], max)
  return {
    webNo,
    orderedOnUtc: moment(told.created_on_utc, 'created_on_utc'),
    paidOnUtc: told.paid_date_utc ? moment(told.paid_date_utc, 'paid_date_utc') : null,
    orderStatus: told.deleted === true ? 'Cancelled' : among(told, 'order_status', orderStatuses),
    paymentStatus: among(told, 'payment_status', paymentStatuses),
    shippingStatus: wordOf(told.shipping_status, 40),
    method: wordOf(told.payment_method_system_name, 80),
    shippingMethod: wordOf(told.shipping_method, 120),
    buyer: {
      firstName: word('first_name', 60),
      lastName: word('last_name', 60),
      company: word('company', 120),
      email: word('email', 160),
      phone: word('phone_number', 40),
    },
    billing: addressOf(billing),
    delivery: isPickup ? null : addressOf(delivery),
    pickup: isPickup
      ? addressOf(isTold(told.pickup_address) ? told.pickup_address : undefined)
      : null,
    items: items.map(itemOf),
    shipping: both(told, 'order_shipping', ''),
    fee: both(told, 'payment_method_additional_fee', ''),
    discount: discountOf(told),
    tax: amount(told.order_tax, 'order_tax'),
    total: amount(told.order_total, 'order_total'),
  }
}

/** The discount on all items, and the one on the whole order, which knows no tax. */
function discountOf(told: Told): Both {
  const ofItems = both(told, 'order_sub_total_discount', '')
  const whole = amount(told.order_discount, 'order_discount')
  return { incl: ofItems.incl + whole, excl: ofItems.excl + whole }
}

function itemOf(told: unknown, row: number): WebItem {
  const at = `order_items.${row}.`
  if (!isTold(told)) throw new Unreadable(`${at.slice(0, -1)} is no item.`)
  const product = isTold(told.product) ? told.product : {}
  const id = told.product_id ?? product.id
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
    throw new Unreadable(`${at}product_id is no number of a product.`)
  const { quantity } = told
  if (
    typeof quantity !== 'number' ||
    !Number.isInteger(quantity) ||
    quantity < 1 ||
    quantity > 10_000
  )
    throw new Unreadable(`${at}quantity must be a whole number from 1 to 10,000.`)
  return {
    productId: String(id),
    attributes: wordOf(told.attribute_description, 200),
    name: wordOf(product.name, 200),
    quantity,
    worth: both(told, 'price', at),
  }
}

const both = (told: Told, name: string, at: string): Both => ({
  incl: amount(told[`${name}_incl_tax`], `${at}${name}_incl_tax`),
  excl: amount(told[`${name}_excl_tax`], `${at}${name}_excl_tax`),
})

/** Whole cents; what is absent is nothing. */
function amount(told: unknown, name: string): number {
  if (told === undefined || told === null) return 0
  if (typeof told !== 'number' || !Number.isFinite(told))
    throw new Unreadable(`${name} is no amount.`)
  if (told < 0) throw new Unreadable(`${name} is below 0.`)
  if (told > 999_999_999) throw new Unreadable(`${name} is more than an amount can be.`)
  return Math.round(Number((told * 100).toFixed(4)))
}

/** A moment in ISO 8601; nopCommerce leaves out that it is in UTC. */
function moment(told: unknown, name: string): string {
  const text = typeof told === 'string' ? told : ''
  const parts = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text)
  const at = parts ? new Date(parts[5] ? text : `${text}Z`) : undefined
  const isDay =
    parts &&
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10)
  if (!at || Number.isNaN(at.getTime()) || !isDay || at.getUTCFullYear() < 2000)
    throw new Unreadable(`${name} is no moment.`)
  return at.toISOString()
}

function among(told: Told, name: string, values: readonly string[]): string {
  const value = told[name]
  const found = values.find(each => each.toLowerCase() === String(value).toLowerCase())
  if (!found) throw new Unreadable(`${name} is none of ${values.join(', ')}.`)
  return found
}

/** A text without what no line of text has; null without any. */
function wordOf(told: unknown, max: number): string | null {
  if (typeof told !== 'string') return null
  // oxlint-disable-next-line no-control-regex
  const text = told.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  return text ? [...text].slice(0, max).join('') : null
}

function addressOf(told: Told | undefined): WebAddress | null {
  const line1 = wordOf(told?.address1, 120)
  const city = wordOf(told?.city, 80)
  if (!told || !line1 || !city) return null
  return {
    line1,
    line2: wordOf(told.address2, 120),
    suburb: wordOf(told.county, 80),
    city,
    region: wordOf(told.province, 80),
    postcode: wordOf(told.zip_postal_code, 10),
    country: codeOf(wordOf(told.country, 80)),
  }
}

/** The code of a country that a shop writes by its name or code; null where nobody knows it. */
function codeOf(name: string | null): string | null {
  if (!name) return null
  const small = name.toLowerCase()
  return (
    worldCountries.find(
      code => code.toLowerCase() === small || countryNames[code]!.toLowerCase() === small,
    ) ?? null
  )
}

const isTold = (told: unknown): told is Told =>
  typeof told === 'object' && told !== null && !Array.isArray(told)

/** What a change of is a change of the order, not of how far it has come. */
export const contentOf = ({
  buyer,
  billing,
  delivery,
  pickup,
  items,
  shipping,
  fee,
  discount,
  tax,
  total,
}: WebOrder) =>
  JSON.stringify({ buyer, billing, delivery, pickup, items, shipping, fee, discount, tax, total })
