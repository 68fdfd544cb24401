import cluster, { type Worker } from 'node:cluster'

/** So many pulses unanswered, one after the other, and a process hangs. */
const mostMissed = 6

/**
 * Asks every process of this one for a sign of life, every so many ms. Pulses are counted, not time:
 * a machine that slept missed none of them.
 * @param onHang told once of a process that answers no more
 */
export function watchPulses(every: number, onHang: (worker: Worker) => void): void {
  const missed = new Map<Worker, number>()
  cluster.on('listening', worker => missed.set(worker, 0))
  cluster.on('exit', worker => missed.delete(worker))
  cluster.on('message', (worker, message: object) => {
    if ('isAlive' in message && missed.has(worker)) missed.set(worker, 0)
  })
  setInterval(() => {
    for (const [worker, count] of missed) {
      if (count === mostMissed) {
        missed.delete(worker)
        onHang(worker)
      } else {
        missed.set(worker, count + 1)
        if (worker.isConnected()) worker.send({ ask: 'pulse' })
      }
    }
  }, every).unref()
}

/** Answers the first process as long as this one does its work. */
export function answerPulses(): void {
  process.on('message', (message: object) => {
    if ('ask' in message && message.ask === 'pulse') process.send?.({ isAlive: true })
  })
}
