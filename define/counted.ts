/**
 * Totals are exact up to this number; beyond it a list shows "more than". Counting millions of rows
 * is what makes lists slow.
 * @example totalCap // 10_000
 */
export const totalCap = 10_000

/**
 * The cap of a total that is asked for apart from the rows.
 * @example countCap // 1_000
 */
export const countCap = 1_000

/**
 * What a list counts apart from its default, rows with a total: rows without one, the total up to
 * `countCap` without rows, or the whole total without rows.
 * @example countings // ['none', 'only', 'exact']
 */
export const countings = ['none', 'only', 'exact'] as const
/** One of these ways to count. */
export type Counting = (typeof countings)[number]

/**
 * The cap for word searches, which read several tables.
 * @example searchCap // 1_000
 */
export const searchCap = 1_000

type Filter = Readonly<Record<string, unknown>>

/**
 * Whether a filter searches for words: by the quick search, or within a text.
 * @example looksForWords({ name: { has: 'oak' } }) // true
 */
export const looksForWords = ({ q, ...fields }: Filter): boolean =>
  (typeof q === 'string' && q.trim() !== '') ||
  Object.values(fields).some(value => typeof value === 'object' && value !== null && 'has' in value)

/**
 * The cap up to which the matches of a filter are counted.
 * @example capOf({ q: 'oak' }) // 1_000
 */
export const capOf = (filter: Filter): number => (looksForWords(filter) ? searchCap : totalCap)
