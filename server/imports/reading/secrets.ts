import type { Sheet } from './sheet.ts'

/** Whether a heading of the file says that its column is a secret. */
export const hasSecrets = (file: Sheet, hides: RegExp | undefined): boolean =>
  columnsOf(file, hides).size > 0

/** The file without what stands in columns whose headings say that it is a secret. */
export function withoutSecrets(file: Sheet, hides: RegExp | undefined): Sheet {
  const hidden = columnsOf(file, hides)
  if (!hidden.size) return file
  const emptied = ({ row, cells }: Sheet['header']) => ({
    row,
    cells: cells.map((cell, index) => (hidden.has(index) && row !== file.header.row ? null : cell)),
  })
  return { ...file, rows: file.rows.map(emptied), ...(file.top && { top: file.top.map(emptied) }) }
}

const columnsOf = ({ header }: Sheet, hides: RegExp | undefined) =>
  new Set(
    header.cells.flatMap((cell, index) =>
      typeof cell === 'string' && hides?.test(inWords(cell)) ? [index] : [],
    ),
  )

/** `GiftCardPIN` and `card_pin` have the word, too. */
const inWords = (heading: string) =>
  heading
    .replaceAll(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
    .replaceAll(/[^\p{L}]+/gu, ' ')
