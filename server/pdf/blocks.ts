import type { PdfBlock } from './document.ts'

/** The heading of a paper that is found by its number, which scanners read beside it. */
export const headingWithCode = (title: string, code: string): PdfBlock => ({
  beside: [
    { width: 3, blocks: [{ text: title, size: 16, weight: 'bold' }] },
    { width: 1, blocks: [{ code, kind: 'code128', height: 12 }] },
  ],
})
