/**
 * What the record is known by that a field refers to; empty where it refers to none.
 * @example wordsOf(line, 'skuId') // 'OAK-180'
 */
export const wordsOf = (row: object, field: string): string =>
  (row as { labels?: Readonly<Record<string, string | null | undefined>> }).labels?.[field] ?? ''
