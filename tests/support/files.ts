import { parse } from 'csv-parse/sync'
import yauzl from 'yauzl'
import type { Answer, Caller } from './browser/product.ts'

/** The rows of a CSV that was answered, as texts, without the mark in front. */
export const csvRows = (answer: Answer): string[][] =>
  parse(answer.bytes.toString('utf8').replace(/^\uFEFF/, ''), { relax_column_count: true })

/** The parts of a workbook as text, by name. */
export async function partsOf(workbook: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(workbook, { lazyEntries: true, autoClose: false })
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    parts[entry.fileName] = Buffer.concat(chunks).toString('utf8')
  }
  return parts
}

const boundary = 'a-boundary-of-tests'

/** A form with texts and a file, as a browser sends it. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  { bytes, name = 'file', as = 'file' }: { bytes: Buffer | string; name?: string; as?: string },
) {
  const escaped = (text: string) => text.replaceAll(/["\r\n]/g, encodeURIComponent)
  const head = (of: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(of)}"${more}\r\n\r\n`
  const file = `; filename="${escaped(name)}"\r\ncontent-type: application/octet-stream`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([of, text]) => Buffer.from(`${head(of)}${text}\r\n`)),
      Buffer.from(head(as, file)),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

/** Sends one file as a browser's form does. */
export function upload(
  caller: Caller,
  url: string,
  bytes: Buffer | string,
  query: Record<string, string> = {},
  name = 'file',
  key?: string,
): Promise<Answer> {
  const { headers, payload } = formOf({}, { bytes, name })
  return caller.send({
    method: 'POST',
    url,
    query,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
}

/** A picture of one point, as a browser's input takes it. */
export const pictureOfOnePoint = {
  name: 'damage.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
