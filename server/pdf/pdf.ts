import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#define'
import { todayIn } from '#server/exports/file.ts'
import { readerOf } from '#server/exports/reader.ts'
import { Refused } from '#server/http/errors.ts'
import { giveWay, turnsOf } from '#server/http/turns.ts'
import { projectRoot } from '#server/settings.ts'
import type { PdfDocument, PdfFlow, PdfPage } from './document.ts'

/** More pages than this are a book: nobody prints them by one press. */
export const mostPages = 2000

const turn = turnsOf(3, 20, 'Several documents are being written. Try again in a moment.')

/** Answers a request with a document, which ends when the client leaves. */
export async function sentPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PdfDocument,
  clock: Clock,
): Promise<Readable | ''> {
  // Its headers follow its first page: what is wrong with that is an answer of its own.
  const { gone } = readerOf(request, reply)
  const stream = request.method === 'HEAD' ? '' : await pdf(document, gone)
  if (stream) gone.addEventListener('abort', () => void stream.destroy(), { once: true })
  const stem = document.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'document'
  void reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${stem}-${todayIn(clock)}.pdf"`)
    .header('x-content-type-options', 'nosniff')
  const count = document.pageCount ?? document.paperCount
  if (count !== undefined) void reply.header('x-total-count', count)
  return stream
}

/**
 * A document as PDF, written in a thread of its own while it is read. The first page is drawn
 * before this returns, so that what is wrong with the document is an answer.
 * @throws Unavailable when many are being written; the signal's reason
 */
export async function pdf(document: PdfDocument, gone?: AbortSignal): Promise<Readable> {
  const bytes = bytesOf(document, gone)
  const first = await bytes.next()
  return Readable.from(resumed(first, bytes), { objectMode: false })
}

/**
 * Starts the thread, and has it write what papers are made of a few times: the first of a new thread
 * takes three times as long.
 */
export async function warmUpPdf(): Promise<void> {
  const weights = ['regular', 'medium', 'semibold', 'bold'] as const
  const texts = weights.map(weight => ({ text: 'Invoice 0123456789', weight, size: 9 }))
  const flow: PdfFlow['flow'] = [
    { beside: [{ width: 1, blocks: texts }] },
    { code: 'INV0000001', kind: 'code128', height: 9 },
    {
      columns: [
        { title: 'Code', width: 1 },
        { title: 'Description', width: 2 },
        { title: 'Amount', width: 1, align: 'right' },
      ],
      rows: Array.from({ length: 15 }, (_, n) => [`CODE-${n}`, `Line${n} of all`, `$${n}37.50`]),
    },
    { sums: [{ label: 'Total', amount: '$1,299.00', isStrong: true }] },
  ]
  for (let n = 0; n < 4; n++)
    for await (const _ of await pdf({ title: 'Warming up', pages: [{ flow }] })) continue
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>) {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* bytesOf({ title, pages, createdOn }: PdfDocument, gone?: AbortSignal) {
  const done = await turn(gone)
  const id = ++last
  try {
    await ask({ id, begin: { title, createdOn } })
    for await (const page of pages) {
      gone?.throwIfAborted()
      const { bytes, pageCount } = await ask({ id, page })
      if (pageCount > mostPages) throw tooLong()
      yield bytes
      // The thread and the server share the processors with whoever waits.
      await giveWay()
    }
    yield (await ask({ id, isEnd: true })).bytes
  } finally {
    running?.tell({ id, isLeft: true })
    done()
  }
}

const tooLong = () =>
  new Refused({
    code: 'too_long',
    message: `A document has at most ${mostPages} pages. Choose fewer records.`,
  })

/** What the thread is asked: about one document, one thing at a time. */
type Question = { id: number } & (
  | { begin: { title: string; createdOn: Date | undefined } }
  | { page: PdfPage | PdfFlow }
  | { isEnd: true }
  | { isLeft: true }
)

interface Answer {
  bytes: Uint8Array
  pageCount: number
}

interface Thread {
  ask(question: Question): Promise<Answer>
  tell(question: Question): void
}

let last = 0
let running: Thread | undefined
const ask = (question: Question) => (running ??= startThread()).ask(question)

/** One thread for all documents; after a crash the next document starts another. */
function startThread(): Thread {
  const worker = new Worker(join(projectRoot, 'server/pdf/pdf.worker.mjs'))
  const waiting = new Map<number, { done: (answer: Answer) => void; fail: (why: Error) => void }>()
  worker.unref()
  const settle = (id: number) => {
    const each = waiting.get(id)
    waiting.delete(id)
    if (!waiting.size) worker.unref()
    return each
  }
  const crash = (why: Error) => {
    if (running === thread) running = undefined
    for (const id of waiting.keys()) settle(id)?.fail(why)
  }
  worker.on('message', ({ id, error, ...answer }: Answer & { id: number; error?: string }) => {
    const each = settle(id)
    if (error === undefined) each?.done(answer)
    else each?.fail(new Error(error))
  })
  worker.on('error', crash)
  worker.on('exit', () => crash(new Error('The thread that writes documents has ended.')))
  const thread: Thread = {
    ask: question =>
      new Promise((done, fail) => {
        waiting.set(question.id, { done, fail })
        // The process lives as long as a document is awaited.
        worker.ref()
        worker.postMessage(question)
      }),
    tell: question => worker.postMessage(question),
  }
  return thread
}
