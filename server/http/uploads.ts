import { badInput, problemAt, RequestError, TooLarge, WrongMediaType } from './errors.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount, type ApiRoute } from './route.ts'

/** A file as it was sent: the sender's name for it, which is not trusted, and its bytes. */
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
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
 * The only file of a request, whole.
 * @throws TooLarge beyond `mostBytes`; BadInput for anything but one complete file
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
    throw badInput('required', 'file', file ? 'The file is empty.' : 'file is required.')
  return file
}

function inWords(error: unknown, mostBytes: number): RequestError {
  if (error instanceof RequestError) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new TooLarge(
      problemAt(
        'too_large',
        'file',
        `The file is too large: at most ${Math.floor(mostBytes / 1_000_000)} MB.`,
      ),
    )
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return badInput('unknown_field', 'body', 'The body must hold one file and nothing else.')
  return badInput('malformed', 'body', 'The body is not whole multipart/form-data.')
}
