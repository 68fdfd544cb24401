import cluster, { type Worker } from 'node:cluster'
import { logLine } from '#server/http/logStream.ts'
import { addUpMetrics } from './metrics.ts'
import { watchPulses } from './pulse.ts'

/** Processes that share a port. This process starts them, replaces those that end or hang, and serves nobody. */
export interface Processes {
  readonly port: number
  readonly pids: readonly number[]
  /** Lets all of them finish. Resolves with whether each of them did. */
  stop(): Promise<boolean>
}

export interface ProcessOptions {
  readonly count: number
  /** The file that each of them runs, with the arguments of this process. */
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
  /** How often (ms) each is asked for a sign of life. */
  readonly pulse: number
}

/** Tells a process that the recurring work is its own from now on. */
const runJobs = { jobs: 'yours' }

/** A process that ends later than this (ms) worked; the pause before the next one is short again. */
const worked = 60_000
const firstPause = 250
const longestPause = 10_000

/** Resolves when all of them serve. @throws Error when one ends before that */
export const startProcesses = ({ count, program, environment, pulse }: ProcessOptions) =>
  new Promise<Processes>((ready, fail) => {
    const running = new Set<Worker>()
    const serving = new Set<Worker>()
    let isReady = false
    let failures = 0
    let jobs: Worker | undefined
    let stopped: ((isWell: boolean) => void) | undefined
    let isWell = true

    cluster.setupPrimary({ exec: program })
    addUpMetrics(() => [...serving])
    watchPulses(pulse, worker => {
      logLine(50, `${nameOf(worker)} does not answer any more and is ended.`)
      worker.process.kill('SIGKILL')
    })
    for (let n = 0; n < count; n++) start()

    function start() {
      const began = Date.now()
      const worker = cluster.fork(environment)
      breakUntaken(worker)
      // What is sent to a process that is just ending fails; its end is told next.
      worker.on('error', ({ message }) => logLine(30, `${nameOf(worker)}: ${message}`))
      running.add(worker)
      worker.once('listening', ({ port }) => {
        serving.add(worker)
        appoint()
        if (isReady) logLine(30, `${nameOf(worker)} serves.`)
        if (isReady || serving.size < count) return
        isReady = true
        ready({ port, pids: [...serving].map(each => each.process.pid!), stop })
      })
      worker.once('exit', (code, signal) => {
        running.delete(worker)
        const hasServed = serving.delete(worker)
        if (stopped) {
          isWell &&= code === 0 || !hasServed
          if (!running.size) stopped(isWell)
        } else if (isReady) replace(worker, signal ?? `code ${code}`, Date.now() - began)
        else fail(new Error('A process of the server ended before it was ready.'))
      })
    }

    function replace(worker: Worker, how: string, lived: number) {
      if (jobs === worker) jobs = undefined
      appoint()
      failures = lived < worked ? failures + 1 : 1
      const ms = Math.min(firstPause * 2 ** (failures - 1), longestPause)
      logLine(50, `${nameOf(worker)} ended with ${how}. Another starts in ${ms} ms.`)
      setTimeout(() => stopped ?? start(), ms)
    }

    /** One process does the recurring work, so that the others have their time for people. */
    function appoint() {
      const [longest] = serving
      if (jobs || !longest) return
      jobs = longest
      jobs.send(runJobs)
    }

    const stop = () =>
      new Promise<boolean>(done => {
        stopped = done
        if (!running.size) done(true)
        for (const worker of running) worker.process.kill('SIGTERM')
      })
  })

/** Calls `start` when this process shall do the recurring work: at once, if it is the only one. */
export function whenItHasJobs(start: () => void): void {
  if (!cluster.isWorker) return start()
  process.on('message', (message: object) => {
    if ('jobs' in message) start()
  })
}

interface Handle {
  /** Negative once it is closed, which it is as soon as a process has taken the connection. */
  readonly fd: number
  close(): void
}

/**
 * Node keeps a connection that it gave to a process open until the process takes it. When that one
 * ends before, its client would wait for ever; it shall see that the connection broke.
 */
function breakUntaken(worker: Worker) {
  const given = new Set<Handle>()
  const child = worker.process as { send: (message: unknown, handle?: Handle) => boolean }
  const send = child.send
  child.send = function (message, handle, ...rest) {
    for (const each of given) if (each.fd < 0) given.delete(each)
    if (handle) given.add(handle)
    return send.call(this, message, handle, ...rest)
  }
  worker.once('exit', () => {
    for (const handle of given) if (handle.fd >= 0) handle.close()
  })
}

const nameOf = (worker: Worker) => `Process ${worker.id} (${worker.process.pid})`
