/** What tests use of pdf.js. Its own types speak of a browser. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  interface Item {
    readonly str?: string
    readonly hasEOL?: boolean
  }
  interface Page {
    getTextContent(options: { disableNormalization: boolean }): Promise<{ items: readonly Item[] }>
  }
  interface Opened {
    readonly numPages: number
    getPage(no: number): Promise<Page>
  }
  export function getDocument(source: { data: Uint8Array; verbosity: number }): {
    readonly promise: Promise<Opened>
    destroy(): Promise<void>
  }
}
