import type { AnyEntity } from '#define'

/** The minimum number of characters for a search of records. */
export const fewestCharacters = 3

/** The maximum number of results per kind. */
export const mostOfAKind = 5

interface Found {
  readonly id: string
  readonly text: string
  readonly orderId: string | null
}

/**
 * The address of a result, for a person who reaches these screens; `undefined` if none of them
 * shows it.
 * @example addressOfFound(skus, { id, text: 'OAK 1', orderId: null }, path => path === '/stock_check')
 * // '/stock_check?q=OAK%201'
 */
export function addressOfFound(
  { found: declared }: AnyEntity,
  found: Found,
  reaches: (path: string) => boolean,
): string | undefined {
  const page = declared?.leadsTo.find(
    ({ screen, by }) => reaches(screen) && (found.orderId || by !== 'orderId'),
  )
  if (!page) return undefined
  const { screen, as, by = 'id' } = page
  return as ? `${screen}?${as}=${encodeURIComponent(found[by]!)}` : `${screen}/${found.id}/show`
}
