import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'

/** Has the folder removed when this process ends, however it ends. */
export function guardFolder(path: string): void {
  tell({ folder: path })
}

/** For a folder that was removed, or shall stay. */
export function releaseFolder(path: string): void {
  tell({ released: path })
}

/** Has the process ended (SIGINT, and SIGKILL if it goes on for 10 s) when this process ends, however it ends. */
export function guardProcess({ pid }: ChildProcess): void {
  if (pid !== undefined) tell({ pid })
}

type Message = { folder: string } | { released: string } | { pid: number }

let guardian: ChildProcess | undefined

function tell(message: Message): void {
  guardian ??= startGuardian()
  guardian.stdin?.write(`${JSON.stringify(message)}\n`)
}

function startGuardian(): ChildProcess {
  // A session of its own, or Ctrl-C would end it together with what it guards.
  const child = spawn(
    process.execPath,
    // From the project's root: scripts that measure run from a bundle elsewhere.
    [join(projectRoot, 'tests/support/guardian.mjs')],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  child.unref()
  // A pipe is a socket to node, which its types do not say.
  ;(child.stdin as Socket).unref()
  return child
}
