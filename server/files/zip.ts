import yauzl from 'yauzl'

/** An office document has some tens of parts, with pictures some hundreds. */
const mostEntries = 5000

/**
 * The names of a zip's entries, from its directory; empty when it is broken or has more entries
 * than any document.
 */
export async function namesInZip(bytes: Buffer): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    for await (const { fileName } of zip.eachEntry())
      if (names.add(fileName).size > mostEntries) return new Set()
  } catch {
    return new Set()
  }
  return names
}
