const every = 20
const most = 64 * 1024

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
 * Where log lines go: standard output, those of a few milliseconds together. Each by itself would cost as much as a statement of the
 * database. A killed process loses the last of them; what must not be lost stands in the audit.
 */
export const logStream = {
  write(line: string) {
    waiting += line
    if (waiting.length > most) flush()
    else timer ??= setTimeout(flush, every)
  },
}
