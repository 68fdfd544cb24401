// Draws the vocabulary of `document.ts` with pdfkit.
import sharp from 'sharp'
import { drawingOf } from './codes.mjs'
import { legible, linesOf } from './letters.mjs'
import { setFace, withLetters } from './words.mjs'

const mm = 72 / 25.4
const a4 = { width: 210, height: 297 }
const sheetMargin = 18
const rollMargin = 4
/** A PDF's page can be no longer than 200 inches. */
const longestRoll = 5000
const sumsWidth = 82
const gutter = 4
const black = '#1c1c1c'
const grey = '#5f6368'
const leading = 1.28
const mostLines = 200

/** Begins a document. Its file id comes of what is said about it here. */
export function begin({ title, createdOn = new Date() }) {
  const doc = withLetters({
    Title: title.toWellFormed(),
    Producer: 'Furniture ERP',
    Creator: 'Furniture ERP',
    CreationDate: createdOn,
  })
  let parts = []
  let pages = 0
  doc.on('data', part => parts.push(part))
  const ended = new Promise((done, fail) => doc.once('end', done).once('error', fail))
  const page = ({ width, height }) => {
    pages++
    doc.addPage({ size: [width * mm, height * mm], margin: 0 })
  }
  const flow = flowOf(doc, page)
  return {
    async draw(next) {
      await makeReady(next.flow ? next.flow.flatMap(inColumns) : next.parts)
      if (next.flow) flow.draw(next)
      else {
        flow.close()
        page(next)
        for (const part of next.parts) place(doc, part, part.x, part.y, part.width)
      }
      // What pdfkit has finished is handed on in the next turn of the loop.
      await new Promise(setImmediate)
    },
    async end() {
      flow.close()
      if (!pages) page(a4)
      doc.end()
      await ended
    },
    taken() {
      const bytes = Uint8Array.from(Buffer.concat(parts))
      parts = []
      return bytes
    },
    pageCount: () => pages,
  }
}

/** Blocks one below the other. */
function flowOf(doc, page) {
  let y
  /** Pages since the first of these blocks. */
  let pages = 0
  let foot = ''
  let roll
  let margin = sheetMargin
  let bottom = a4.height - margin
  let width = a4.width - 2 * margin
  const close = () => {
    if (y === undefined) return
    if (roll) return void (y = undefined)
    const at = a4.height - 12
    place(doc, { text: foot, size: 8, colour: grey, lines: 1 }, margin, at, width - 30)
    place(doc, { text: String(pages), size: 8, colour: grey, align: 'right' }, margin, at, width)
    y = undefined
  }
  const open = () => {
    close()
    page(roll ?? a4)
    pages++
    y = margin
  }
  const setPaper = next => {
    roll = next
    margin = roll ? rollMargin : sheetMargin
    bottom = (roll ?? a4).height - margin
    width = (roll ?? a4).width - 2 * margin
  }
  const room = height => {
    if (y + height > bottom && y > margin) open()
  }
  const block = part => {
    const wide = part.width ?? width
    if (part.columns) return table(part)
    if (part.sums) return sums(part)
    if (part.beside) return beside(part)
    if (part.text !== undefined) {
      // A long text goes on upon the next page.
      const set = setText(doc, part, wide)
      for (const line of set.lines) {
        room(set.height)
        drawLine(doc, part, set, line, margin, y, wide)
        y += set.height
      }
      return
    }
    const height = part.height ?? 0
    room(height)
    place(doc, part, margin, y, wide)
    y += height
  }
  const table = ({ columns, rows }) => {
    const all = columns.reduce((sum, column) => sum + column.width, 0)
    const wide = columns.map(column => (column.width / all) * width)
    // The last column ends where the page does.
    const roomOf = n => wide[n] - (n < wide.length - 1 ? 3 : 0)
    const row = (texts, look) => {
      const cells = columns.map((column, n) => ({
        text: String(texts[n] ?? ''),
        align: column.align,
        lines: 24,
        ...look,
      }))
      const sets = cells.map((cell, n) => setText(doc, cell, roomOf(n)))
      const height = Math.max(...sets.map(set => set.lines.length * set.height)) + 2.4
      if (look.weight === undefined && y + height > bottom) {
        open()
        head()
      }
      let x = margin
      for (const [n, cell] of cells.entries()) {
        let at = y + 1
        for (const line of sets[n].lines) {
          drawLine(doc, cell, sets[n], line, x, at, roomOf(n))
          at += sets[n].height
        }
        x += wide[n]
      }
      y += height
      place(doc, { line: 'solid', colour: '#d5d7da' }, margin, y, width)
    }
    const head = () =>
      row(
        columns.map(({ title }) => title),
        { size: 8, weight: 'semibold' },
      )
    room(20)
    head()
    for (const texts of rows) row(texts, { size: 8.5 })
  }
  const sums = ({ sums }) => {
    const wide = Math.min(width, sumsWidth)
    const left = margin + width - wide
    for (const { label, amount, isStrong } of sums) {
      const look = { size: isStrong ? 11 : 9, weight: isStrong ? 'bold' : 'regular', lines: 1 }
      const height = (look.size * leading) / mm + 1
      room(height)
      place(doc, { ...look, text: label, least: 6 }, left, y, wide * 0.62)
      place(
        doc,
        { ...look, text: amount, align: 'right', least: 6 },
        left + wide * 0.62,
        y,
        wide * 0.38,
      )
      y += height
    }
  }
  const beside = ({ beside: columns }) => {
    const all = columns.reduce((sum, column) => sum + column.width, 0)
    const free = width - gutter * (columns.length - 1)
    const wide = columns.map(column => (column.width / all) * free)
    const high = columns.map(({ blocks }, n) =>
      blocks.reduce((sum, part) => sum + heightOf(doc, part, wide[n]) + (part.after ?? 1), 0),
    )
    room(Math.max(...high))
    let x = margin
    for (const [n, { blocks }] of columns.entries()) {
      let at = y
      for (const part of blocks) {
        place(doc, part, x, at, wide[n])
        at += heightOf(doc, part, wide[n]) + (part.after ?? 1)
      }
      x += wide[n] + gutter
    }
    y += Math.max(...high)
  }
  return {
    draw({ flow, continues, foot: text, roll: paper }) {
      // The page before ends with its own foot.
      if (!continues) {
        close()
        pages = 0
        setPaper(paper && { width: paper, height: rollHeight(flow, paper) })
      }
      if (text !== undefined) foot = text
      if (y === undefined) open()
      for (const part of flow) {
        block(part)
        y += part.after ?? 2
      }
    },
    close,
    /** Draws on a roll that is long enough for anything, and tells where the blocks end. */
    measure(flow, paper) {
      setPaper({ width: paper, height: longestRoll })
      open()
      for (const part of flow) {
        block(part)
        y += part.after ?? 2
      }
      return y + margin
    },
  }
}

/** How much of a roll these blocks take. */
function rollHeight(flow, width) {
  const doc = withLetters({})
  const page = size => doc.addPage({ size: [size.width * mm, size.height * mm], margin: 0 })
  return flowOf(doc, page).measure(flow, width)
}

/** How high a part is at this width. */
function heightOf(doc, part, width) {
  if (part.text === undefined) return part.height ?? 0
  const { lines, height } = setText(doc, part, width)
  return lines.length * height
}

/** Draws one part at its place. */
function place(doc, part, x, y, width) {
  if (part.text !== undefined) {
    const set = setText(doc, part, width)
    for (const [n, line] of set.lines.entries())
      drawLine(doc, part, set, line, x, y + n * set.height, width)
  } else if (part.code !== undefined) drawCode(doc, part, x, y, width)
  else if (part.picture) drawPicture(doc, part, x, y, width)
  else if (part.line) {
    doc.lineWidth(0.5).strokeColor(part.colour ?? black)
    if (part.line === 'dashed') doc.dash(2)
    doc
      .moveTo(x * mm, y * mm)
      .lineTo((part.height ? x : x + width) * mm, (y + (part.height ?? 0)) * mm)
      .stroke()
      .undash()
  }
}

/** The lines of a text, with their size and height. */
function setText(doc, part, width) {
  const { font } = setFace(doc, part.weight)
  const text = legible(part.text, code => font.hasGlyphForCodePoint(code))
  const most = part.lines ?? mostLines
  const widthOf = of => doc.widthOfString(of) / mm
  let { size } = part
  for (;;) {
    doc.fontSize(size)
    const lines = linesOf(text, width, most, widthOf)
    const smaller = Math.max(part.least ?? size, size * 0.92)
    if (smaller >= size || !isCut(lines, text))
      return { lines, size, height: (size * leading) / mm }
    size = smaller
  }
}

/** Whether a text did not fit and was cut. */
const isCut = (lines, text) => lines.at(-1).endsWith('…') && !text.endsWith('…')

function drawLine(doc, part, { size }, line, x, y, width) {
  if (!line) return
  setFace(doc, part.weight)
  doc.fontSize(size)
  doc.fillColor(part.colour ?? black)
  const wide = doc.widthOfString(line) / mm
  const left =
    part.align === 'right' ? x + width - wide : part.align === 'center' ? x + (width - wide) / 2 : x
  doc.text(line, left * mm, y * mm, { lineBreak: false })
  if (part.isStruck) {
    const middle = y + (size * 0.66) / mm
    doc.lineWidth(size / 14).strokeColor(part.colour ?? black)
    doc
      .moveTo(left * mm, middle * mm)
      .lineTo((left + wide) * mm, middle * mm)
      .stroke()
  }
}

function drawCode(doc, { code, kind, height }, x, y, width) {
  const drawing = drawingOf(kind, code)
  if (!drawing) return
  const across = (width / drawing.width) * mm
  const down = (height / drawing.height) * mm
  // Modules of a QR code are squares; bars may be as high as there is room.
  const [sx, sy] =
    kind === 'qrcode' ? [Math.min(across, down), Math.min(across, down)] : [across, down]
  doc.save()
  doc.translate(x * mm, y * mm).scale(sx, sy)
  for (const box of drawing.boxes) doc.rect(...box)
  doc.fill('#000000')
  doc.restore()
}

function drawPicture(doc, { picture, height }, x, y, width) {
  if (!ready.has(picture))
    return void doc.rect(x * mm, y * mm, width * mm, height * mm).stroke('#d5d7da')
  doc.image(ready.get(picture), x * mm, y * mm, {
    fit: [width * mm, height * mm],
    align: 'center',
    valign: 'center',
  })
}

/** Pictures of the page that is drawn, as JPEG: no larger than a printer can show. */
const ready = new WeakMap()
const dotsPerMm = 8

/** A block, or those that stand beside each other in it. */
const inColumns = block => block.beside?.flatMap(({ blocks }) => blocks) ?? [block]

async function makeReady(parts) {
  for (const { picture, width = a4.width, height } of parts)
    if (picture && !ready.has(picture)) {
      const jpeg = await sharp(picture, { limitInputPixels: 60_000_000 })
        .autoOrient()
        .resize(Math.ceil(width * dotsPerMm), Math.ceil(height * dotsPerMm), {
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .timeout({ seconds: 10 })
        .toBuffer()
        .catch(() => undefined)
      if (jpeg) ready.set(picture, jpeg)
    }
}
