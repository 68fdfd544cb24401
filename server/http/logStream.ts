import cluster from 'node:cluster'

const every = 20
/** Several processes write into one pipe: what is longer may be mixed with the lines of others. */
const most = cluster.isWorker ? 4096 : 64 * 1024

let waiting = ''
let timer: NodeJS.Timeout | undefined

function flush() {
  clearTimeout(timer)
  timer = undefined
  if (waiting) process.stdout.write(waiting)
  waiting = ''
}
process.once('exit', flush)

/**
 * Writes log lines to standard output in batches of a few milliseconds: a single write costs as
 * much as a database statement. A killed process loses the last batch; essential facts are in the
 * audit.
 */
export const logStream = {
  write(line: string) {
    if (waiting.length + line.length > most) flush()
    waiting += line
    timer ??= setTimeout(flush, every)
  },
}

/** Writes what is about no request, at a level of pino: 30 informs, 50 is an error. */
export const logLine = (level: 30 | 50, msg: string) =>
  logStream.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`)
