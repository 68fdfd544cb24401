import type { Source } from './orderHistory.ts'
import { type Buffers, type Random, type Rows, type Weights, weights } from '#server/demo/kit.ts'
import { clientId, type Country } from '#resources/administration/demo/reference.ts'

type Type = Rows['paymentMethods']['type']

export interface Method {
  readonly id: string
  readonly name: string
  readonly type: Type
}
/** The methods of a country by how often they are used, for orders of each source. */
export type Methods = Readonly<Record<Source, Weights<Method>>>

/** Where a method is used, and how often: in shops and on the phone, on the web, or by one marketplace alone. */
interface Use {
  readonly shop?: number
  readonly web?: number
  readonly only?: Source
}
type Draft = readonly [name: string, type: Type, use: Use, more?: Partial<Rows['paymentMethods']>]

const needsReference = true
const common: readonly Draft[] = [
  ['Cash', 'Cash', { shop: 4 }],
  ['Bank transfer', 'Bank transfer', { shop: 14, web: 6 }, { needsReference }],
  ['Gift card', 'Gift card', { shop: 3, web: 3 }, { needsReference }],
  ['Shop credit', 'Credit', { shop: 2 }],
  ['Member points', 'Points', { shop: 1, web: 1 }],
]
const plans: Readonly<Record<Country, readonly Draft[]>> = {
  NZ: [
    ['EFTPOS', 'EFTPOS', { shop: 38 }],
    ['Credit card', 'Card', { shop: 24, web: 66 }, { surcharge: 1.9 }],
    ...common,
    ['Totara Row Finance', 'Finance', { shop: 9 }, { needsReference, weeks: 104, rate: 12.9 }],
    ['Four Payments', 'Pay later', { shop: 3, web: 18 }, { needsReference }],
    ['Trade Me', 'Marketplace', { only: 'Trade Me' }, { isInErpOrders: false, needsReference }],
    ['Cheque', 'Bank transfer', {}, { isDisabled: true, isInErpOrders: false }],
  ],
  CA: [
    ['Interac debit', 'EFTPOS', { shop: 34 }],
    ['Credit card', 'Card', { shop: 30, web: 72 }, { surcharge: 2.4 }],
    ...common,
    ['Wheatline Finance', 'Finance', { shop: 8 }, { needsReference, weeks: 78, rate: 9.9 }],
    ['Loon Later', 'Pay later', { shop: 3, web: 14 }, { needsReference }],
    ['Wayfair', 'Marketplace', { only: 'Wayfair' }, { isInErpOrders: false, needsReference }],
    ['Cheque', 'Bank transfer', {}, { isDisabled: true, isInErpOrders: false }],
  ],
}

/** Writes how customers of a country may pay; finance houses and instalments are invented. */
export function makePaymentMethods(
  random: Random,
  country: Country,
  at: number,
  out: Buffers,
): Methods {
  const made = plans[country].map(([name, type, use, more], i) => {
    const id = random.id(at)
    out.paymentMethods.push({
      id,
      clientId: clientId(country),
      createdOnUtc: at,
      name,
      type,
      isDisabled: false,
      isInErpOrders: true,
      surcharge: 0,
      needsReference: false,
      isRefundAllowed: true,
      glCode: String(1100 + i * 10),
      position: i + 1,
      ...more,
    })
    return { method: { id, name, type }, use }
  })
  const usedIn = (place: 'shop' | 'web') =>
    weights(made.flatMap(({ method, use }) => (use[place] ? [[method, use[place]] as const] : [])))
  const [shop, web] = [usedIn('shop'), usedIn('web')]
  const onlyBy = (source: Source) => {
    const own = made.filter(m => m.use.only === source)
    return own.length ? weights(own.map(m => [m.method, 1] as const)) : web
  }
  return {
    Showroom: shop,
    Phone: shop,
    'Self-Service': shop,
    Website: web,
    Wayfair: onlyBy('Wayfair'),
    'Trade Me': onlyBy('Trade Me'),
  }
}
