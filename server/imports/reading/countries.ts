import { sql } from 'drizzle-orm'
import { isReference } from '#define'
import { countryNamed } from '#define/fields/countries.ts'
import type { Context } from '#server/context.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { textIn } from '#server/fields/cells.ts'
import { valueInCell } from '#server/fields/inCell.ts'
import type { ImportColumn } from '#server/imports/columns.ts'
import { meaningKey, meaningsOf } from '#server/imports/links.ts'
import type { Sheet, SheetCell, SheetRow } from './sheet.ts'
import { readValues } from './values.ts'

/** The country of a row's telephone numbers; empty where it says one that is none. */
export type CountryOfRow = (row: SheetRow) => string

/**
 * Where the telephone numbers of each row are from that have no country code: what its column of
 * countries says, else the record that it names, such as its supplier, else what a person says for
 * the file, else the country of whoever imports. Undefined for a file without numbers.
 */
export async function countriesIn(
  context: Context,
  columns: readonly ImportColumn[],
  lines: readonly ImportColumn[],
  sheet: Sheet,
): Promise<CountryOfRow | undefined> {
  const all = [...columns, ...lines]
  if (!all.some(({ field }) => (valueInCell(field) ?? field).kind === 'phone')) return undefined
  const own = all.find(({ name }) => name === 'country')
  const link = all.find(
    ({ field }) => isReference(field) && metaOf(field.options.to!).fieldOf.has('country'),
  )
  const linked = link ? await countriesOfLinked(context, link, sheet) : new Map<string, string>()
  const usual = sheet.mapping?.reading?.country ?? context.actor.country
  return ({ cells }) => {
    const said = own && wordsIn(cells[own.index])
    if (said) return countryNamed(said) ?? ''
    const named = link && wordsIn(cells[link.index])
    return (named && linked.get(meaningKey(named))) || usual
  }
}

const wordsIn = (cell: SheetCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'object' && 'error' in cell)
    ? ''
    : textIn(cell)

/** The countries of the records that a column names, by how it names them. */
async function countriesOfLinked(context: Context, link: ImportColumn, { rows }: Sheet) {
  const drafts = await readValues(rows, [link], context.actor)
  const meanings = (await meaningsOf(context, [link], drafts)).get(link.name)!
  const ids = [...meanings.values()].flatMap(found => (found.length === 1 ? found : []))
  const records = ids.length
    ? await context.db.query<{ id: string; country: string | null }>(
        sql`select id, country from ${sql.raw(metaOf(link.field.options.to!).table)} where id in ${ids}`,
      )
    : []
  const countryOf = new Map(records.map(({ id, country }) => [id, countryNamed(country ?? '')]))
  return new Map(
    [...meanings].flatMap(([text, [id]]) => {
      const country = countryOf.get(id!)
      return country ? [[text, country] as const] : []
    }),
  )
}
