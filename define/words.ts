/**
 * A name in words: `branchId` reads "Branch", `areaIds` "Areas", `createdOnUtc` "Created",
 * `isOnCalendar` "On calendar". Exceptions have fixed words: `state` reads "Status", `trackingNo`
 * "Tracking no.", `skuId` "SKU".
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

/** Names with fixed words. */
const written: Readonly<Record<string, string>> = { state: 'Status', sku: 'SKU', email: 'E-mail' }

/** Matches `queuedForSync`, `ShopDisplay` and `in_transit`, but not `E-mail` or `In progress`. */
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
 * The visible label of a field: its `label`, else its name in words, with its unit.
 * @example labelOf('branchId', {}) // 'Branch'; labelOf('weight', { unit: 'kg' }) // 'Weight (kg)'
 */
export function labelOf(name: string, options: { label?: string; unit?: string }): string {
  const caption = captionOf(name, options)
  return options.unit ? `${caption} (${options.unit})` : caption
}

/**
 * The same without the unit, beside a value that says it.
 * @example captionOf('weight', { unit: 'kg' }) // 'Weight'
 */
export const captionOf = (name: string, { label }: { label?: string }) => label ?? wordsOf(name)

/**
 * The visible text of a choice's value: its `labels` entry, else the value in words if it is
 * written like code.
 * @example valueLabel('ShopDisplay', {}) // 'Shop display'; valueLabel('NZ', { labels: { NZ: 'New Zealand' } }) // 'New Zealand'
 */
export const valueLabel = (
  value: string,
  { labels }: { labels?: Readonly<Record<string, string>> | undefined },
): string => labels?.[value] ?? (isCode.test(value) ? capital(spaced(value)) : value)

/**
 * A name in the middle of an English sentence; abbreviations keep their capitals.
 * @example inSentence('Order tags') // 'order tags'; inSentence('SKU tags') // 'SKU tags'
 */
export const inSentence = (name: string) =>
  name.replace(/\S+/g, word => (/[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase()))

/**
 * Whether two lists are equal, ignoring case and order. Source: specification §5.
 * @example isSameList(['Oak', 'ash'], ['Ash', 'oak']) // true
 */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  const sorted = (list: readonly string[]) =>
    JSON.stringify(list.map(text => text.toLowerCase()).sort())
  return sorted(a) === sorted(b)
}

/**
 * The number of wrong, missing, extra or transposed letters.
 * @example distance('ordr', 'order') // 1
 */
export function distance(a: string, b: string): number {
  let older: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, older[j - 2]! + 1)
    }
    older = above
    above = row
  }
  return above[b.length]!
}
