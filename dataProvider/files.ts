import type { Identifier, SortPayload } from 'ra-core'
import { v4 as uuid } from 'uuid'
import { type AnyCall, takesQuery, uploadOf } from '#define/call.ts'
import { errorOf, HttpError, type Problem } from './errors.ts'
import type { HttpClient, HttpRequest } from './http.ts'
import { type Operations, partsOf } from './endpoint.ts'
import { sortParameter } from './sorts.ts'
import { texts } from './texts.ts'

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

/** What a file would change, or has changed. */
export interface Examined {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly unchanged: number
  readonly errorCount: number
  /** The request number that undoes what was imported, where it can be undone. */
  readonly requestId?: string
  /** Of what was imported: lists show its records by the filter `importOf`. */
  readonly importId?: string
  /** With errors: what is left without the refused rows. */
  readonly good?: Readonly<Record<'creates' | 'updates' | 'unchanged' | 'refused', number>>
  readonly columns: readonly ExaminedColumn[]
  readonly problems: readonly Problem[]
  /** Where it was asked to propose: every field that a column may be for. */
  readonly fields?: readonly {
    readonly field: string
    readonly label: string
    readonly isNeeded: boolean
  }[]
  /** What was said about such a file, now or when it was imported last. */
  readonly mapping?: Mapping
  readonly reading?: ReadAs
  readonly unknown?: readonly UnknownValue[]
  /** What is wrong, by its cause. */
  readonly causes?: readonly Cause[]
  /** The rows that were asked for, as they stand in the file. */
  readonly headings?: readonly string[]
  readonly shown?: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** The first rows as they will be stored. */
  readonly preview?: readonly {
    readonly row: number
    readonly values: readonly { readonly field: string; readonly text: string }[]
  }[]
}

/** What is wrong in the same words in many rows. */
export interface Cause {
  readonly field: string | undefined
  readonly message: string
  readonly rows: readonly number[]
  /** The most frequent of what stands there, and how many different texts do. */
  readonly values: readonly string[]
  readonly distinct: number
}

/** A column of the file, with its field; null when the column is ignored. */
export interface ExaminedColumn {
  readonly header: string
  readonly field: string | null
  /** Nobody said the field, and the heading is another one. */
  readonly isGuess?: boolean
  /** How its dates are written; `either`: each is a day in both orders. */
  readonly dates?: 'day' | 'month' | 'either'
  /** What stands before its decimals; `either`: no number of it proves one. */
  readonly decimals?: 'point' | 'comma' | 'either'
  /** What stands there first. */
  readonly samples?: readonly string[]
  /** How it would be taken apart, where its heading names several fields and it has none. */
  readonly parts?: { readonly by: string; readonly into: readonly string[] }
}

/** What a person says about the columns of a file, by their headings. */
export interface Mapping {
  /** The field of a column; null leaves it out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What every row says for a field without a column. */
  readonly constants: Readonly<Record<string, string>>
  readonly dates: Readonly<Record<string, 'day' | 'month'>>
  readonly decimals?: Readonly<Record<string, 'point' | 'comma'>>
  /** What texts of a column mean, in words or as the id of a record; empty for nothing. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly reading?: Reading
  /** Columns that are put together for a field, with what stands between them. */
  readonly joined?: Readonly<
    Record<string, { readonly columns: readonly string[]; readonly by: string }>
  >
  /** Columns of which each part is for a field, or for none. */
  readonly split?: Readonly<
    Record<string, { readonly by: string; readonly into: readonly (string | null)[] }>
  >
}

/** What a person says of a file as a whole. */
export interface Reading {
  readonly sheet?: string
  readonly encoding?: string
  readonly separator?: string
  /** The row of the headings, as a spreadsheet counts. */
  readonly heading?: number
  /** Whether rows of totals at the end are left out; else they are told as errors. */
  readonly leavesTotals?: boolean
  /** Of telephone numbers without a country code, where the row says none. */
  readonly country?: string
}

/** How a file as a whole was read. */
export interface ReadAs extends Omit<Reading, 'leavesTotals' | 'country'> {
  readonly sheets?: readonly string[]
  readonly heading: number
  /** The first rows of the file, of which one has the headings. */
  readonly top: readonly { readonly row: number; readonly text: string }[]
  /** How many rows at the end are totals. */
  readonly totals: number
}

/** What a column says that is no value of its field, and in how many rows. */
export interface UnknownValue {
  readonly header: string
  readonly field: string
  readonly value: string
  readonly rows: number
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
