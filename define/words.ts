/**
 * A name in words: `branchId` reads "Branch", `areaIds` "Areas", `createdOnUtc` "Created", `isOnCalendar` "On calendar". What people write
 * otherwise is written as they do: `state` reads "Status", `trackingNo` "Tracking no.", `skuId` "SKU".
 * @example wordsOf('isOnCalendar') // 'On calendar'
 */
export function wordsOf(name: string): string {
  const bare = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/yIds$/, 'ies')
    .replace(/Ids$/, 's')
    .replace(/Id$/, '')
    .replace(/OnUtc$/, '')
  return written[bare] ?? capital(spaced(bare || name)).replace(/\bno$/i, '$&.')
}

/** Names that people write otherwise. */
const written: Readonly<Record<string, string>> = { state: 'Status', sku: 'SKU', email: 'E-mail' }

/** `queuedForSync`, `ShopDisplay` and `in_transit`; not `E-mail` and `In progress`. */
const isCode = /^[a-z]|[a-z][A-Z]|_/
const spaced = (code: string) =>
  code
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * `orderTags` in SQL: `order_tags`.
 * @example snake('orderTags') // 'order_tags'
 */
export const snake = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

/**
 * The text that people read for a field: its label, else its name in words.
 * @example labelOf('branchId', {}) // 'Branch'; labelOf('branchId', { label: 'Shop' }) // 'Shop'
 */
export const labelOf = (name: string, options: { label?: string }) => options.label ?? wordsOf(name)

/**
 * A value of a choice as people read it: as its field says, else in words where it is written as code is; what is words already stays.
 * @example valueLabel('ShopDisplay', {}) // 'Shop display'; valueLabel('NZ', { labels: { NZ: 'New Zealand' } }) // 'New Zealand'
 */
export const valueLabel = (
  value: string,
  { labels }: { labels?: Readonly<Record<string, string>> | undefined },
): string => labels?.[value] ?? (isCode.test(value) ? capital(spaced(value)) : value)

/**
 * Whether two lists are the same: they match ignoring case and order. Source: specification §5.
 * @example isSameList(['Oak', 'ash'], ['Ash', 'oak']) // true
 */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const sorted = (list: readonly string[]) =>
    JSON.stringify(list.map(text => text.toLowerCase()).sort())
  return sorted(a) === sorted(b)
}
