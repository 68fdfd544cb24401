import { fileKinds, type FileKind } from '#define'
import { listOf } from '#server/fields/words.ts'
import { badInput } from '#server/http/errors.ts'
import { namesInZip } from './zip.ts'

/**
 * The permitted file types, detected by content. A name without one of the extensions gets the
 * first.
 */
export interface FileType {
  readonly mime: string
  readonly extensions: readonly [FileKind, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument'
const text = {
  csv: { mime: 'text/csv', extensions: ['csv'] },
  txt: { mime: 'text/plain', extensions: ['txt'] },
  eml: { mime: 'message/rfc822', extensions: ['eml'] },
} as const satisfies Record<string, FileType>
const documents: readonly (readonly [part: string, FileType])[] = [
  ['xl/workbook.xml', { mime: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'] }],
  ['word/document.xml', { mime: `${office}.wordprocessingml.document`, extensions: ['docx'] }],
]

/** The first bytes of each type, and their offset. */
const signatures: readonly (readonly [at: number, bytes: Buffer, FileType])[] = [
  [0, Buffer.from('ffd8ff', 'hex'), { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] }],
  [0, Buffer.from('89504e470d0a1a0a', 'hex'), { mime: 'image/png', extensions: ['png'] }],
  [0, Buffer.from('GIF87a'), { mime: 'image/gif', extensions: ['gif'] }],
  [0, Buffer.from('GIF89a'), { mime: 'image/gif', extensions: ['gif'] }],
  [8, Buffer.from('WEBP'), { mime: 'image/webp', extensions: ['webp'] }],
  [0, Buffer.from('%PDF-'), { mime: 'application/pdf', extensions: ['pdf'] }],
  // Films of telephones: the same box, whose brand tells them apart.
  [4, Buffer.from('ftypqt  '), { mime: 'video/quicktime', extensions: ['mov'] }],
  ...[
    'isom',
    'iso2',
    'iso4',
    'iso5',
    'iso6',
    'mp41',
    'mp42',
    'avc1',
    'M4V ',
    'MSNV',
    '3gp4',
    '3gp5',
  ].map(
    brand => [4, Buffer.from(`ftyp${brand}`), { mime: 'video/mp4', extensions: ['mp4'] }] as const,
  ),
]
const zip = Buffer.from('504b0304', 'hex'),
  riff = Buffer.from('RIFF')

/**
 * What may be added: under which name it is sent, and which kinds. By default all kinds that may be
 * stored.
 */
export interface Accepted {
  readonly field?: string
  readonly kinds?: readonly FileKind[]
}

/**
 * The type of a file by its bytes. The name only decides between two kinds of plain text, which
 * have no distinct bytes.
 * @throws BadInput for every other type: SVG, pages, scripts, programs, documents with macros
 */
export async function typeOf(
  name: string,
  bytes: Buffer,
  { field = 'file', kinds = fileKinds }: Accepted = {},
): Promise<FileType> {
  const found = signatures.find(([at, start]) => holds(bytes, at, start))?.[2]
  const type = found?.mime === 'image/webp' && !holds(bytes, 0, riff) ? undefined : found
  const known =
    type ??
    (holds(bytes, 0, zip)
      ? await documentIn(bytes)
      : isPlainText(bytes)
        ? text[extensionOf(name) as keyof typeof text]
        : undefined)
  if (!known || !kinds.includes(known.extensions[0]))
    throw badInput('file_type', field, `This type of file cannot be added. ${inWords(kinds)} can.`)
  return known
}

/** `Pictures (JPEG, PNG), PDF and XLSX`. */
function inWords(kinds: readonly FileKind[]): string {
  const shown = kinds.flatMap(kind => pictures[kind] ?? [])
  const others = kinds.filter(kind => !pictures[kind]).map(kind => kind.toUpperCase())
  return listOf([...(shown.length ? [`Pictures (${shown.join(', ')})`] : []), ...others])
}

const pictures: { readonly [K in FileKind]?: string } = {
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
}

/** `JPG` of `Front.JPG`, in lower case. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const holds = (bytes: Buffer, at: number, start: Buffer) =>
  bytes.subarray(at, at + start.length).equals(start)

/** Documents are detected by the names of their parts alone: nothing is inflated. */
async function documentIn(bytes: Buffer): Promise<FileType | undefined> {
  const names = await namesInZip(bytes)
  if (
    !names.has('[Content_Types].xml') ||
    [...names].some(name => /vbaProject|macrosheets|activeX/i.test(name))
  )
    return undefined
  return documents.find(([part]) => names.has(part))?.[1]
}

/** No control characters but tabs and line ends, and no start of a page or a script. */
const isPlainText = (bytes: Buffer) =>
  !/[^\t\n\f\r\x20-\x7e\x80-\xff]/.test(bytes.toString('latin1')) &&
  !/^(\xef\xbb\xbf)?\s*(<|#!)/.test(bytes.subarray(0, 4096).toString('latin1'))
