/**
 * A name in words: `branchId` reads "Branch", `createdOnUtc` "Created", `isOnCalendar` "On calendar".
 * @example wordsOf('isOnCalendar') // 'On calendar'
 */
export function wordsOf(name: string): string {
  const bare = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Ids?$/, '')
    .replace(/OnUtc$/, '')
  const words = (bare || name).replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
 * Whether two lists are the same: they match ignoring case and order. Source: specification §5.
 * @example isSameList(['Oak', 'ash'], ['Ash', 'oak']) // true
 */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const sorted = (list: readonly string[]) =>
    JSON.stringify(list.map(text => text.toLowerCase()).sort())
  return sorted(a) === sorted(b)
}
