import type { Found } from '#resources/sales/sellIt/screen/sale.ts'

/** A thing that was found, and where it leads; or a customer who is still to be written down. */
export type Hit =
  | { of: 'goods'; it: Found['goods'][number] }
  | { of: 'customers'; it: Found['customers'][number] }
  | { of: 'sales'; it: Found['sales'][number] }
  | { of: 'coupons'; it: Found['coupons'][number] }
  | { of: 'orders'; it: Found['orders'][number] }
  | { of: 'cards'; it: Found['cards'][number] }
  | { of: 'new_customers'; it: { id: 'new'; typed: string; given: Begun } }

/** The name, telephone or e-mail of a new customer in a typed text. */
export type Begun = Readonly<Partial<Record<'name' | 'phone' | 'email', string>>>

export const keyOf = ({ it }: Hit) => ('skuId' in it ? it.skuId : 'id' in it ? it.id : it.orderId)

export const hitsOf = (found: Found | undefined): Hit[] =>
  found
    ? [
        ...found.coupons.map(it => ({ of: 'coupons' as const, it })),
        ...found.cards.map(it => ({ of: 'cards' as const, it })),
        ...found.goods.map(it => ({ of: 'goods' as const, it })),
        ...found.customers.map(it => ({ of: 'customers' as const, it })),
        ...found.sales.map(it => ({ of: 'sales' as const, it })),
        ...found.orders.map(it => ({ of: 'orders' as const, it })),
      ]
    : []

/** The offer to write down a customer, where what was typed may be one and is no product. */
export function newCustomerOf(typed: string, hits: readonly Hit[]): Hit[] {
  const given = begunOf(typed)
  const isOther = hits.some(({ of }) => of !== 'customers' && of !== 'sales')
  const isKnown = hits.some(({ of }) => of === 'customers')
  return given && (!isOther || isKnown)
    ? [{ of: 'new_customers', it: { id: 'new', typed, given } }]
    : []
}

/**
 * Whether a text is an e-mail, a telephone number or a name; a code is none of them.
 * @example begunOf('021 555 0199') // { phone: '021 555 0199' }
 */
export function begunOf(typed: string): Begun | undefined {
  const text = typed.trim()
  if (text.includes('@')) return /^\S+@\S+\.\S+$/.test(text) ? { email: text } : undefined
  if (/^\+?[\d\s()-]+$/.test(text)) {
    const digits = text.replaceAll(/\D/g, '')
    const isPhone = digits.length >= 8 && digits.length <= 12 && /^(\+|0)/.test(text)
    return isPhone ? { phone: text } : undefined
  }
  return text.length > 1 && /^[\p{L}\p{M}' .’-]+$/u.test(text) ? { name: text } : undefined
}
