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
 * Writes log lines to standard output in batches of a few milliseconds: a single write costs as
 * much as a database statement. A killed process loses the last batch; essential facts are in the
 * audit.
 */
export const logStream = {
  write(line: string) {
    waiting += line
    if (waiting.length > most) flush()
    else timer ??= setTimeout(flush, every)
  },
}
