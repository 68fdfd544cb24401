import type { Sheet } from './sheet.ts'

/** The file without what stands in columns whose headings say that it is a secret. */
export function withoutSecrets(file: Sheet, hides: RegExp | undefined): Sheet {
  const hidden = new Set(
    hides
      ? file.header.cells.flatMap((cell, index) =>
          typeof cell === 'string' && hides.test(inWords(cell)) ? [index] : [],
        )
      : [],
  )
  if (!hidden.size) return file
  const emptied = ({ row, cells }: Sheet['header']) => ({
    row,
    cells: cells.map((cell, index) => (hidden.has(index) && row !== file.header.row ? null : cell)),
  })
  return { ...file, rows: file.rows.map(emptied), ...(file.top && { top: file.top.map(emptied) }) }
}

/** `GiftCardPIN` and `card_pin` have the word, too. */
const inWords = (heading: string) =>
  heading
    .replaceAll(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
    .replaceAll(/[^\p{L}]+/gu, ' ')
