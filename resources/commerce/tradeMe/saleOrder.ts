/** A sale as Trade Me tells it. */
export type Sale = Readonly<Record<string, unknown>>

/**
 * A moment as Trade Me writes it, in milliseconds since 1970.
 * @example momentIn('/Date(1321230000000)/') // '2011-11-14T00:20:00.000Z'
 */
export function momentIn(value: unknown): string | undefined {
  const [, ms] = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(String(value)) ?? []
  const at = ms === undefined ? undefined : new Date(Number(ms))
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined
}

/** A number that Trade Me gives, such as that of a purchase; undefined for anything else. */
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 2 ** 31
    ? value
    : undefined

/** The number by which a sale is known. */
export const purchaseOf = (sale: unknown): number | undefined =>
  isSale(sale) ? numberIn(sale.PurchaseId) : undefined

/** The number of the website order of a sale: its order, else the purchase itself. */
export const webNoOfSale = (sale: Sale): string => {
  const order = numberIn(sale.OrderId)
  return order === undefined ? `P${numberIn(sale.PurchaseId)}` : String(order)
}

export const isSale = (value: unknown): value is Sale =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The SKU of a sale as we gave it, else the number of its listing. */
export const productOfSale = ({ SKU, ListingId }: Sale): string =>
  typeof SKU === 'string' && SKU.trim() ? SKU.trim().slice(0, 40) : `${numberIn(ListingId) ?? ''}`

/** A buyer who collects chose it so. */
const isPickup = ({ ShippingType }: Sale) => ShippingType === 2

/** Whether the seller has the money: paid at once, or marked as received. */
function isPaid(sale: Sale): boolean {
  const status = typeof sale.Status === 'number' ? sale.Status : 0
  return (
    sale.IsPaymentPending !== true &&
    (sale.HasPaidByCreditCard === true || sale.HasPaymentBeenReceived === true || status >= 2)
  )
}

/**
 * The sales of one order in the form that website orders have. All amounts are with tax, as Trade Me
 * has them; the sales stand beside it as they came.
 * @param pickupAt the name of the branch where it is collected
 */
export function saleOrder(given: readonly Sale[], pickupAt: string) {
  const sales = given.toSorted((a, b) => Number(a.PurchaseId) - Number(b.PurchaseId))
  const first = sales[0]!
  const buyer = isSale(first.Buyer) ? first.Buyer : {}
  const delivery = sales.find(({ DeliveryAddress }) => isSale(DeliveryAddress))?.DeliveryAddress
  const address = isSale(delivery) ? delivery : {}
  const [first_name, ...rest] = wordsOf(address.Name, buyer.Nickname)
  const person = {
    first_name,
    last_name: rest.join(' '),
    email: buyer.Email ?? null,
    phone_number: address.PhoneNumber ?? null,
  }
  const place = {
    ...person,
    address1: address.Address1 ?? null,
    address2: address.Address2 ?? null,
    county: address.Suburb ?? null,
    city: address.City ?? null,
    zip_postal_code: address.Postcode ?? null,
    country: address.Country ?? 'New Zealand',
  }
  const paid = sales.every(isPaid)
  const moments = sales.flatMap(({ SoldDate }) => momentIn(SoldDate) ?? [])
  const paidOn = sales.flatMap(
    sale => momentIn(sale.CreditCardPaymentDate ?? sale.StatusDate) ?? [],
  )
  return {
    id: numberIn(first.OrderId) ?? numberIn(first.PurchaseId),
    created_on_utc: moments.toSorted((a, b) => a.localeCompare(b))[0] ?? null,
    paid_date_utc: paid
      ? (paidOn.toSorted((a, b) => b.localeCompare(a))[0] ?? moments[0] ?? null)
      : null,
    order_status: sales.every(({ Status }) => Status === 4) ? 'Complete' : 'Processing',
    payment_status: paid ? 'Paid' : 'Pending',
    shipping_status: sales.every(({ Status }) => typeof Status === 'number' && Status >= 3)
      ? 'Shipped'
      : 'NotYetShipped',
    payment_method_system_name:
      first.HasPaidByCreditCard === true ? 'TradeMe.PayNow' : 'TradeMe.BankDeposit',
    shipping_method: first.SelectedShipping ?? null,
    billing_address: place,
    shipping_address: place,
    pick_up_in_store: isPickup(first),
    pickup_address: isPickup(first) ? { address1: 'By arrangement', city: pickupAt } : null,
    order_items: sales.map(sale => {
      const worth = sale.SubtotalPrice ?? null
      return {
        product_id: sale.ListingId ?? null,
        quantity: sale.QuantitySold ?? 1,
        price_incl_tax: worth,
        price_excl_tax: worth,
        product: { id: productOfSale(sale), name: sale.Title ?? null },
      }
    }),
    order_shipping_incl_tax: inCents(sales, 'TotalShippingPrice') / 100,
    order_shipping_excl_tax: inCents(sales, 'TotalShippingPrice') / 100,
    order_tax: 0,
    order_total: inCents(sales, 'TotalSalePrice') / 100,
    trade_me: sales,
  }
}

/** The words of the first of these that is a text. */
const wordsOf = (...values: readonly unknown[]): string[] =>
  (values.find((each): each is string => typeof each === 'string') ?? '').split(' ')

const inCents = (sales: readonly Sale[], name: string) =>
  sales.reduce((sum, sale) => {
    const amount = sale[name]
    return sum + (typeof amount === 'number' ? Math.round(Number((amount * 100).toFixed(4))) : 0)
  }, 0)
