// The faces of documents, and words as they are set in them.
import PDFDocument from 'pdfkit'
import { faces } from './letters.mjs'

/** A document with the faces of the letters. */
export function withLetters(info) {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, font: null, info })
  for (const [name, file] of Object.entries(faces))
    doc.registerFont(name, lettersOf((opened[name] ??= open(file))))
  return doc
}

/** Takes a face of the letters, whose words are set once for all documents. */
export function setFace(doc, weight = 'regular') {
  doc.font(weight)
  const font = doc._font
  if (!Object.hasOwn(font, 'layoutCached'))
    font.layoutCached = word => wordOf(weight, font.scale, word)
  return font
}

/** Faces that were read: reading one takes longer than drawing a page. */
const opened = {}
const open = file => new PDFDocument({ autoFirstPage: false }).font(file)._font.font
/** A face with glyphs of its own: they remember the text that they were first drawn for. */
const lettersOf = face => Object.assign(Object.create(face), { _glyphs: {} })

const mostWords = 4000
/** A longer word is no word: it is set in pieces, none of which begins with a mark of the letter before. */
const longWord = 120
const pieces = /[^]{1,60}(?!\p{M})|[^]/gu
/** Words as they are set, by face: setting one takes much longer than drawing it. */
const words = {}
/** Faces that words are set with. */
const setters = {}

function wordOf(weight, scale, word) {
  if (word.length > longWord) {
    const parts = word.match(pieces).map(piece => wordOf(weight, scale, piece))
    return runOf(
      parts.flatMap(({ glyphs }) => glyphs),
      parts.flatMap(({ positions }) => positions),
    )
  }
  const known = (words[weight] ??= new Map())
  let run = known.get(word)
  if (run) return run
  run = amount.test(word) ? amountOf(weight, scale, word) : setWord(weight, scale, word)
  if (known.size >= mostWords) known.clear()
  known.set(word, run)
  return run
}

/** Nearly each amount is a new word; its figures move by their neighbour alone. */
const amount = /^[$\d.,]{3,}$/

function amountOf(weight, scale, word) {
  const glyphs = []
  const positions = []
  for (let n = 0; n < word.length; n++) {
    const run = wordOf(weight, scale, word.slice(n, n + 2))
    glyphs.push(run.glyphs[0])
    positions.push(run.positions[0])
  }
  return runOf(glyphs, positions)
}

function setWord(weight, scale, word) {
  const font = (setters[weight] ??= lettersOf(opened[weight]))
  // Glyphs remember the text that they were first drawn for; these are for this word.
  font._glyphs = {}
  const { glyphs, positions } = font.layout(word)
  return runOf(
    glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
    positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, n) => ({
      xAdvance: xAdvance * scale,
      yAdvance: yAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: glyphs[n].advanceWidth * scale,
    })),
  )
}

const runOf = (glyphs, positions) => ({
  glyphs,
  positions,
  advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
})
