import { textIn } from '#server/fields/cells.ts'
import type { Mapping, SheetCell } from '#server/imports/reading/sheet.ts'

/** A column that a person makes of others: the field that it is for, and what it says in a row. */
export interface MadeColumn {
  readonly path: string
  readonly cellOf: (cells: readonly SheetCell[]) => SheetCell
}

/** The columns that others become: of one value, joined or split. */
export const madeColumns = (
  { constants, joined = {}, split = {} }: Mapping,
  headings: readonly (string | null)[],
): readonly MadeColumn[] => [
  ...Object.entries(constants).map(([path, value]) => ({ path, cellOf: () => value })),
  ...Object.entries(joined).map(([path, { columns, by }]) => {
    const places = columns.map(heading => headings.indexOf(heading))
    return {
      path,
      cellOf: (cells: readonly SheetCell[]) =>
        places
          .map(index => textOf(cells[index]))
          .filter(text => text !== '')
          .join(by) || null,
    }
  }),
  ...Object.entries(split).flatMap(([heading, { by, into }]) => {
    const index = headings.indexOf(heading)
    return into.flatMap((path, part) =>
      path === null
        ? []
        : [
            {
              path,
              cellOf: (cells: readonly SheetCell[]) =>
                partOf(textOf(cells[index]), by, part, into.length) || null,
            },
          ],
    )
  }),
]

/** The columns that others are made of. They are for no field of their own unless somebody says one. */
export const usedIn = ({ joined = {}, split = {} }: Mapping): ReadonlySet<string> =>
  new Set([...Object.values(joined).flatMap(({ columns }) => columns), ...Object.keys(split)])

/** One part of a text; the last of them takes what is left. */
function partOf(text: string, by: string, part: number, count: number): string {
  const parts = (by.trim() ? text.split(by) : text.split(/\s+/)).map(each => each.trim())
  return part === count - 1
    ? parts
        .slice(part)
        .join(by.trim() ? `${by.trim()} ` : ' ')
        .trim()
    : (parts[part] ?? '')
}

const textOf = (cell: SheetCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'object' && 'error' in cell)
    ? ''
    : textIn(cell)
