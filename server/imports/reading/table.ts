import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReference, labelOf, type AnyCall, type AnyField } from '#define'
import type { Context } from '#server/context.ts'
import { metaOf, type Row } from '#server/entities/meta/meta.ts'
import { callSchema } from '#server/entities/meta/schema.ts'
import { readerOf } from '#server/exports/reader.ts'
import { bytesOf, readableFile } from '#server/files/store.ts'
import { BadInput } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import type { ImportColumn } from '#server/imports/columns.ts'
import { meaningKey, meaningsOf } from '#server/imports/links.ts'
import { headed } from './headed.ts'
import { parseFile } from './parse.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import type { Sheet, Turn } from './sheet.ts'
import { turned } from './turned.ts'
import { inSlices, problemAt, readValues } from './values.ts'

/** A row of a file as the input of a call, with all that is wrong with it. */
export interface TableRow {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly input: Row
  readonly problems: RowProblem[]
}

/**
 * The fields that a file may give, and further headers of them. `read` turns what another system
 * writes into what is meant.
 */
export type TableFields = Readonly<
  Record<string, { field: AnyField; headers?: readonly string[]; read?: Turn }>
>

/** What a file says, with the header of each field that it gives, and those that are left out. */
export interface Table {
  readonly rows: TableRow[]
  readonly headers: ReadonlyMap<string, string>
  readonly ignored: readonly string[]
}

/**
 * The rows of an uploaded file whose columns are no fields of an entity. Headers are labels or
 * names, in any case and order. Links are found by code, name or id, in one statement per field.
 * @throws BadInput naming `file`: unreadable, without rows, or with unknown or missing columns
 */
export async function readTable(
  context: Context & { request: FastifyRequest; reply: FastifyReply },
  { fileId, of, fields }: { fileId: string; of: string; fields: TableFields },
): Promise<TableRow[]> {
  const { request, reply, db } = context
  const facts = await readableFile(context, metaOf(of), fileId)
  const slices: Buffer[] = []
  for await (const slice of bytesOf(db, facts)) slices.push(slice)
  const sheet = await parseFile(Buffer.concat(slices), readerOf(request, reply).gone, crash =>
    request.log.error(crash, 'the reader of a file ended by itself'),
  )
  return (await tableOf(context, sheet, fields)).rows
}

/**
 * The same of a file that is read already. Columns of another system may be left out.
 * @throws BadInput as `readTable`
 */
export async function tableOf(
  context: Context,
  file: Sheet,
  fields: TableFields,
  ignoresUnknown = false,
): Promise<Table> {
  const known = knownIn(fields)
  const sheet = headed(file, undefined, heading => known.has(plain(heading)))
  const { columns, ignored } = columnsIn(sheet, fields, known, ignoresUnknown)
  const drafts = await readValues(await asMeant(sheet, columns, fields), columns, context.actor)
  if (!drafts.length)
    throw new BadInput({ code: 'empty', field: 'file', message: 'The file has no rows.' })
  const meanings = await meaningsOf(context, columns, drafts)
  const shape = Object.fromEntries(Object.entries(fields).map(([n, { field }]) => [n, field]))
  const check = validator(callSchema({ input: shape } as AnyCall), 'body')
  const rows: TableRow[] = []
  await inSlices(drafts, draft => {
    const input: Row = {}
    for (const column of columns) {
      const value: unknown = draft.values[column.name]
      if (value === null || value === undefined) continue
      if (!isReference(column.field)) input[column.name] = value
      else {
        const said = value as string
        const found = meanings.get(column.name)?.get(meaningKey(said)) ?? []
        if (found.length === 1) input[column.name] = found[0]
        else
          draft.problems.push(
            problemAt(
              draft,
              column,
              found.length ? 'ambiguous_reference' : 'unknown_reference',
              found.length
                ? `"${said.slice(0, 100)}" names ${found.length}; use the code instead`
                : `"${said.slice(0, 100)}" is not known`,
            ),
          )
      }
    }
    draft.problems.push(...wrongIn(check, input, draft, columns))
    rows.push({ row: draft.row, input, problems: draft.problems })
  })
  const headers = new Map(columns.map(({ name, header }) => [name, header]))
  return { rows, headers, ignored }
}

const asMeant = ({ rows }: Sheet, columns: readonly ImportColumn[], fields: TableFields) =>
  turned(
    rows,
    new Map(
      columns.flatMap(({ index, name }): [number, Turn][] => {
        const { read } = fields[name]!
        return read ? [[index, read]] : []
      }),
    ),
  )

/** What the schema refuses, once for each column. */
function wrongIn(
  check: (input: Row) => void,
  input: Row,
  { row, problems }: Pick<TableRow, 'row' | 'problems'>,
  columns: readonly ImportColumn[],
): RowProblem[] {
  try {
    check(input)
    return []
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const known = new Set(problems.map(({ field }) => field))
    return error.errors.flatMap(({ field = '', code, message }) => {
      if (known.has(field)) return []
      known.add(field)
      const label = columns.find(({ name }) => name === field)?.label
      const words =
        label && message.startsWith(`${field} `) ? label + message.slice(field.length) : message
      return [{ row, field, code, message: words }]
    })
  }
}

/** The fields of a table by what a heading may say. */
function knownIn(fields: TableFields) {
  const known = new Map<string, [string, AnyField]>()
  for (const [name, { field, headers = [] }] of Object.entries(fields))
    for (const heading of [name, labelOf(name, field.options), ...headers])
      known.set(plain(heading), [name, field])
  return known
}

/** @throws BadInput naming every header that is unknown, missing or there twice */
function columnsIn(
  { header }: Sheet,
  fields: TableFields,
  known: ReturnType<typeof knownIn>,
  ignoresUnknown: boolean,
) {
  const columns: (ImportColumn & { header: string })[] = []
  const ignored: string[] = []
  const problems: RowProblem[] = []
  const wrong = (code: string, message: string) =>
    void problems.push({ row: header.row, field: 'file', code, message })
  for (const [index, cell] of header.cells.entries()) {
    if (cell === null) continue
    const said = (typeof cell === 'string' ? cell : JSON.stringify(cell)).trim().slice(0, 100)
    const found = known.get(plain(said))
    if (!found) {
      if (ignoresUnknown) ignored.push(said)
      else wrong('unknown_column', `The column "${said}" is not known. Leave it out.`)
      continue
    }
    const [name, field] = found
    const label = labelOf(name, field.options)
    if (columns.some(column => column.name === name))
      wrong('duplicate_column', `Two columns are for ${label}. Keep one.`)
    else columns.push({ index, name, label, field, header: said })
  }
  for (const [name, { field }] of Object.entries(fields))
    if (
      field.options.required &&
      field.options.default === undefined &&
      !columns.some(column => column.name === name)
    )
      wrong('missing_column', `The file needs a column "${labelOf(name, field.options)}".`)
  if (problems.length) throw new BadInput(...problems)
  return { columns, ignored }
}

/** A header without case, blanks and the star of required fields. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s​_*-]+/g, '')
