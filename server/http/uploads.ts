import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadInput, RequestError, TooLarge, WrongMediaType } from './errors.ts'
import { mount, type ApiRoute } from './route.ts'

/** A file as it was sent: the name that the sender gave it, which nobody may trust, and its bytes. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Mounts routes, those that take a file among them: these alone read `multipart/form-data`, and nothing else. */
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
 * The one file that a request brings, whole.
 * @throws TooLarge beyond `mostBytes`; BadInput when there is no file, more than one, something beside it, or the body breaks off
 */
export async function sentFile(request: FastifyRequest, mostBytes: number): Promise<SentFile> {
  const files: SentFile[] = []
  if (request.isMultipart()) {
    try {
      for await (const part of request.parts({
        limits: { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
      }))
        if (part.type === 'file') files.push({ name: part.filename, bytes: await part.toBuffer() })
    } catch (error) {
      throw inWords(error, mostBytes)
    }
  }
  const [file] = files
  if (!file?.bytes.length)
    throw new BadInput({
      code: 'required',
      field: 'file',
      message: file ? 'The file is empty.' : 'file is required.',
    })
  return file
}

function inWords(error: unknown, mostBytes: number): RequestError {
  if (error instanceof RequestError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new TooLarge({
      code: 'too_large',
      field: 'file',
      message: `The file is too large: at most ${Math.floor(mostBytes / 1_000_000)} MB.`,
    })
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new BadInput({
      code: 'unknown_field',
      field: 'body',
      message: 'The body must hold one file and nothing else.',
    })
  return new BadInput({
    code: 'malformed',
    field: 'body',
    message: 'The body is not whole multipart/form-data.',
  })
}
