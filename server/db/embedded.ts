import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import lockfile from 'proper-lockfile'
import { projectRoot } from '#server/settings.ts'
import { openDatabase, type Database } from './database.ts'
import { DatabaseInUse, reached, socketFile, socketName } from './embedded/folderInUse.ts'

/**
 * Opens the embedded database (PGlite) of a folder, and creates a new one, behind the same pool as
 * PostgreSQL. It survives a killed process but no power cut: it does not wait for the disk.
 * @throws DatabaseInUse within 5 s when another process has the folder
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  // A lock alone may be that of a killed process; without further evidence its expiry is awaited.
  await buryKilled(dataDir)
  const unlock = await lock(dataDir)
  await removeSocketOf(dataDir)
  // A socket path may have at most 107 bytes; a deep data folder would exceed that.
  const socketDir = await mkdtemp(join(tmpdir(), socketPrefix))
  const worker = new Worker(join(projectRoot, 'server/db/embedded.worker.mjs'), {
    workerData: { dataDir: join(dataDir, 'pglite'), socketPath: join(socketDir, socketName) },
  })
  await new Promise<void>((ready, fail) => {
    worker.once('message', () => ready())
    worker.once('error', fail)
  })
  await writeFile(join(dataDir, socketFile), socketDir, { mode: 0o600 })
  const database = connect(socketDir)
  await database.text("set timezone = 'UTC'")
  return {
    ...database,
    async close() {
      await database.close()
      // While the worker listens: a socket without a listener looks like a killed process.
      await removeSocketOf(dataDir)
      const closed = new Promise(done => worker.once('exit', done))
      worker.postMessage('close')
      await closed
      await unlock()
    },
  }
}

/**
 * The embedded database of a folder through the server that has it open, if any. Read access to the
 * folder is required: its owner has it. Everyone shares one session, so a transaction blocks the
 * server's users.
 */
export async function openThroughServer(dataDir: string): Promise<Database | undefined> {
  const socketDir = await readFile(join(dataDir, socketFile), 'utf8').catch(() => undefined)
  if (!socketDir) return undefined
  const database = connect(socketDir)
  // A killed server leaves the file behind, without a listener.
  if (await database.text('select 1').then(...wentWell)) return database
  await database.close()
  return undefined
}

/** A file in DATA_DIR with the folder of the running server's socket. */
const socketPrefix = 'erp-db-',
  lockFolder = 'lock'

/** Whether a promise was fulfilled. */
const wentWell = [() => true, () => false] as const

const connect = (socketDir: string) =>
  openDatabase(
    { host: socketDir, port: 5432, user: 'postgres', database: 'postgres' },
    { isEmbedded: true },
  )

/** Removes the socket of this folder's last server, also after a kill. */
async function removeSocketOf(dataDir: string, file = join(dataDir, socketFile)) {
  const path = await readFile(file, 'utf8').catch(() => '')
  // Only folders created here are ever removed.
  if (dirname(path) === tmpdir() && path.startsWith(join(tmpdir(), socketPrefix)))
    await rm(path, { recursive: true, force: true })
  await rm(file, { force: true })
}

/**
 * Removes the lock of a server that was killed on this machine, instead of waiting for it to
 * expire: its socket exists without a listener. Of several processes that find this, only one
 * renames the file that names the socket; later ones find another name in it.
 * @throws DatabaseInUse while a process listens there, also one that is too busy to answer
 */
async function buryKilled(dataDir: string) {
  const file = join(dataDir, socketFile),
    mine = `${file}-${randomUUID()}`
  const socketDir = await readFile(file, 'utf8').catch(() => undefined)
  if (!socketDir) return
  const found = await reached(join(socketDir, socketName))
  if (found === 'listens') throw new DatabaseInUse(dataDir)
  if (found !== 'refuses') return
  if (!(await rename(file, mine).then(...wentWell))) return
  if ((await readFile(mine, 'utf8')) !== socketDir) return rename(mine, file)
  await rm(join(dataDir, lockFolder), { recursive: true, force: true })
  await removeSocketOf(dataDir, mine)
}

/**
 * A lock that expires: its owner renews it every second, and after 4 s without renewal it is taken
 * over.
 */
async function lock(dataDir: string) {
  try {
    return await lockfile.lock(dataDir, {
      lockfilePath: join(dataDir, lockFolder),
      stale: 4000,
      update: 1000,
      retries: { retries: 9, factor: 1, minTimeout: 500, maxTimeout: 500 },
      // Another process took the folder over while this one was suspended; continuing would corrupt
      // its data.
      onCompromised: error => {
        console.error(`The lock on ${dataDir} was lost: ${error.message}`)
        process.exit(1)
      },
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'ELOCKED') throw new DatabaseInUse(dataDir)
    throw error
  }
}
