import { cellText, type Sheet } from '#server/imports/reading/sheet.ts'
import { headingsOf } from './mapping.ts'

const mostText = 500

/** Some rows of a file as they stand there, each with a text for each heading. */
export function shownRows({ header, rows }: Sheet, requested: string) {
  const headings = headingsOf(header.cells)
  const wanted = new Set(requested.split(',').map(Number))
  return {
    headings: headings.map(heading => heading ?? ''),
    shown: [header, ...rows]
      .filter(({ row }) => wanted.has(row))
      .map(({ row, cells }) => ({
        row,
        cells: headings.map((_, index) => cellText(cells[index] ?? null).slice(0, mostText)),
      })),
  }
}
