import {
  badInput,
  type Context,
  filterOf,
  listRecords,
  metaOf,
  type PdfDocument,
} from '#server/kit'
import type { CallInput } from '#define'
import { labelFormats, perPage, type LabelContent } from '#define/labels/labelFormats.ts'
import { labelPages } from '#resources/stock/labels/labelPages.server.ts'
import { mostPlaceLabels, type positionCalls } from './positions.calls.ts'

type Calls = typeof positionCalls

/** What scanners read of a place is its barcode. */
export const printPlaces = (context: Context, input: CallInput<Calls['printPlaces']>) =>
  print(context, input.kind, input, row => ({
    title: row.fullCode as string,
    facts: input.kind === 'layers' ? [labelsOf(row).warehouseId ?? ''].filter(Boolean) : [],
    code: row.fullCode as string,
    barcode: (row.barcode as string | null | undefined) ?? null,
  }))

const labelsOf = (row: Readonly<Record<string, unknown>>) =>
  row.labels as Readonly<Record<string, string | null>>

export const printAreas = (context: Context, input: CallInput<Calls['printAreas']>) =>
  print(context, 'stockAreas', input, row => ({
    title: row.name as string,
    facts: [row.kind as string],
    code: (row.barcode ?? row.name) as string,
    barcode: row.barcode as string | null,
  }))

async function print(
  context: Context,
  entity: 'aisles' | 'shelves' | 'layers' | 'stockAreas',
  { filter, size }: { filter?: string | null; size?: string | null },
  contentOf: (row: Readonly<Record<string, unknown>>) => Omit<LabelContent, 'id'>,
): Promise<PdfDocument> {
  const { rows } = await listRecords(context, metaOf(entity), {
    filter: filterOf(filter ?? undefined),
    sort: [],
    offset: 0,
    limit: mostPlaceLabels + 1,
  })
  if (!rows.length) throw badInput('nothing', 'filter', 'No places match: change the filter first.')
  if (rows.length > mostPlaceLabels)
    throw badInput(
      'too_many',
      'filter',
      `Print at most ${mostPlaceLabels.toLocaleString('en')} labels at once: narrow the filter.`,
    )
  const format = labelFormats.find(({ id }) => id === size) ?? labelFormats[1]
  const labels = rows.map(row => ({ id: String(row.id), ...contentOf(row) }))
  const pages = labelPages(labels, format, { copies: 1, first: 1 })
  const pageCount = Math.ceil(labels.length / perPage(format))
  return { title: 'Labels', pages, pageCount }
}
