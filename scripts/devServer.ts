import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'

/** The server of `npm run dev`. A new one replaces the old one only once it is ready. */
export interface DevServer {
  /**
   * Starts the current bundle. Returns false when it or the tables are invalid: the old server
   * keeps running.
   */
  restart(): Promise<boolean>
  close(): Promise<void>
}

/** @param onReady is given the address of the server that took over */
export function devServer(bundle: string, onReady: (url: string) => void): DevServer {
  let serving: ChildProcess | undefined
  let starting: ChildProcess | undefined
  return {
    async restart() {
      // A save while a server starts makes it stale.
      starting?.kill()
      const child = (starting = start(bundle))
      const [url, areTablesFresh] = await Promise.all([readyAt(child), checkTables()])
      if (child !== starting) return false
      starting = undefined
      if (!url || !areTablesFresh) {
        child.kill()
        return false
      }
      serving?.kill()
      serving = child
      onReady(url)
      return true
    },
    async close() {
      await Promise.all([serving, starting].map(end))
    },
  }
}

function start(bundle: string): ChildProcess {
  const command = ['scripts/load.mjs', bundle, 'serve', '--demo-if-new', '--beside']
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return child
}

/** The address that the server prints when it is ready; undefined when it exits before. */
function readyAt(child: ChildProcess): Promise<string | undefined> {
  return new Promise(resolve => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const url = /^Ready on (\S+)$/m.exec(text)?.[1]
      if (url) resolve(url)
      else process.stdout.write(text)
    })
    child.once('exit', () => resolve(undefined))
  })
}

/** Whether no migration is missing; otherwise prints the command that writes it. */
async function checkTables(): Promise<boolean> {
  const command = [join(projectRoot, 'scripts/run.mjs'), 'scripts/migration.ts', '--check']
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  const [status] = await once(child, 'close')
  // The server reports an unreadable declaration.
  if (status !== 0 && output.includes('npm run migration')) console.error(output.trim())
  return status === 0
}

async function end(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
