/**
 * A document to write as PDF. Pages are drawn in their order and while they are asked for, so that
 * a long document never stands in memory.
 */
export interface PdfDocument {
  /** For the reader's title bar; also the file's name, with the day. */
  readonly title: string
  readonly pages: Iterable<PdfPage | PdfFlow> | AsyncIterable<PdfPage | PdfFlow>
  /** How many pages there are, where it is known: tells people the progress. */
  readonly pageCount?: number
  /** The same of a file of several papers, each of which takes as many pages as it needs. */
  readonly paperCount?: number
  /**
   * When what it says came to be, by default now. A document with the same date and the same pages
   * has the same bytes.
   */
  readonly createdOn?: Date
}

/** A page whose parts stand where they say. All sizes are in millimetres, letters' in points. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly parts: readonly PdfPart[]
}

/**
 * Blocks one below the other, on as many A4 pages as they need, or on a roll. One that `continues`
 * goes on below the one before it: a long list comes in several.
 */
export interface PdfFlow {
  readonly flow: readonly PdfBlock[]
  readonly continues?: boolean
  /** The width of a roll of paper, which is cut where the blocks end. */
  readonly roll?: number
  /** At the foot of each page, before its number. */
  readonly foot?: string
}

/** A part of a page, from its upper left corner. */
export type PdfPart = Placed & (PdfText | PdfPicture | PdfCode | PdfLine)

/** A block of a flow, as wide as the page unless it says otherwise. */
export type PdfBlock = (
  | PdfText
  | PdfPicture
  | PdfCode
  | PdfLine
  | PdfTable
  | PdfSums
  | PdfColumns
) & {
  readonly width?: number
  /** Free space below it; 2 by default. */
  readonly after?: number
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
}

/**
 * A text. What its lines have no room for ends with an ellipsis, and a character that the letters
 * lack is a box.
 */
export interface PdfText {
  readonly text: string
  /** Points. */
  readonly size: number
  readonly weight?: 'regular' | 'medium' | 'semibold' | 'bold'
  readonly align?: 'left' | 'center' | 'right'
  /** As `#rrggbb`. */
  readonly colour?: string
  /** The most lines; without it as many as it needs, up to 200. */
  readonly lines?: number
  /** The smallest size to which a text shrinks that has no room. */
  readonly least?: number
  readonly isStruck?: boolean
}

/** A picture, as large as fits. Bytes that are no picture leave an empty frame. */
export interface PdfPicture {
  readonly picture: Uint8Array
  readonly height: number
}

/** A barcode or a QR code, as large as fits. A text that the code cannot say leaves nothing. */
export interface PdfCode {
  readonly code: string
  readonly kind: 'qrcode' | 'ean13' | 'ean8' | 'upca' | 'code128'
  readonly height: number
}

export interface PdfLine {
  readonly line: 'solid' | 'dashed'
  readonly colour?: string
  /** For a line that runs down instead of across. */
  readonly height?: number
}

/** A table; its heading stands again on each page. */
export interface PdfTable {
  readonly columns: readonly {
    readonly title: string
    /** In relation to the others. */
    readonly width: number
    readonly align?: 'left' | 'right'
  }[]
  readonly rows: readonly (readonly string[])[]
}

/** Amounts below a table, at the right edge; strong ones are what counts. */
export interface PdfSums {
  readonly sums: readonly {
    readonly label: string
    readonly amount: string
    readonly isStrong?: boolean
  }[]
}

/** Blocks beside each other, each column as wide as it says in relation to the others. */
export interface PdfColumns {
  readonly beside: readonly {
    readonly width: number
    readonly blocks: readonly ((PdfText | PdfPicture | PdfCode | PdfLine) & {
      readonly after?: number
    })[]
  }[]
}

/** The heading of a paper that is found by its number, which scanners read beside it. */
export const headingWithCode = (title: string, code: string): PdfBlock => ({
  beside: [
    { width: 3, blocks: [{ text: title, size: 16, weight: 'bold' }] },
    { width: 1, blocks: [{ code, kind: 'code128', height: 12 }] },
  ],
})
