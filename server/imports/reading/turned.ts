import type { SheetRow, Turn } from './sheet.ts'
import { inSlices } from './values.ts'

/** Rows whose cells are turned, by the places of their columns. */
export async function turned(
  rows: readonly SheetRow[],
  turns: ReadonlyMap<number, Turn>,
): Promise<readonly SheetRow[]> {
  if (!turns.size) return rows
  const all: SheetRow[] = []
  await inSlices(rows, ({ row, cells }) => {
    const meant = [...cells]
    for (const [index, turn] of turns) {
      const cell = turn(cells[index] ?? null)
      if (index < cells.length || cell !== null) meant[index] = cell
    }
    all.push({ row, cells: meant })
  })
  return all
}
