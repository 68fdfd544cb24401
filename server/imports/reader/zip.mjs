import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { Problem } from './problem.mjs'

const broken = () => new Problem('unreadable', 'The workbook is damaged and cannot be read.')
const asBroken = error => {
  throw error instanceof Problem ? error : broken()
}

/**
 * Opens a zip whose directory is within the limits. Nothing is inflated before this check, and an
 * entry that inflates beyond its declared size fails.
 */
export async function openZip(bytes, limits) {
  const entries = new Map()
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    .catch(asBroken)
  if (zip.entryCount > limits.entries)
    throw new Problem(
      'too_large',
      `The workbook has more than ${limits.entries.toLocaleString('en')} parts.`,
    )
  let inflated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted())
        throw new Problem('unreadable', 'The workbook has a password. Save it without one.')
      inflated += entry.uncompressedSize
      if (inflated > limits.inflated)
        throw new Problem(
          'too_large',
          `The workbook is larger than ${Math.round(limits.inflated / 1e6)} MB when it is unpacked.`,
        )
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    asBroken(error)
  }
  return {
    has: path => entries.has(path),
    /** Feeds a part to an XML parser in chunks; resolves with the parser's result. */
    async stream(path, reader) {
      const source = await zip.openReadStreamPromise(entries.get(path)).catch(asBroken)
      const parser = parserFor(reader)
      const decoder = new TextDecoder('utf-8')
      try {
        for await (const chunk of source) {
          parser.write(decoder.decode(chunk, { stream: true }))
          if (reader.isDone) return reader.result
          await reader.caughtUp?.()
        }
        parser.close()
      } catch (error) {
        asBroken(error)
      } finally {
        source.destroy()
      }
      return reader.result
    },
  }
}

/** A workbook has no document type, and needs only XML's own entities. */
function parserFor(reader) {
  const parser = new SaxesParser({ position: false })
  const local = name => name.slice(name.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw new Problem(
      'unreadable',
      'The workbook declares a document type, which no spreadsheet program writes.',
    )
  })
  parser.on('error', () => {
    throw broken()
  })
  parser.on('opentag', tag => reader.open?.(local(tag.name), tag.attributes))
  parser.on('closetag', tag => reader.close?.(local(tag.name)))
  parser.on('text', text => reader.text?.(text))
  parser.on('cdata', text => reader.text?.(text))
  return parser
}
