/** A product of the shop of the demo; its price is in cents, as people pay it. */
export interface DemoItem {
  readonly productId: number
  readonly name: string
  readonly price: number
}

interface Ordered {
  readonly webNo: number
  /** In milliseconds since 1970. */
  readonly at: number
  readonly country: 'NZ' | 'CA'
  readonly item: DemoItem
  readonly buyer: string
  readonly paymentStatus:
    | 'Pending'
    | 'Authorized'
    | 'Paid'
    | 'PartiallyRefunded'
    | 'Refunded'
    | 'Voided'
  readonly orderStatus: 'Pending' | 'Processing' | 'Complete' | 'Cancelled'
}

const places = {
  NZ: {
    address1: '12 Ferry Lane',
    city: 'Auckland',
    province: 'Auckland',
    zip_postal_code: '0622',
    country: 'New Zealand',
  },
  CA: {
    address1: '840 River Road',
    city: 'Edmonton',
    province: 'Alberta',
    zip_postal_code: 'T5J 0N3',
    country: 'Canada',
  },
} as const

/** An order of one item as nopCommerce's REST plugin tells it, and what lists show of it. */
export function webPayload({
  webNo,
  at,
  country,
  item,
  buyer,
  paymentStatus,
  orderStatus,
}: Ordered) {
  const tax = country === 'CA' ? Math.round(item.price * 0.05) : 0
  const [first_name, last_name] = buyer.split(' ')
  const place = places[country]
  const email = `${first_name}.${last_name}@mail.example`.toLowerCase()
  const person = { first_name, last_name, email }
  const isPaid = paymentStatus !== 'Pending' && paymentStatus !== 'Authorized'
  const price = item.price / 100
  const moment = new Date(at).toISOString().slice(0, 19)
  return {
    webNo: String(webNo),
    orderedOnUtc: at,
    customer: buyer,
    email,
    phone: country === 'CA' ? '+17804561234' : '+64211234567',
    address: `${place.address1}, ${place.city} ${place.zip_postal_code}, ${place.province}`,
    items: `1 × ${item.name}`,
    total: item.price + tax,
    paidOnUtc: isPaid ? at : undefined,
    method: 'Payments.Manual',
    shippingMethod: 'Ground',
    orderStatus,
    paymentStatus,
    shippingStatus: 'NotYetShipped',
    payload: {
      id: webNo,
      created_on_utc: moment,
      paid_date_utc: isPaid ? moment : null,
      order_status: orderStatus,
      payment_status: paymentStatus,
      shipping_status: 'NotYetShipped',
      payment_method_system_name: 'Payments.Manual',
      shipping_method: 'Ground',
      billing_address: { ...person, ...place },
      shipping_address: { ...person, ...place },
      order_items: [
        {
          product_id: item.productId,
          quantity: 1,
          price_incl_tax: price,
          price_excl_tax: price,
          product: { id: item.productId, name: item.name },
        },
      ],
      order_tax: tax / 100,
      order_total: (item.price + tax) / 100,
    },
  }
}
