import { say } from '#src/i18n/say.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { OfTransfer } from './PiecesDialog.tsx'
import type { PiecesRow } from './PiecesInput.tsx'

type Line = OfTransfer['record']['lines'][number]

/** The lines of a transfer that a number of pieces is told of, with what is proposed for them. */
export const rowsOf = (
  { record }: Pick<OfTransfer, 'record'>,
  piecesOf: (line: Line) => number | undefined,
  text: 'coming' | 'lost' | 'wanted',
  proposed: (pieces: number) => Readonly<Record<string, number>>,
): PiecesRow[] =>
  record.lines.flatMap(line => {
    const pieces = piecesOf(line)
    if (pieces === undefined) return []
    const status = line.stockStatus === 'Normal' ? [] : [line.stockStatus]
    return {
      id: line.id,
      name: [wordsOf(line, 'skuId'), ...status, ...(line.hold ? [line.hold] : [])].join(', '),
      told: say(`transfers.${text}`, { count: pieces }),
      warehouseId: record.targetWarehouseId,
      layerId: null,
      ...proposed(pieces),
    }
  })
