/** The used part of the package, which has no types of its own. */
declare module 'yauzl' {
  interface Entry {
    fileName: string
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<import('node:stream').Readable>
    close(): void
  }
  const yauzl: {
    fromBufferPromise(
      bytes: Buffer,
      options: { lazyEntries: true; autoClose?: boolean },
    ): Promise<ZipFile>
  }
  export default yauzl
}
