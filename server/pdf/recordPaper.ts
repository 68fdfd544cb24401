import { labelOf, type AnyField } from '#define'
import { summed } from '#define/kinds.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { filterOf, filterQuery, routeOf, sortOf } from '#server/entities/read/listQuery.ts'
import { totalOf, type Page } from '#server/entities/read/read.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import type { Cell } from '#server/fields/index.ts'
import { inputOf } from '#server/fields/jsonSchema.ts'
import { badInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import {
  headingWithCode,
  type PdfBlock,
  type PdfDocument,
  type PdfFlow,
  type PdfTable,
} from './document.ts'
import { sentPdf } from './pdf.ts'
import { columnsFor, type Column } from '#server/exports/columns.ts'
import { fillColumns, statementOf } from '#server/exports/file.ts'

type Paper = NonNullable<EntityMeta['entity']['paper']>

/** More records than this are printed in parts. */
const mostPapers = 200

/** `GET /api/<entity>/paper`: the declared sheet of each record that matches, in one PDF. */
export const paperRoutes = (db: Database, meta: EntityMeta): ApiRoute[] => {
  const { paper } = meta.entity
  return paper ? [paperRoute(db, meta, paper)] : []
}

const paperRoute = (db: Database, meta: EntityMeta, paper: Paper): ApiRoute => ({
  ...routeOf(meta, 'GET', 'paper', 'list'),
  isDocument: true,
  query: inputOf({ ...filterQuery, sort: { type: 'string', maxLength: 8000 } }),
  async handle({ actor, query, raw, reply }) {
    const asked = { filter: filterOf(query.filter), sort: sortOf(query.sort) }
    return sentPdf(raw, reply, await papersOf({ db, actor }, meta, paper, asked), actor)
  },
})

/**
 * The sheets of the records that match.
 * @throws BadInput when none match, or more than `mostPapers`
 */
async function papersOf(
  context: Context,
  meta: EntityMeta,
  paper: Paper,
  asked: Pick<Page, 'filter' | 'sort'>,
): Promise<PdfDocument> {
  const columns = columnsOfPaper(context, meta, paper)
  const { from } = statementOf(meta, context.actor, { ...asked, columns: [] })
  const { total, isCapped } = await totalOf(context.db, from, mostPapers)
  if (!total) throw badInput('nothing', 'filter', 'No records match: change the filter.')
  if (isCapped)
    throw badInput('too_many', 'filter', `Print at most ${mostPapers} at once: narrow the filter.`)
  const { rows: statement } = statementOf(meta, context.actor, { ...asked, columns })
  const rows = await context.db.query<Row>(statement)
  const records = new Map<unknown, Row[]>()
  for (const row of rows) {
    const lines = records.get(row.id)
    if (lines) lines.push(row)
    else records.set(row.id, [row])
  }
  await fillColumns(context, meta, columns, rows)
  return {
    title: paper.title,
    pages: [...records.values()].map(lines => sheetOf(context, meta, paper, columns, lines)),
    paperCount: records.size,
  }
}

/** What the person may see of what the paper says. */
function columnsOfPaper({ actor }: Context, meta: EntityMeta, paper: Paper): Column[] {
  const hidden = hiddenFields(meta, actor)
  const { facts, lines, sums = [] } = paper
  const own = [...new Set([meta.entity.label, ...facts, ...sums])]
  const ofLines = meta.lines.find(({ field }) => field === lines)
  const child = ofLines && !hidden.includes(ofLines.field) ? metaOf(ofLines.child) : undefined
  const hiddenOfLines = child ? hiddenFields(child, actor) : []
  const names = [
    ...own.filter(name => !hidden.includes(name)),
    ...(child ? columnsOfLines(paper, child) : [])
      .filter(name => !hiddenOfLines.includes(name))
      .map(name => `${lines}.${name}`),
  ]
  return columnsFor(meta, actor, names.join())
}

const columnsOfLines = ({ columns }: Paper, { entity }: EntityMeta) =>
  columns ?? (entity.list?.columns as readonly string[] | undefined) ?? []

function sheetOf(
  context: Context,
  meta: EntityMeta,
  paper: Paper,
  columns: readonly Column[],
  rows: readonly Row[],
): PdfFlow {
  const textOf = (name: string, row: Row = rows[0]!) =>
    columns.find(each => each.name === name)?.cellOf(row, context.actor)?.text ?? ''
  const name = textOf(meta.entity.label)
  const captionOf = (field: string) => labelOf(field, meta.fieldOf.get(field)!.options)
  const facts = paper.facts
    .filter(field => field !== meta.entity.label && textOf(field))
    .map(field => ({ text: `${captionOf(field)}: ${textOf(field)}`, size: 9.5, after: 1 }))
  const half = Math.ceil(facts.length / 2)
  const sums = (paper.sums ?? []).filter(field => textOf(field))
  const flow: PdfBlock[] = [
    { ...headingWithCode(`${paper.title} ${name}`, name), after: 5 },
    ...(facts.length
      ? [
          {
            beside: [facts.slice(0, half), facts.slice(half)].map(blocks => ({ width: 1, blocks })),
            after: 5,
          },
        ]
      : []),
    ...tableOf(context, meta, paper, columns, rows),
    ...(sums.length
      ? [
          {
            sums: sums.map((field, n) => ({
              label: captionOf(field),
              amount: textOf(field),
              isStrong: n === sums.length - 1,
            })),
            after: 4,
          },
        ]
      : []),
    ...signatures(paper.signed ?? []),
  ]
  return { flow, foot: name }
}

function tableOf(
  { actor }: Context,
  meta: EntityMeta,
  { lines }: Paper,
  columns: readonly Column[],
  rows: readonly Row[],
): (PdfTable & { after: number })[] {
  const child = meta.lines.find(({ field }) => field === lines)?.child
  const shown = columns
    .filter(({ ofLines }) => ofLines)
    .map(({ name, cellOf }) => {
      const own = name.slice(lines!.length + 1)
      const field = metaOf(child!).fieldOf.get(own)!
      return {
        title: labelOf(own, field.options),
        isNumber: isNumber(field),
        texts: rows.map(row => written(cellOf(row, actor), field)),
      }
    })
    // A column without values tells nothing.
    .filter(({ texts }) => texts.some(Boolean))
  if (!shown.length) return []
  return [
    {
      columns: shown.map(({ title, isNumber, texts }) => ({
        title,
        width: widthFor(title, texts),
        ...(isNumber && { align: 'right' as const }),
      })),
      rows: rows.map((_, n) => shown.map(({ texts }) => texts[n]!)),
      after: 4,
    },
  ]
}

const isNumber = ({ kind }: AnyField) => summed.includes(kind) || kind === 'percent'

/** A cell as people write it: amounts with their cents, also where they have none. */
function written(cell: Cell | null, { kind, options }: AnyField): string {
  if (!cell) return ''
  const cents = kind === 'decimal' ? Math.min(options.scale ?? 0, 2) : 0
  const digits = cell.text.split('.')[1]?.length ?? 0
  return typeof cell.value === 'number' && digits < cents ? cell.value.toFixed(cents) : cell.text
}

/** As wide as the longest text or word of its heading, in letters and within bounds. */
const widthFor = (title: string, texts: readonly string[]) => {
  const words = title.split(' ').map(word => word.length * 1.2)
  return Math.min(Math.max(6, ...words, ...texts.map(text => text.length)), 36) + 2
}

/** Room for who signs, with the day beside. */
const signatures = (signed: readonly string[]): PdfBlock[] =>
  signed.length
    ? [
        { text: ' ', size: 24 },
        {
          beside: signed.flatMap((who, n) => [
            ...(n ? [{ width: 1, blocks: [] }] : []),
            {
              width: 6,
              blocks: [
                { line: 'solid' as const, after: 1 },
                { text: `${who}, date`, size: 8.5, colour: '#555555' },
              ],
            },
          ]),
        },
      ]
    : []
