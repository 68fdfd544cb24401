import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from '#scripts/bundle.mjs'
import { projectRoot } from '#server/settings.ts'
import { guardProcess } from '#tests/support/guardian.ts'
import type { FloorSettings } from './floor/settings.ts'

/** A server under measurement. */
export interface Server {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const work = join(projectRoot, '.cache/bench-work')
const program = join(projectRoot, 'dist/server/erp.mjs')

/** What an installation sets; the log goes to a file, as it would. */
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'only for measuring, and long enough',
}

/** Builds what `npm start` would build. */
export const build = () =>
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')], { stdio: 'inherit' })

/** Runs a command of the product to its end. @throws Error with what it said when it fails */
export async function run(databaseUrl: string, ...command: string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...command], {
    env: { ...process.env, ...production, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  guardProcess(child)
  const status = await new Promise<number | null>(done => child.once('exit', done))
  if (status !== 0) throw new Error(`erp ${command.join(' ')} ended with ${status}.`)
}

/** Starts the product as `npm start` does once everything is built: request log, access codes and audit as in a shop. */
export async function startProduct(
  databaseUrl: string,
  port: number,
  processes: number,
): Promise<Server> {
  mkdirSync(work, { recursive: true })
  const log = join(work, 'product.log')
  const out = openSync(log, 'w')
  const child = spawn(process.execPath, [program, 'serve', '--processes', `${processes}`], {
    env: { ...process.env, ...production, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  guardProcess(child)
  const origin = `http://127.0.0.1:${port}`
  // With several processes, all of them: connections stay with the one that took them.
  for (let waited = 0; !isSaidReady(log); waited += 50) {
    if (child.exitCode !== null || waited > 30_000)
      throw new Error(`The product did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    await sleep(50)
  }
  return { origin, pid: child.pid!, stop: () => end(child) }
}

/** Starts the floor on the same database. */
export async function startFloor(settings: FloorSettings): Promise<Server> {
  mkdirSync(work, { recursive: true })
  const file = join(work, 'floor.mjs')
  await bundle(join(projectRoot, 'tests/bench/api/floor/floor.ts'), file)
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  guardProcess(child)
  child.stdin.end(JSON.stringify(settings))
  const [port] = (await once(child)) ?? []
  if (!port) throw new Error('The floor did not start.')
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => end(child) }
}

const isSaidReady = (log: string) => /^Ready on /m.test(readFileSync(log, 'utf8'))

const once = (child: ChildProcess) =>
  new Promise<string[] | undefined>(done => {
    createInterface({ input: child.stdout! }).once('line', line => done([line]))
    child.once('exit', () => done(undefined))
  })

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}
