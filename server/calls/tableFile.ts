import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendAs, streamOf, todayIn, type Format } from '#server/exports/file.ts'
import { labelOf, type Clock, type Fields } from '#define'
import type { Cell } from '#server/fields/index.ts'
import { cellOf } from '#server/fields/inCell.ts'

/**
 * The answer of a call that is declared as a file: a table, written as CSV or XLSX while its rows
 * are read.
 */
export interface TableFile {
  /** The file name without its ending; also the name of the sheet. */
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly (Cell | null)[])[]>
}

/** A text cell; null for an empty value. */
export const textCell = (text: string | null | undefined): Cell | null => (text ? { text } : null)

/** Rows that are already in memory. */
export async function* oneBatch<Row>(rows: readonly Row[]) {
  yield rows
}

type Values<F extends Fields> = { readonly [N in keyof F]: unknown }

/** Rows of a call's list as a table, with these of their fields as columns. */
export const fileOfRows = (
  name: string,
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
  clock: Clock,
  columns?: readonly string[],
): TableFile => fileOfBatches(name, fields, oneBatch(rows), clock, columns)

/** The same of rows that are read while the file is written. */
export const fileOfBatches = <F extends Fields>(
  name: string,
  fields: F,
  batches: AsyncIterable<readonly Values<F>[]>,
  clock: Clock,
  columns: readonly (keyof F & string)[] = Object.keys(fields),
): TableFile => ({
  name,
  headers: columns.map(column => labelOf(column, fields[column]!.options)),
  rows: cellsOf(batches, row =>
    columns.map(column => cellOf(fields[column]!, row[column], clock, row)),
  ),
})

async function* cellsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly (Cell | null)[],
) {
  for await (const batch of batches) yield batch.map(cells)
}

/** The table as a file download for the people of a client. */
export function sentFile(
  reply: FastifyReply,
  format: Format,
  { name, headers, rows }: TableFile,
  clock: Clock,
): Readable {
  const stem = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  sendAs(reply, format, `${stem}-${todayIn(clock)}`)
  return streamOf(format, { name, headers, batches: rows })
}
