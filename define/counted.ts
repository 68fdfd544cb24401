/**
 * Totals are exact up to here; beyond it a list says "more than". Counting millions is what makes lists slow.
 * @example totalCap // 10_000
 */
export const totalCap = 10_000

/**
 * The same for what is found by words. They are looked for in several tables.
 * @example searchCap // 1_000
 */
export const searchCap = 1_000

type Filter = Readonly<Record<string, unknown>>

/**
 * Whether a filter looks for words: by the quick search, or as a part of a text.
 * @example looksForWords({ name: { has: 'oak' } }) // true
 */
export const looksForWords = ({ q, ...fields }: Filter): boolean =>
  (typeof q === 'string' && q.trim() !== '') ||
  Object.values(fields).some(value => typeof value === 'object' && value !== null && 'has' in value)

/**
 * How far the records that a filter finds are counted.
 * @example capOf({ q: 'oak' }) // 1_000
 */
export const capOf = (filter: Filter): number => (looksForWords(filter) ? searchCap : totalCap)
