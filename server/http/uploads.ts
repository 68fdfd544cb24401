import { badInput, problemAt, RequestError, TooLarge, WrongMediaType } from './errors.ts'
import multipart, { type MultipartValue } from '@fastify/multipart'
import { oddIn } from './body.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount, type ApiRoute } from './route.ts'

/** A file as it was sent: the sender's name for it, which is not trusted, and its bytes. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
  /** The other fields of its form, as texts. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
}

/** A form that holds fields beside its file. */
export interface FormShape {
  /** The name of its file. */
  readonly file: string
  readonly fields: number
}

/** Mounts routes with files: only these read `multipart/form-data`, and they read nothing else. */
export function mountAll(app: FastifyInstance, routes: readonly ApiRoute[]) {
  for (const route of routes) if (!route.takesFile) mount(app, route)
  void app.register(async uploads => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart)
    uploads.addContentTypeParser('*', (_request, _payload, done) =>
      done(new WrongMediaType('The body must be multipart/form-data with one file.')),
    )
    for (const route of routes) if (route.takesFile) mount(uploads, route)
  })
}

/**
 * The only file of a request, whole, and what else its form holds.
 * @param form absent: the body holds one file and nothing else
 * @throws TooLarge beyond `mostBytes`; BadInput for anything but one complete file
 */
export async function sentFile(
  request: FastifyRequest,
  mostBytes: number,
  form?: FormShape,
): Promise<SentFile> {
  const { file: fileField = 'file', fields: most = 0 } = form ?? {}
  const files: SentFile[] = []
  const fields: [name: string, value: string][] = []
  if (request.isMultipart()) {
    try {
      for await (const part of request.parts({
        limits: {
          fileSize: mostBytes,
          files: 1,
          fields: most,
          fieldSize: mostFieldBytes,
          parts: most + 1,
          headerPairs: 20,
        },
      }))
        if (part.type === 'field') fields.push([part.fieldname, fieldOf(part)])
        else if (form && part.fieldname !== fileField) throw notAFile(part.fieldname)
        else files.push({ name: part.filename, bytes: await part.toBuffer() })
    } catch (error) {
      throw inWords(error, mostBytes, fileField)
    }
  }
  const [file] = files
  if (!file?.bytes.length)
    throw badInput('required', fileField, file ? 'The file is empty.' : `${fileField} is required.`)
  return form ? { ...file, fields: grouped(fields) } : file
}

const mostFieldBytes = 100_000

/** @throws BadInput for a text that is too long, or that cannot be stored */
function fieldOf({ fieldname, value, valueTruncated }: MultipartValue): string {
  const text = String(value)
  const holds = valueTruncated ? 'too many characters' : oddIn(text)
  if (holds) throw badInput('invalid', fieldname, `${fieldname} holds ${holds}.`)
  return text
}

const notAFile = (name: string) => badInput('unknown_field', name, `${name} is not a file here.`)

/** A field that is named several times is a list. */
const grouped = (fields: readonly [string, string][]): Record<string, string | string[]> => {
  const names = [...new Set(fields.map(([name]) => name))]
  return Object.fromEntries(
    names.map(name => {
      const values = fields.flatMap(([other, value]) => (other === name ? [value] : []))
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}

function inWords(error: unknown, mostBytes: number, fileField: string): RequestError {
  if (error instanceof RequestError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new TooLarge(
      problemAt(
        'too_large',
        fileField,
        `The file is too large: at most ${Math.floor(mostBytes / 1_000_000)} MB.`,
      ),
    )
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return badInput('unknown_field', 'body', 'The body must hold one file and nothing else.')
  return badInput('malformed', 'body', 'The body is not whole multipart/form-data.')
}
