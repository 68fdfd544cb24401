import { say } from '#src/i18n/say.ts'
import type { OfTransfer } from './PiecesDialog.tsx'
import type { PiecesRow } from './PiecesInput.tsx'

type Line = OfTransfer['record']['lines'][number]

/** The lines of a transfer that have pieces of a kind, with what is proposed for them. */
export const rowsOf = (
  { record }: Pick<OfTransfer, 'record'>,
  piecesOf: (line: Line) => number,
  text: 'coming' | 'lost' | 'wanted',
  proposed: (pieces: number) => Readonly<Record<string, number>>,
): PiecesRow[] =>
  record.lines.flatMap(line => {
    const pieces = piecesOf(line)
    if (pieces <= 0) return []
    const { labels } = line as { labels?: { skuId?: string | null } }
    const status = line.stockStatus === 'Normal' ? [] : [line.stockStatus]
    return {
      transferLineId: line.id,
      name: [labels?.skuId ?? '', ...status].join(', '),
      told: say(`transfers.${text}`, { count: pieces }),
      layerId: null,
      ...proposed(pieces),
    }
  })
