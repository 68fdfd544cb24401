/** Totals are exact up to here; beyond it a list says "more than". Counting millions is what makes lists slow. */
export const totalCap = 10_000

/** The same for what is found by words: they are looked for in several tables. */
export const searchCap = 2_000

type Filter = Readonly<Record<string, unknown>>

/** Whether a filter looks for words: by the quick search, or as a part of a text. */
export const looksForWords = ({ q, ...fields }: Filter): boolean =>
  (typeof q === 'string' && q.trim() !== '') ||
  Object.values(fields).some(value => typeof value === 'object' && value !== null && 'has' in value)

export const capOf = (filter: Filter): number => (looksForWords(filter) ? searchCap : totalCap)
