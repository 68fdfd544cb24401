import { readFile } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import { isCode, type Code } from '#define'
import { type Actor, type Context, type Database, parseFile, type Problem } from '#server/kit'
import { importProducts, type ProductFileResult } from './productFile.server.ts'
import { productColumnNames } from './productColumns.ts'

/** The options of `erp import-products`, as they are typed. */
export interface ProductFileCommand {
  /** The e-mail of the person who does it, who needs code D2. */
  readonly by: string
  readonly market?: string
  /** The name of the category of all products; without it the file names them. */
  readonly category?: string
  readonly prefix?: string
  /** `code=ProductID,price=UnitPrice` */
  readonly columns?: string
  /** Without it the file is only tried. */
  readonly isApplied: boolean
}

/** The most problems that a terminal shows. */
const mostTold = 500

/**
 * Reads a file of products as the person of `by`: whole or not at all.
 * @returns what was done, or would be
 * @throws Error worded for the terminal, with every problem by its row and column
 */
export async function importProductFile(
  db: Database,
  file: string,
  { by, market, category, prefix, columns, isApplied }: ProductFileCommand,
): Promise<string> {
  const actor = await personBy(db, by)
  if (!actor.codes.has('D2')) throw new Error(`--by ${by}: making products needs code D2.`)
  if (market !== undefined && market !== 'NZ' && market !== 'CA')
    throw new Error(`--market ${market}: markets are NZ and CA.`)
  const options = {
    market: market ?? (actor.country as 'NZ' | 'CA'),
    prefix,
    columns: columnsFrom(columns),
    categoryId: category === undefined ? undefined : await categoryBy(db, category),
  }
  const sheet = await parseFile(await readFile(file), new AbortController().signal)
  let result: ProductFileResult | undefined
  try {
    await db.write(async tx => {
      const context: Context = { db: tx, actor }
      result = await importProducts(context, sheet, options)
      if (result.problems.length || !isApplied) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  if (result!.problems.length) throw new Error(told(result!))
  return done(result!, isApplied)
}

/** A file that is only tried, or has problems, is written and taken back. */
class TakenBack extends Error {}

function told({ problems, headers }: ProductFileResult) {
  const line = ({ row, field = '', message }: Problem) =>
    `Row ${row}, ${headers.get(field) ?? field}: ${message}`
  const more = problems.length - mostTold
  return [
    `Nothing was written: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    ...problems.slice(0, mostTold).map(line),
    ...(more > 0 ? [`... and ${more} more.`] : []),
  ].join('\n')
}

function done({ counts, prices, ignored }: ProductFileResult, isApplied: boolean) {
  const line = (
    title: string,
    { creates, updates, unchanged }: ProductFileResult['counts']['skus'],
  ) => `${title}: ${creates} made, ${updates} changed, ${unchanged} as before.`
  return [
    line('Products', counts.products),
    line('SKUs', counts.skus),
    `Prices: ${prices} set.`,
    ...(ignored.length ? [`Columns that were left out: ${ignored.join(', ')}.`] : []),
    isApplied
      ? 'New products are drafts: activate them in the list of products.'
      : 'This was a trial and nothing is kept. Add --apply to write it.',
  ].join('\n')
}

async function personBy(db: Database, email: string): Promise<Actor> {
  const [person] = await db.text<{
    id: string
    clientId: string
    country: Actor['country']
    isByZone: boolean
    codes: string[]
  }>(
    `select s.id, s.client_id as "clientId", c.country, c.time_display = 'zone' as "isByZone",
       array(select distinct code from staff_access k where k.staff_id = s.id) as codes
     from staff s join clients c on c.id = s.client_id
     where lower(s.email) = lower($1) and not s.is_disabled and not s.is_deleted`,
    [email],
  )
  if (!person) throw new Error(`--by ${email}: nobody has this e-mail.`)
  const { id: staffId, codes, ...of } = person
  return {
    ...of,
    staffId,
    sessionId: uuid(),
    codes: new Set<Code>(codes.filter(isCode)),
    requestId: uuid(),
    ip: '127.0.0.1',
  }
}

async function categoryBy(db: Database, name: string) {
  const found = await db.text<{ id: string }>(
    'select id from categories where lower(name) = lower($1) and not is_deleted limit 2',
    [name],
  )
  if (found.length === 1) return found[0]!.id
  throw new Error(
    found.length
      ? `--category ${name}: two categories have this name.`
      : `--category ${name}: there is no such category.`,
  )
}

function columnsFrom(text: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter(part => part.trim())
      .map(part => {
        const [field = '', header = ''] = part.split('=').map(each => each.trim())
        const known = productColumnNames.find(
          name => name.toLowerCase() === field.toLowerCase() || `${field}Id` === name,
        )
        if (!known || !header)
          throw new Error(
            `--columns ${part.trim()}: write field=Header. Fields are ${productColumnNames.join(', ')}.`,
          )
        return [known, header]
      }),
  )
}
