/** A sheet of labels, or a roll of single ones; sizes in millimetres. */
export interface LabelFormat {
  readonly id: string
  /** The page in the printer. */
  readonly page: 'a4' | 'a6' | 'roll'
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

/** An A4 sheet as full of labels as fits; `id` is the label's size. */
function onSheet<W extends number, H extends number>(
  width: W,
  height: H,
  look: LabelFormat['look'],
  scale: number,
) {
  const id = `${width}x${height}` as const
  const [columns, rows] = [Math.floor(210 / width), Math.floor(297 / height)]
  const top = (297 - rows * height) / 2
  return { id, page: 'a4' as const, width, height, columns, rows, top, look, scale }
}

/** A page for each label: a card, or the roll of a label printer. */
const single = { columns: 1, rows: 1, top: 0 }

/**
 * Sheets that stationers commonly sell, cards, and the roll of a label printer.
 * @example labelFormats.find(({ id }) => id === 'a6')
 */
export const labelFormats = [
  onSheet(105, 148, 'card', 1.7),
  onSheet(105, 74, 'tag', 1.15),
  onSheet(70, 37, 'strip', 0.74),
  { id: 'a6', page: 'a6', width: 105, height: 148, ...single, look: 'card', scale: 1.7 },
  { id: '100x50', page: 'roll', width: 100, height: 50, ...single, look: 'strip', scale: 1 },
] as const satisfies readonly LabelFormat[]

/** The id of one of these formats. */
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
    /** The saving, the largest line below the price. */
    readonly save?: string
    /** Each a line of its own where there is room: until when, what the price includes, by the week. */
    readonly notes: readonly string[]
  }
  /** The record's code, in letters. */
  readonly code: string
  /** The barcode's text; null for none. */
  readonly barcode: string | null
  /** What a phone reads to check the label. */
  readonly qr?: string
  /** Small print at the bottom: the date of the values. */
  readonly foot?: string
}

/**
 * How many labels fit on a page.
 * @example perPage({ columns: 3, rows: 8 }) // 24
 */
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
