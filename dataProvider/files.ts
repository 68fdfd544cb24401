import type { Identifier, SortPayload } from 'ra-core'
import { v4 as uuid } from 'uuid'
import { type AnyCall, takesQuery, uploadOf } from '#define/call.ts'
import { errorOf, HttpError } from './errors.ts'
import type { HttpClient, HttpRequest } from './http.ts'
import { type Operations, partsOf } from './endpoint.ts'
import { sortParameter } from './sorts.ts'
import type { Examined, Mapping } from './imports/examined.ts'
import { texts } from './texts.ts'

export type * from './imports/examined.ts'

export type FileFormat = 'csv' | 'xlsx'

/** A file that the server generated. */
export interface Download {
  readonly name: string
  readonly blob: Blob
}

/** The progress of a download. `rows` is the expected number, or a lower bound when `isCapped`. */
export interface Progress {
  readonly bytes: number
  readonly rows?: number
  readonly isCapped: boolean
}

export interface ExportRequest {
  readonly format: FileFormat
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Pick<SortPayload, 'field' | 'order'>
  readonly columns: readonly string[]
}

export interface How {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

type Files = Pick<Operations, 'entity'> & { readonly http: HttpClient }

/** The whole list as a file: filtered, sorted and with the columns of the screen. */
export const exportList = (
  { http, entity }: Files,
  { format, filter, sort, columns }: ExportRequest,
  how: How = {},
) => {
  const [of, by] = [JSON.stringify(filter), sortParameter(sort)]
  const query = { format, filter: of, sort: by, columns: columns.join() }
  return download(http, `/api/${entity.name}/export`, { query }, how)
}

/** The declared sheets of the records that match, as one PDF. */
export const paperOf = ({ http, entity }: Files, filter: Readonly<Record<string, unknown>>) =>
  download(http, `/api/${entity.name}/paper`, { query: { filter: JSON.stringify(filter) } })

/** All files of a record in one. */
export const packOf = ({ http, entity }: Files, id: Identifier) =>
  download(http, `/api/${entity.name}/${encodeURIComponent(id)}/pack`, {})

/** An import template. */
export const importTemplate = ({ http, entity }: Files, format: FileFormat) =>
  download(http, `/api/${entity.name}/import/template`, { query: { format } })

export interface ImportRequest {
  readonly file: File
  readonly isDryRun: boolean
  readonly ignoresUnknown: boolean
  /** Rows with errors are left out, and the others are written. */
  readonly skipsRefused?: boolean
  readonly mapping?: Mapping | undefined
  /** Columns get the fields of the last such file, and else the likeliest. */
  readonly proposes?: boolean
  /** Only these are looked at, and answered as they stand in the file. */
  readonly rows?: readonly number[]
  /** Called with how far it is; whoever aborts such a request cancels the import. */
  readonly onProgress?: (progress: ImportProgress) => void
}

/** How many rows are read, checked, tried out, saved or taken back by now. */
export interface ImportProgress {
  readonly stage: 'read' | 'checked' | 'tried' | 'saved' | 'undone'
  readonly done: number
  readonly of?: number
}

/** How a call is told of that takes long. */
export interface Told {
  /** Aborting it cancels what the call does. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: ImportProgress) => void
}

/** Makes a call that tells how far it is (`tells`). */
export async function callTold(
  http: HttpClient,
  call: AnyCall,
  input: object,
  { signal, onProgress }: Told,
): Promise<any> {
  const { method, path } = partsOf(call.at)
  const headers = { accept: 'application/x-ndjson' }
  const body = uploadOf(call) ? formOf({ ...input }) : input
  const answer = await http.open(path, { method, body, headers, signal })
  return (await toldBy(answer, onProgress)).json
}

/** Checks a file, or applies it: whole, or without its refused rows. Errors are in the answer. */
export async function importFile(
  { http, entity }: Files,
  request: ImportRequest,
  signal?: AbortSignal,
): Promise<Examined> {
  const path = `/api/${entity.name}/import`
  const how = { ...sent(request), ...(signal ? { signal } : {}) }
  try {
    const { json } = request.onProgress
      ? await toldBy(await http.open(path, how), request.onProgress)
      : await http(path, how)
    return { ...json.data, problems: json.errors ?? [] }
  } catch (error) {
    if (error instanceof HttpError && error.status === 422 && error.body.data)
      return { ...(error.body.data as Omit<Examined, 'problems'>), problems: error.body.problems }
    throw error
  }
}

/** The answer that stands in the last line of one that says how far it is. */
async function toldBy(
  { body, headers }: Response,
  onProgress: (progress: ImportProgress) => void,
): Promise<{ json: any }> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let last: { status: number; body: any } | undefined
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = `${rest}${next.value}`.split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const said = JSON.parse(line)
      if ('status' in said) last = said
      else onProgress(said)
    }
  }
  if (!last) throw new HttpError(texts.unreachable, 0)
  if (last.status >= 400 || last.body.isSuccess === false)
    throw errorOf(last.status, last.body, headers)
  return { json: last.body }
}

/** The rows of a file that have problems, each with what is wrong with it, to be mended and imported again. */
export const importProblems = (
  { http, entity }: Files,
  request: Omit<ImportRequest, 'isDryRun'>,
) => {
  const { query, ...rest } = sent({ ...request, isDryRun: true })
  return download(http, `/api/${entity.name}/import`, {
    ...rest,
    query: { ...query, errorsAs: 'rows' },
    expects: [422],
  })
}

function sent(request: ImportRequest) {
  const { file, isDryRun, ignoresUnknown, skipsRefused, mapping, proposes, rows, onProgress } =
    request
  const body = new FormData()
  if (mapping) body.append('mapping', JSON.stringify(mapping))
  body.append('file', file)
  return {
    method: 'POST',
    query: {
      dryRun: isDryRun,
      ignoreUnknownColumns: ignoresUnknown,
      ...(skipsRefused && { skipRefused: true }),
      ...(proposes && { propose: true }),
      ...(rows && { rows: rows.join() }),
      ...(onProgress && { progress: true }),
    },
    body,
  } satisfies HttpRequest
}

/** The input of a call that takes a file, as a form. */
export function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** What a call answers as a table, as a file. */
export function exportCall(
  http: HttpClient,
  call: AnyCall,
  { format, columns, sort, ...asked }: Readonly<Record<string, unknown>>,
  how: How,
) {
  const { method, path } = partsOf(call.at)
  const shown = { format, columns, ...(sort !== undefined && { sort }) }
  const sent = takesQuery(call)
    ? { method, query: { ...asked, ...shown } }
    : { method, query: shown, body: asked }
  return download(http, `${path}/export`, sent, how)
}

/** The file that a call answers. */
export function callFile(
  http: HttpClient,
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  how?: How,
) {
  const { method, path } = partsOf(call.at)
  return download(http, path, takesQuery(call) ? { query: input } : { method, body: input }, how)
}

/** A file whose server or network broke off amid it: nothing of it is worth keeping. */
export class Incomplete extends HttpError {
  constructor() {
    super(texts.unreachable, 0)
  }
}

/**
 * A file from the server, with its progress.
 * @throws HttpError with the reason of the server where that refuses it or breaks it off, else Incomplete
 */
export async function download(
  http: HttpClient,
  path: string,
  request: Omit<HttpRequest, 'headers'> & { expects?: readonly number[] },
  { signal, onProgress }: How = {},
): Promise<Download> {
  const mark = uuid()
  const answer = await http.open(path, {
    ...request,
    headers: { 'x-broken-off': mark },
    ...(signal ? { signal } : {}),
  })
  const { body, headers } = answer
  // A call refuses with 200 and says so in JSON, which is no file.
  if (isSaidInstead(headers)) throw errorOf(answer.status, await answer.json(), headers)
  const rows = headers.get('x-total-count')
  const isCapped = headers.get('x-total-count-capped') === 'true'
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = body!.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value as BlobPart)
      bytes += next.value.byteLength
      onProgress?.({ bytes, isCapped, ...(rows === null ? {} : { rows: Number(rows) }) })
    }
  } catch (error) {
    throw signal?.aborted ? error : new Incomplete()
  }
  const name = headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'download'
  const type = headers.get('content-type') ?? 'application/octet-stream'
  const blob = new Blob(parts, { type })
  const [, why] = (await blob.slice(-mostReason).text()).split(mark)
  if (why !== undefined) throw reasonOf(why, headers)
  // Some proxies end an answer as if it were whole.
  if (type === 'application/pdf' && !(await blob.slice(-1024).text()).includes('%%EOF'))
    throw new Incomplete()
  return { name, blob }
}

const isSaidInstead = (headers: Headers) =>
  !!headers.get('content-type')?.startsWith('application/json') &&
  !headers.has('content-disposition')

/** The error that a file ends with. */
function reasonOf(why: string, headers: Headers): HttpError {
  try {
    const reason = JSON.parse(why) as { status: number }
    return errorOf(reason.status, reason, headers)
  } catch {
    return new Incomplete()
  }
}

/** Bytes in which the server has told why a file breaks off, with the mark before them. */
const mostReason = 64 * 1024
