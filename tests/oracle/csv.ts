import { readFileSync } from 'node:fs'

export type CsvRow = Readonly<Record<string, string>>

/** Reads a CSV file beside this one: first line names the columns, RFC 4180 quotes, no line breaks inside a cell. */
export function readTable(fileName: string): CsvRow[] {
  const text = readFileSync(new URL(fileName, import.meta.url), 'utf8')
  const [header, ...rows] = text
    .split(/\r?\n/)
    .filter(line => line !== '')
    .map(cellsOf)
  if (!header) throw new Error(`${fileName} is empty`)
  return rows.map((cells, index) => {
    // A comma that somebody forgot to quote would shift every later column without a word.
    if (cells.length !== header.length)
      throw new Error(
        `${fileName}, row ${index + 2}: ${cells.length} cells instead of ${header.length}`,
      )
    return Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']))
  })
}

function cellsOf(line: string): string[] {
  const cells: string[] = []
  const cell = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gy
  for (const [, quoted, plain] of line.matchAll(cell))
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  return cells
}
