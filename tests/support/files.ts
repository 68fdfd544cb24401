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

/** Sends one file as a browser's form does. */
export const upload = (
  caller: Caller,
  url: string,
  bytes: Buffer | string,
  query: Record<string, string> = {},
  name = 'file',
  key?: string,
): Promise<Answer> =>
  caller.send({
    method: 'POST',
    url,
    query,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
