import { sql, type SQL } from 'drizzle-orm'
import type { AnyField } from '#define'
import { folded } from '#define/fields/folded.ts'
import { kindColumn } from './index.ts'

/** The folded form of a text in SQL; see `define/fields/folded.ts`. */
export const foldedSql = (text: SQL): SQL => sql`folded(${text})`

/**
 * How people order texts, on either database and whatever its locale: by what is folded, then by
 * the text itself. The first part also finds what begins with letters.
 */
export const inOrder = (text: string): readonly [string, string] => [
  `folded(${text}) collate "C"`,
  `${text} collate "C"`,
]

/** The same as one part of `order by`, for calls that write their statement. */
export const byText = (text: string, way: 'asc' | 'desc' = 'asc'): SQL =>
  sql.raw(
    inOrder(text)
      .map(part => `${part} ${way}`)
      .join(', '),
  )

/** By what the values of a field are ordered. */
export function ordersOf(field: AnyField, column: string): readonly string[] {
  const { words, isWritten } = kindColumn(field)
  return words ? [words(column)] : isWritten ? inOrder(column) : [column]
}

/** What is searched of a field: text as people write it folded, codes and numbers as they are. */
export const searchedSql = (field: AnyField, column: SQL): SQL =>
  kindColumn(field).isWritten ? foldedSql(column) : column

/** A pattern for folded text that holds the words anywhere; typed wildcards are literal. */
export const foldedPattern = (words: string): string =>
  `%${folded(words)
    .replace(/[\\%_]/g, '\\$&')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '_')}%`

/** A text holds the words as they were typed, or one that differs by its spelling alone. */
export const holds = (text: SQL, words: string): SQL =>
  folded(words) ? sql`${foldedSql(text)} like ${foldedPattern(words)}` : sql`false`

/** A text begins so. Of a column that lists are sorted by, its index answers. */
export const beginsSo = (text: SQL, typed: string): SQL =>
  folded(typed)
    ? sql`${foldedSql(text)} collate "C" like ${foldedPattern(typed).slice(1)}`
    : sql`false`
