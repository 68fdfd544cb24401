import { BadInput } from '#server/http/errors.ts'
import { namesInZip } from './zip.ts'

/** What a file may be, told by its content; the first extension is given to a name that has none of them. */
export interface FileType {
  readonly mime: string
  readonly extensions: readonly [string, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument'
const text = {
  csv: { mime: 'text/csv', extensions: ['csv'] },
  txt: { mime: 'text/plain', extensions: ['txt'] },
} as const satisfies Record<string, FileType>
const documents: readonly (readonly [part: string, FileType])[] = [
  ['xl/workbook.xml', { mime: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'] }],
  ['word/document.xml', { mime: `${office}.wordprocessingml.document`, extensions: ['docx'] }],
]

/** What each type begins with, and where. */
const signatures: readonly (readonly [at: number, bytes: Buffer, FileType])[] = [
  [0, Buffer.from('ffd8ff', 'hex'), { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] }],
  [0, Buffer.from('89504e470d0a1a0a', 'hex'), { mime: 'image/png', extensions: ['png'] }],
  [0, Buffer.from('GIF87a'), { mime: 'image/gif', extensions: ['gif'] }],
  [0, Buffer.from('GIF89a'), { mime: 'image/gif', extensions: ['gif'] }],
  [8, Buffer.from('WEBP'), { mime: 'image/webp', extensions: ['webp'] }],
  [0, Buffer.from('%PDF-'), { mime: 'application/pdf', extensions: ['pdf'] }],
]
const zip = Buffer.from('504b0304', 'hex'),
  riff = Buffer.from('RIFF')

/**
 * The type of a file by its bytes. The name counts only between two sorts of plain text, which no byte tells apart.
 * @throws BadInput for every other type: pictures that are programs (SVG), pages, scripts, programs, documents with macros
 */
export async function typeOf(name: string, bytes: Buffer): Promise<FileType> {
  const found = signatures.find(([at, start]) => holds(bytes, at, start))?.[2]
  const type = found?.mime === 'image/webp' && !holds(bytes, 0, riff) ? undefined : found
  const known =
    type ??
    (holds(bytes, 0, zip)
      ? await documentIn(bytes)
      : isPlainText(bytes)
        ? text[extensionOf(name) as keyof typeof text]
        : undefined)
  if (!known)
    throw new BadInput({
      code: 'file_type',
      field: 'file',
      message:
        'This type of file cannot be added. Pictures (JPEG, PNG, WebP, GIF), PDF, XLSX, DOCX, CSV and TXT can.',
    })
  return known
}

/** `JPG` of `Front.JPG`, in lower case. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const holds = (bytes: Buffer, at: number, start: Buffer) =>
  bytes.subarray(at, at + start.length).equals(start)

/** Documents are told by their parts' names alone: nothing is inflated. */
async function documentIn(bytes: Buffer): Promise<FileType | undefined> {
  const names = await namesInZip(bytes)
  if (
    !names.has('[Content_Types].xml') ||
    [...names].some(name => /vbaProject|macrosheets|activeX/i.test(name))
  )
    return undefined
  return documents.find(([part]) => names.has(part))?.[1]
}

/** No control character but tabs and line ends, and not the beginning of a page or of a script. */
const isPlainText = (bytes: Buffer) =>
  !/[^\t\n\f\r\x20-\x7e\x80-\xff]/.test(bytes.toString('latin1')) &&
  !/^(\xef\xbb\xbf)?\s*(<|#!)/.test(bytes.subarray(0, 4096).toString('latin1'))
