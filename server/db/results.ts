import pg from 'pg'

/** The field's name of a column: `order_id` is `orderId`. */
export function fieldName(column: string): string {
  const name = known.get(column)
  if (name) return name
  const made = column.replace(/(?<=[a-z\d])_([a-z\d])/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  // Some statements name columns after their input; the limit keeps memory flat.
  if (known.size < 5000) known.set(column, made)
  return made
}

const known = new Map<string, string>()

const int8 = 20,
  dateType = 1082,
  timestamptz = 1184,
  numeric = 1700

/**
 * An instant as PostgreSQL writes it, as ISO text in UTC, to the millisecond.
 * @example toIso('2026-11-20 08:00:00+00') // '2026-11-20T08:00:00.000Z'
 */
export const toIso = (text: string): string => new Date(text).toISOString()

/** How values of a column's type are read. */
export function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === numeric || oid === int8) return Number
  if (oid === dateType) return (text: string) => text
  if (oid === timestamptz) return toIso
  return pg.types.getTypeParser(oid, format as 'text')
}
