import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bundleProgram } from '#scripts/bundle.mjs'
import { projectRoot } from '#server/settings.ts'
import type { DatabaseSettings } from './databases/beginning.ts'
import { guardProcess } from './guardian.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** The command line as it is shipped, bundled from the present sources into a folder of its own. */
export interface Program {
  /** Runs a command to its end. */
  run(
    settings: DatabaseSettings,
    ...command: string[]
  ): Promise<{ status: number | null; output: string; ms: number }>
  /** Starts `serve`; answers at once. */
  serve(
    settings: DatabaseSettings,
    environment?: Readonly<Record<string, string>>,
    ...options: string[]
  ): Promise<ServerProcess>
  remove(): void
}

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  output(): string
  /** Milliseconds from its start until `/readyz` said so. @throws with its output when it ends before, or needs more than 45 s */
  ready(): Promise<number>
  /** Sends a signal; answers with the exit status (null when the signal ended it) and the milliseconds it took. */
  end(signal: NodeJS.Signals): Promise<{ status: number | null; ms: number }>
}

/** A source file bundled as the product's program is, in a folder that looks like the product's. */
export async function bundled(source: string): Promise<{ file: string; remove(): void }> {
  const folder = temporaryFolder('program')
  const file = join(folder.path, 'dist/server/erp.mjs')
  mkdirSync(join(folder.path, 'dist/server'), { recursive: true })
  for (const name of ['package.json', 'node_modules', 'server'])
    symlinkSync(join(projectRoot, name), join(folder.path, name))
  // Where the application was built, its pages are served too.
  symlinkSync(join(projectRoot, 'dist/app'), join(folder.path, 'dist/app'))
  await bundleProgram(join(projectRoot, source), file)
  return { file, remove: () => folder.remove() }
}

export async function buildProgram(): Promise<Program> {
  const program = await bundled('server/cli/start.ts')
  const { file } = program

  const start = (
    settings: DatabaseSettings,
    command: string[],
    environment: Readonly<Record<string, string>> = {},
  ) => {
    const { DATABASE_URL: _, DATA_DIR: __, FILE_READER: ___, ...rest } = process.env
    // Several servers on one PostgreSQL need one secret; where there is a DATA_DIR it holds one.
    const child = spawn(process.execPath, [file, ...command], {
      env: {
        ...rest,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        JWT_SECRET: 'only for tests, and 32 bytes long',
        ...settings,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    guardProcess(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
    const began = Date.now()
    const ended = new Promise<{ status: number | null; ms: number }>(resolve =>
      child.once('close', status => resolve({ status, ms: Date.now() - began })),
    )
    return { child, began, ended, output: () => output }
  }

  return {
    async run(settings, ...command) {
      const { ended, output } = start(settings, command)
      return { ...(await ended), output: output() }
    },
    async serve(settings, environment, ...options) {
      const port = await freePort()
      const { child, began, ended, output } = start(settings, ['serve', ...options], {
        PORT: String(port),
        ...environment,
      })
      const url = `http://127.0.0.1:${port}`
      return {
        url,
        child,
        output,
        async ready() {
          while (Date.now() - began < 45_000) {
            if (child.exitCode !== null || child.signalCode !== null) break
            if (
              await fetch(`${url}/readyz`).then(
                answer => answer.ok,
                () => false,
              )
            )
              return Date.now() - began
            await new Promise(done => setTimeout(done, 20))
          }
          throw new Error(`The server did not become ready:\n${output()}`)
        },
        async end(signal) {
          const from = Date.now()
          child.kill(signal)
          const { status } = await ended
          return { status, ms: Date.now() - from }
        },
      }
    },
    remove: () => program.remove(),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
