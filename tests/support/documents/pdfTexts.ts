import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page, as the reader of browsers finds it: for whether a document says what its record says. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  try {
    const document = await reading.promise
    const texts: string[] = []
    for (let no = 1; no <= document.numPages; no++) {
      const page = await document.getPage(no)
      const { items } = await page.getTextContent({ disableNormalization: true })
      texts.push(items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''))
    }
    return texts
  } finally {
    await reading.destroy()
  }
}

/** A text without its spaces and breaks, which a page sets as it has room. */
export const inOne = (text: string) => text.replace(/[\s\u0085]/g, '')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Where what a page shows is not what was written: each letter, or one box for what its letters lack.
 * Marks that nobody sees are not shown. Letters are put together, or stand as they were written: a
 * mark after a space would otherwise change its place among those of the letter before.
 */
export const notShown = (page: string, written: string): string | undefined =>
  differing(page.normalize('NFC'), written, segment => segment.normalize('NFC')) &&
  differing(page, written, segment => segment)

function differing(page: string, written: string, put: (segment: string) => string) {
  let rest = inOne(page)
  for (const { segment } of graphemes.segment(written)) {
    const seen = put(inOne(segment.replace(/\p{Default_Ignorable_Code_Point}/gu, '')))
    if (!seen) continue
    if (rest.startsWith(seen)) rest = rest.slice(seen.length)
    else if (rest.startsWith('□')) rest = rest.slice(1)
    else
      return `${JSON.stringify(segment)} of ${JSON.stringify(written)}, there is ${JSON.stringify(rest)}`
  }
  return rest ? `There is ${JSON.stringify(rest)} after ${JSON.stringify(written)}` : undefined
}
