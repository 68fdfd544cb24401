// Outlives the process that started it by a moment, and ends and removes what that one could not: its processes and its
// temporary folders. An exit hook cannot do this: none runs after SIGKILL or in a crashed worker.
//
// Each line on standard input is a JSON message: {"folder"} or {"pid"} puts one under guard, {"released"} names a folder that no longer is.
import { readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const folders = new Set()
/** @type {Map<number, string | undefined>} process to its beginning, see `beginningOf` */
const processes = new Map()

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, pid, released } = JSON.parse(line)
  if (folder) folders.add(folder)
  if (pid) processes.set(pid, beginningOf(pid))
  if (released) folders.delete(released)
}

// Standard input ended: the process that held its other end is gone.
await Promise.all([...processes].map(([pid, beginning]) => end(pid, beginning)))
// A dying child may still write into a folder while it is being emptied.
for (const folder of folders)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })

async function end(pid, beginning) {
  const isRunning = () => beginning !== undefined && beginningOf(pid) === beginning
  // SIGINT first: PostgreSQL then frees its shared memory.
  for (const signal of ['SIGINT', 'SIGKILL']) {
    if (isRunning()) process.kill(pid, signal)
    for (let waited = 0; waited < 10_000 && isRunning(); waited += 20) await sleep(20)
  }
}

/** Tells a process from a later one with the same number; undefined if there is none, or only what is left of one. */
function beginningOf(pid) {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return 'unknown'
    // After the name in parentheses: field 3 is the state, field 22 the time of the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
