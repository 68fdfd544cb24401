/**
 * The records that Ctrl+K finds besides screens, and the pages that show one: the first of these
 * screens that the person reaches. A kind without a reachable screen is not searched. `{id}`,
 * `{orderId}` and `{text}` come from the result.
 */
export const findable = {
  orders: [
    { screen: '/sale/processing', more: '?orderId={id}' },
    { screen: '/sale/records', more: '/{id}/show' },
  ],
  customers: [
    { screen: '/sale/management', more: '/{id}/show' },
    { screen: '/sale/customer', more: '?customerId={id}' },
  ],
  skus: [
    { screen: '/product/sku', more: '/{id}/show' },
    { screen: '/stock_check', more: '?q={text}' },
    { screen: '/product/stock_check', more: '?q={text}' },
  ],
  tickets: [{ screen: '/customer_service/ticketDetail', more: '?ticketId={id}' }],
  deliveryPlans: [
    { screen: '/sale/delivery_plan', more: '?planId={id}' },
    { screen: '/sale/processing', more: '?orderId={orderId}' },
  ],
} as const satisfies Record<string, readonly Page[]>

export type Findable = keyof typeof findable

/** Every kind, in display order. */
export const findableKinds = Object.keys(findable) as [Findable, ...Findable[]]

/** The minimum number of characters for a search of records. */
export const fewestCharacters = 3

/** The maximum number of results per kind. */
export const mostOfAKind = 5

interface Found {
  readonly kind: string
  readonly id: string
  readonly text: string
  readonly orderId: string | null
}

/**
 * The address of a result, for a person who reaches these screens; `undefined` if none of them
 * shows it.
 * @example addressOfFound({ kind: 'skus', id, text: 'OAK 1', orderId: null }, path => path ===
 * '/stock_check') // '/stock_check?q=OAK%201'
 */
export function addressOfFound(
  found: Found,
  reaches: (path: string) => boolean,
): string | undefined {
  const pages: readonly Page[] = findable[found.kind as Findable] ?? []
  const page = pages.find(
    ({ screen, more }) => reaches(screen) && (found.orderId || !more.includes('{orderId}')),
  )
  return (
    page &&
    page.screen +
      page.more.replace(/\{(id|orderId|text)\}/, (_, name: 'id' | 'orderId' | 'text') =>
        encodeURIComponent(found[name]!),
      )
  )
}

interface Page {
  readonly screen: `/${string}`
  readonly more: string
}
