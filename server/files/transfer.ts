import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostBytes } from '#define'
import type { Database } from '#server/db/database.ts'
import { turnsOf } from '#server/http/turns.ts'
import { sentFile, type FormShape, type SentFile } from '#server/http/uploads.ts'
import type { Accepted } from './kinds.ts'
import { attachment } from './name.ts'
import { bytesOf, readyFile, type FileFacts, type ReadyFile } from './store.ts'

/** Each upload holds its whole file in memory until it is stored. */
const turn = turnsOf(4, 20, 'Several files are being added. Try again in a moment.')

/**
 * Reads and checks the file of a request, and does the work with it, once per `Idempotency-Key`.
 * @param check runs on the form before the file is examined
 * @throws TooLarge, BadInput naming the file; Unavailable when many are being added
 */
export async function withSentFile<Answer, Checked>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    form,
    kinds,
    check,
  }: Pick<Accepted, 'kinds'> & {
    form?: FormShape
    check: (sent: SentFile) => Checked
  },
  work: (file: ReadyFile, checked: Checked) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new Error('The sender of the file has gone.')))
  const done = await turn(gone.signal)
  try {
    const sent = await sentFile(request, mostBytes, form)
    const checked = check(sent)
    const file = await readyFile(sent, {
      ...(form && { field: form.file }),
      ...(kinds && { kinds }),
    })
    return await request.once(reply, sent, () => work(file, checked))
  } finally {
    done()
  }
}

/** A stored file as an answer: always a download, never shown by the browser itself. */
export function sentStored(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  file: FileFacts,
): Readable | '' {
  void reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.name))
    .header('x-content-type-options', 'nosniff')
  return request.method === 'HEAD' ? '' : Readable.from(bytesOf(db, file), { objectMode: false })
}
