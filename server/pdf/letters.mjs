// Texts in the letters that the document has: whole static faces of Inter, macrons among them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const face = name => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`))

export const faces = {
  regular: face('400Regular/Inter_400Regular'),
  medium: face('500Medium/Inter_500Medium'),
  semibold: face('600SemiBold/Inter_600SemiBold'),
  bold: face('700Bold/Inter_700Bold'),
}

/** A text without end would take as long: nobody prints more. */
const mostLetters = 20_000
const box = '□'

/** Characters that show nothing anywhere: marks of direction, joiners, variation selectors. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Letters may have a glyph for these, and it shows nothing. */
const unprinted = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u
const plain = /^[\n\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text with a box for each character that the letters lack, and one kind of space. */
export function legible(text, has) {
  const short = text.length > mostLetters ? text.slice(0, mostLetters) : text
  if (plain.test(short)) return short
  const tidy = short.replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n').replace(/[^\S\n\u00a0]/g, ' ')
  let all = ''
  for (const { segment } of graphemes.segment(tidy)) {
    if (plain.test(segment)) all += segment
    else {
      const shown = segment.replace(unseen, '')
      all += [...shown].every(each => !unprinted.test(each) && has(each.codePointAt(0)))
        ? shown
        : box
    }
  }
  return all
}

/**
 * The lines of a text, at most `most` of them; the last ends with an ellipsis where there is more.
 * A word that is too wide is broken.
 */
export function linesOf(text, width, most, widthOf) {
  const lines = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      if (widthOf((line + word).trimEnd()) <= width) {
        line += word
        continue
      }
      if (line.trim()) lines.push(line.trimEnd())
      if (lines.length > most) break
      line = word
      while (widthOf(line.trimEnd()) > width && lines.length <= most) {
        const fits = fitting(line, width, widthOf)
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    lines.push(line.trimEnd())
    if (lines.length > most) break
  }
  while (lines.length > 1 && !lines.at(-1)) lines.pop()
  if (lines.length <= most) return lines
  const end = lines[most - 1]
  const fits = Math.min(end.length, fitting(end, width - widthOf('…'), widthOf))
  return [...lines.slice(0, most - 1), `${end.slice(0, fits).trimEnd()}…`]
}

/** How much of a text fits, at least a character; never half a surrogate pair. */
function fitting(text, width, widthOf) {
  // No letter is narrower than this part of a point: bounds what is measured.
  let [low, high] = [1, Math.min(text.length, 400)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(text.slice(0, middle)) <= width) low = middle
    else high = middle - 1
  }
  const isHalf = /[\uD800-\uDBFF]$/.test(text.slice(0, low))
  return isHalf ? (low > 1 ? low - 1 : 2) : low
}
