// Writes documents as PDF in a thread. Plain JavaScript: the worker is loaded unchanged from source
// and from the bundle.
import { parentPort } from 'node:worker_threads'
import { begin } from './drawing.mjs'

/** Documents that are being written, by their number. */
const documents = new Map()

parentPort.on('message', question => {
  if (question.isLeft) return void documents.delete(question.id)
  answer(question).then(
    ({ bytes, pageCount }) =>
      parentPort.postMessage({ id: question.id, bytes, pageCount }, [bytes.buffer]),
    error => parentPort.postMessage({ id: question.id, error: String(error?.stack ?? error) }),
  )
})

/** Does one thing to a document, and takes what of it is written. */
async function answer({ id, begin: facts, page, isEnd }) {
  if (facts) documents.set(id, begin(facts))
  const document = documents.get(id)
  if (page) await document.draw(page)
  if (isEnd) {
    documents.delete(id)
    await document.end()
  }
  return { bytes: document.taken(), pageCount: document.pageCount() }
}
