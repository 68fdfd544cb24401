import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Unavailable } from '#server/http/errors.ts'

/** What the first process and the others tell each other, among other things. */
type Message = { ask: 'own' | 'sum' } | { own: object[] } | { sum: string }

const longest = 5000

/** The metrics of this server as text: of all its processes, when it has several. */
export function serverMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  let waiting: { answer: Promise<string>; done(text: string): void } | undefined
  process.on('message', async (message: Message) => {
    if ('sum' in message) waiting?.done(message.sum)
    else if ('ask' in message && message.ask === 'own')
      process.send!({ own: await registry.getMetricsAsJSON() })
  })
  const ask = async () => {
    const { promise, resolve, reject } = settledLater<string>()
    const timer = setTimeout(
      () => reject(new Unavailable('The other processes do not tell their metrics in time.')),
      longest,
    )
    waiting = { answer: promise, done: resolve }
    process.send!({ ask: 'sum' })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting = undefined
    })
  }
  return () => waiting?.answer ?? ask()
}

/** Answers every process that asks with the sum over those that serve. */
export function addUpMetrics(serving: () => readonly Worker[]): void {
  let adding: Promise<string> | undefined
  cluster.on('message', async (asker, message: Message) => {
    if (!('ask' in message && message.ask === 'sum')) return
    adding ??= sumOf(serving()).finally(() => (adding = undefined))
    const sum = await adding
    if (asker.isConnected()) asker.send({ sum })
  })
}

async function sumOf(workers: readonly Worker[]) {
  const all = await Promise.all(workers.map(ownMetrics))
  return AggregatorRegistry.aggregate(all).metrics()
}

/** None, when the process ends meanwhile. */
const ownMetrics = (worker: Worker) =>
  new Promise<object[]>(resolve => {
    const told = (message: Message) => 'own' in message && settle(message.own)
    const ended = () => settle([])
    const settle = (metrics: object[]) => {
      worker.off('message', told).off('disconnect', ended)
      resolve(metrics)
    }
    worker.on('message', told).once('disconnect', ended)
    if (worker.isConnected()) worker.send({ ask: 'own' })
    else ended()
  })

function settledLater<T>() {
  let resolve!: (value: T) => void, reject!: (error: Error) => void
  const promise = new Promise<T>((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}
