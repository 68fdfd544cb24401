/** A sheet of labels, or a roll of single ones; measures in millimetres. */
export interface LabelFormat {
  readonly id: string
  /** The page as the printer knows it, by the names of labels.css. */
  readonly page: 'a4' | 'roll'
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** From the page's upper edge to the first row; sheets are symmetrical from left to right. */
  readonly top: number
  /** How much stands on one: `card` everything, `tag` what is read while one walks by, `strip` the name, the price and the barcode. */
  readonly look: 'card' | 'tag' | 'strip'
  /** How large its parts are. */
  readonly scale: number
}

/** Sheets that stationers have everywhere, and the roll of a label printer. */
export const labelFormats = [
  {
    id: '105x148',
    page: 'a4',
    width: 105,
    height: 148,
    columns: 2,
    rows: 2,
    top: 0.5,
    look: 'card',
    scale: 1.7,
  },
  {
    id: '105x74',
    page: 'a4',
    width: 105,
    height: 74,
    columns: 2,
    rows: 4,
    top: 0.5,
    look: 'tag',
    scale: 1.15,
  },
  {
    id: '70x37',
    page: 'a4',
    width: 70,
    height: 37,
    columns: 3,
    rows: 8,
    top: 0.5,
    look: 'strip',
    scale: 0.74,
  },
  {
    id: '100x50',
    page: 'roll',
    width: 100,
    height: 50,
    columns: 1,
    rows: 1,
    top: 0,
    look: 'strip',
    scale: 1,
  },
] as const satisfies readonly LabelFormat[]

export type LabelFormatId = (typeof labelFormats)[number]['id']

/** What stands on one label, in words: whoever makes labels says it, and the sheet knows nothing of what they are about. */
export interface LabelContent {
  readonly id: string
  readonly title: string
  /** Below the title: what it is made of, how large it is. */
  readonly facts: readonly string[]
  readonly price?: {
    readonly now: string
    /** What it cost before, where that is more. */
    readonly was?: string
    /** What the price contains, and until when it holds. */
    readonly notes: readonly string[]
  }
  /** What people call it by, in letters. */
  readonly code: string
  /** What a scanner reads; null says that there is none. */
  readonly barcode: string | null
  /** Small, at the foot: when this was so. */
  readonly foot?: string
}

/** How many fit a page. */
export const perPage = ({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>) => columns * rows

/**
 * Labels in the places of their pages, each as often as it is wanted. A sheet that was begun already goes on at `first`.
 * @example pagesOf([{ label: 'a', copies: 2 }], { columns: 3, rows: 1 }, 3) // [[, , 'a'], ['a']]
 */
export function pagesOf<L>(
  wanted: readonly { readonly label: L; readonly copies: number }[],
  format: Pick<LabelFormat, 'columns' | 'rows'>,
  first = 1,
): (L | undefined)[][] {
  const places: (L | undefined)[] = [
    ...Array.from<undefined>({ length: first - 1 }),
    ...wanted.flatMap(({ label, copies }) => Array.from({ length: copies }, () => label)),
  ]
  const size = perPage(format)
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  )
}

/** Which sort of barcode a text is: what shops scan where its check digit is right, Code 128 for any other printable text. */
export function barcodeKind(text: string): 'ean13' | 'ean8' | 'upca' | 'code128' {
  const kind = ({ 8: 'ean8', 12: 'upca', 13: 'ean13' } as const)[text.length]
  return kind && /^\d+$/.test(text) && isChecked(text) ? kind : 'code128'
}

/** The digits of a GTIN, weighted 3 and 1 from the right, add up to tens. */
const isChecked = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) %
    10 ===
  0
