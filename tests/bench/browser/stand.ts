import react from '@vitejs/plugin-react'
import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { demoPassword } from '#resources/administration/demo/people.ts'
import { projectRoot } from '#server/settings.ts'
import { guardProcess } from '#tests/support/guardian.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { openFront } from './front.ts'

export interface Stand {
  /** Where the product and the bare application are, each behind a front of its own. */
  readonly product: string
  readonly bare: string
  /** What the product keeps of somebody who is signed in, in the session storage of a page. */
  readonly session: string
  close(): Promise<void>
}

/** The product as `npm start` builds it, on the embedded database with demo data, and the bare application on its answers. */
export async function setUp(orders: number): Promise<Stand> {
  const server = await startBuilt(orders)
  const bareFolder = join(projectRoot, '.cache/bench/bare')
  await build({
    root: join(projectRoot, 'tests/bench/browser/bare'),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: bareFolder, emptyOutDir: true, target: 'es2022' },
  })
  const session = await signIn(server.url)
  const product = await openFront(server.url)
  const bare = await openFront(server.url, { folder: bareFolder, token: session.accessToken })
  return {
    product: product.url,
    bare: bare.url,
    session: JSON.stringify(session),
    async close() {
      await Promise.all([product.close(), bare.close()])
      await server.close()
    },
  }
}

interface Built {
  readonly url: string
  /** Kills the server with -9 and starts it again; answers once it is ready. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * The product as `npm start` builds it, in a process of its own with demo data: on the embedded database, or on that of a URL.
 */
export async function startBuilt(orders: number, databaseUrl?: string): Promise<Built> {
  const folder = temporaryFolder('bench')
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')], { stdio: 'inherit' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const env = { ...withoutDatabase(), ...settings }
  const erp = (...command: string[]) =>
    spawn(process.execPath, [join(projectRoot, 'dist/server/erp.mjs'), ...command], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  await ended(erp('migrate'))
  await ended(erp('demo-data', '--orders', String(orders)))
  const serve = async () => {
    const started = erp('serve')
    guardProcess(started)
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error('The server ended before it was ready.')
      await sleep(100)
    }
    return started
  }
  let server = await serve()
  return {
    url,
    async kill() {
      const gone = new Promise(done => server.once('exit', done))
      server.kill('SIGKILL')
      await gone
      server = await serve()
    },
    async close() {
      server.kill('SIGTERM')
      await ended(server)
      folder.remove()
    },
  }
}

/** Signs the administrator in, as the sign-in page does. */
export async function signIn(url: string) {
  const answer = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin.nz@demo.example', password: demoPassword }),
  })
  const { accessToken, refreshToken, expiresIn } = (await answer.json()) as {
    accessToken: string
    refreshToken: string
    expiresIn: number
  }
  return { accessToken, refreshToken, expireAt: Date.now() + expiresIn * 1000 }
}

/** It keeps its data in a folder of its own. Vite has said "production" to this process, which a server takes for a real installation. */
function withoutDatabase() {
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env
  return rest
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

async function ended(child: ReturnType<typeof spawn>) {
  const status = await new Promise<number | null>(done => child.once('exit', done))
  if (status) throw new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${status}.`)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise(done => probe.close(done))
  return port
}
