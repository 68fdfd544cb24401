import { Problem } from './problem.mjs'

const rowsPerMessage = 500
/** Batches that the receiver may have before itself: it would take as many at once, and nothing else meanwhile. */
const mostUnderWay = 2

/**
 * Collects rows, sends them in batches, and stops beyond the limits. The first non-empty row is the
 * header.
 */
export class Collector {
  #limits
  #send
  #batch = []
  #rows = 0
  #cells = 0
  #text = 0
  #header
  #underWay = 0
  #goOn = () => {}

  constructor(limits, send) {
    this.#limits = limits
    this.#send = send
  }

  /**
   * `cells`: texts, numbers, booleans, `{serial}`, `{error}`; null for an empty cell. `row` counts
   * as a spreadsheet does.
   */
  add(row, cells) {
    let length = cells.length
    while (length && isBlank(cells[length - 1])) length--
    if (!length) return
    if (length > this.#limits.columns)
      throw new Problem(
        'too_large',
        `Row ${row} has more than ${this.#limits.columns} columns.`,
        row,
      )
    const kept = cells.slice(0, length).map(cell => (isBlank(cell) ? null : cell))
    this.#measure(row, kept)
    if (!this.#header) {
      this.#header = { row, cells: kept }
      return
    }
    if (++this.#rows > this.#limits.rows)
      throw new Problem(
        'too_large',
        `The file has more than ${this.#limits.rows.toLocaleString('en')} rows. ${inParts}`,
        row,
      )
    this.#batch.push({ row, cells: kept })
    if (this.#batch.length >= rowsPerMessage) this.#flush()
  }

  end(kind, source) {
    if (!this.#header) throw new Problem('empty', 'The file is empty.')
    this.#flush()
    this.#send({ header: this.#header, kind, source })
  }

  /** The receiver has taken a batch. */
  taken() {
    this.#underWay--
    this.#goOn()
  }

  /** Whoever reads in pieces waits for this between them. */
  async caughtUp() {
    while (this.#underWay > mostUnderWay) await new Promise(goOn => (this.#goOn = goOn))
  }

  #measure(row, cells) {
    this.#cells += cells.length
    for (const cell of cells) {
      if (typeof cell !== 'string') continue
      this.#text += cell.length
      if (cell.length > this.#limits.cellText)
        throw new Problem(
          'too_large',
          `A cell in row ${row} holds more than ${this.#limits.cellText.toLocaleString('en')} characters.`,
          row,
        )
    }
    if (this.#cells > this.#limits.cells)
      throw new Problem(
        'too_large',
        `The file has more than ${this.#limits.cells.toLocaleString('en')} cells. ${inParts}`,
        row,
      )
    if (this.#text > this.#limits.text)
      throw new Problem(
        'too_large',
        `The file holds more than ${this.#limits.text.toLocaleString('en')} characters. ${inParts}`,
        row,
      )
  }

  #flush() {
    if (!this.#batch.length) return
    this.#underWay++
    this.#send({ rows: this.#batch })
    this.#batch = []
  }
}

/** How such a file comes in after all. */
const inParts =
  'Import it in parts: each begins with the row of headings, and rows of one record, such as the lines of an order, stay in one part.'

const isBlank = cell =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
