/** A sheet of labels, or a roll of single ones; sizes in millimetres. */
export interface LabelFormat {
  readonly id: string
  /** The page size in the printer, by its name in labels.css. */
  readonly page: 'a4' | 'roll'
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** From the page's upper edge to the first row; sheets are symmetrical from left to right. */
  readonly top: number
  /**
   * What a label shows: `card` everything, `tag` what a passer-by reads, `strip` name, price and
   * barcode.
   */
  readonly look: 'card' | 'tag' | 'strip'
  readonly scale: number
}

/** An A4 sheet as full of labels as fits, or a roll; `id` is the label's size. */
function format<W extends number, H extends number>(
  page: LabelFormat['page'],
  width: W,
  height: H,
  look: LabelFormat['look'],
  scale: number,
) {
  const id = `${width}x${height}` as const
  if (page === 'roll') return { id, page, width, height, columns: 1, rows: 1, top: 0, look, scale }
  const [columns, rows] = [Math.floor(210 / width), Math.floor(297 / height)]
  return { id, page, width, height, columns, rows, top: (297 - rows * height) / 2, look, scale }
}

/** Sheets that stationers commonly sell, and the roll of a label printer. */
export const labelFormats = [
  format('a4', 105, 148, 'card', 1.7),
  format('a4', 105, 74, 'tag', 1.15),
  format('a4', 70, 37, 'strip', 0.74),
  format('roll', 100, 50, 'strip', 1),
] satisfies readonly LabelFormat[]

export type LabelFormatId = (typeof labelFormats)[number]['id']

/** The texts of one label. The caller writes them; the sheet does not depend on the entity. */
export interface LabelContent {
  readonly id: string
  readonly title: string
  /** Below the title: material and size. */
  readonly facts: readonly string[]
  readonly price?: {
    readonly now: string
    /** The previous price, if it was higher. */
    readonly was?: string
    /** What the price includes, and until when it is valid. */
    readonly notes: readonly string[]
  }
  /** The record's code, in letters. */
  readonly code: string
  /** The barcode's text; null for none. */
  readonly barcode: string | null
  /** Small print at the bottom: the date of the values. */
  readonly foot?: string
}

/** How many labels fit on a page. */
export const perPage = ({ columns, rows }: Pick<LabelFormat, 'columns' | 'rows'>) => columns * rows

/**
 * Labels in their positions on pages, each repeated `copies` times. A partly used sheet continues
 * at `first`.
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

/**
 * The barcode type of a text: a retail code if the check digit is right, otherwise Code 128 for any
 * printable text.
 */
export function barcodeKind(text: string): 'ean13' | 'ean8' | 'upca' | 'code128' {
  const kind = ({ 8: 'ean8', 12: 'upca', 13: 'ean13' } as const)[text.length]
  return kind && /^\d+$/.test(text) && isChecked(text) ? kind : 'code128'
}

/** The digits of a GTIN, weighted 3 and 1 from the right, add up to a multiple of ten. */
const isChecked = (digits: string) =>
  [...digits].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) %
    10 ===
  0
