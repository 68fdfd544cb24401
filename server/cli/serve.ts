import cluster from 'node:cluster'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { warmUpTables } from '#server/db/tables.ts'
import { openBeside, openConfigured } from '#server/db/open.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/scheduler.ts'
import {
  allowedConnections,
  besideLongWork,
  connectionsForLongWork,
  shareOf,
} from '#server/processes/connections.ts'
import { longWorkOf, removeSocket, type LongWork } from '#server/processes/longWork.ts'
import { warmUpPdf } from '#server/pdf/pdf.ts'
import { answerPulses } from '#server/processes/pulse.ts'
import { startProcesses, whenItHasJobs } from '#server/processes/processes.ts'
import { signingSecret } from '#server/session/secret.ts'
import type { Settings } from '#server/settings.ts'

const stopWithin = 9000
/** When the first requests after a start have had their turn. */
const warmUpAfter = 3000
/**
 * How long `/readyz` reports unavailability before the port closes, so that load balancers notice.
 */
const farewell = 500

export interface ServeOptions {
  /** Adds required rows that are missing. */
  addReference: (db: Database) => Promise<void>
  /** Fills a new, empty embedded database. */
  addDemo?: (db: Database, options: {}) => Promise<void>
  /** Uses the embedded database that another process has open, as `npm run dev` does. */
  beside?: boolean
  /** How many serve; more than one needs a PostgreSQL. */
  processes?: number
  /** The socket on which to do what takes long, for the process that started this one. */
  behind?: string
}

/** `erp serve`: opens the database, applies migrations, listens; with several processes or in this one. */
export async function serve(settings: Settings, options: ServeOptions): Promise<void> {
  if (cluster.isWorker) {
    answerPulses()
    return void (await serveOne(settings, await openConfigured(settings)))
  }
  const { beside, behind, processes = 1 } = options
  if (behind) return serveBehind(behind, settings)
  if (processes > 1) return serveWith(processes, settings, options)
  const { isBeside, connections } = besideLongWork(settings.connections)
  const own = { ...settings, connections }
  const db = beside ? (await openBeside(own)).db : await openConfigured(own)
  await prepare(db, options)
  // The embedded database is in this process.
  const longWork = settings.databaseUrl && isBeside ? longWorkOf(program) : undefined
  const port = await serveOne(settings, db, longWork)
  console.log(`Ready on ${addressOf(settings, port)}`)
}

/** What starts the program stands beside it. */
const program = fileURLToPath(new URL('erp.mjs', import.meta.url))

async function serveWith(processes: number, settings: Settings, options: ServeOptions) {
  if (!settings.databaseUrl)
    throw new Error(
      'Several processes need a PostgreSQL: set DATABASE_URL. The embedded database takes one.',
    )
  const db = await openConfigured(settings)
  const share = shareOf(processes, await allowedConnections(db), settings.connections)
  await prepare(db, options)
  // Where it is made, it is there before the processes ask for it.
  await signingSecret(settings)
  await db.close()
  const { port, pids, ...group } = await startProcesses({
    count: processes,
    program,
    environment: { DATABASE_CONNECTIONS: String(share) },
    pulse: settings.processPulse,
  })
  onStop(stopWithin + 500, () => group.stop())
  console.log(
    `Ready on ${addressOf(settings, port)} with ${processes} processes (${pids.join(', ')}), each with ${share} connections.`,
  )
}

/** Migrates, and adds what every database has. */
async function prepare(db: Database, { addReference, addDemo }: ServeOptions) {
  const applied = await migrate(db)
  if (applied.length)
    console.log(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}.`)
  if (addDemo && db.isEmbedded && (await isEmpty(db))) await addDemo(db, {})
  await addReference(db)
}

/** Below that of the process that serves, for which people wait. */
const niceness = 5

/** Does what takes long for the process that started this one, until that ends. */
async function serveBehind(socket: string, settings: Settings) {
  const leave = () => {
    removeSocket(socket)
    process.exit()
  }
  process.once('disconnect', leave)
  // A service manager signals every process; the one that serves lets requests in flight end.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  keepGarbageYoung()
  const db = await openConfigured({ ...settings, connections: connectionsForLongWork })
  const jwtSecret = await signingSecret(settings)
  const app = await buildApp(db, { ...settings, jwtSecret, trustProxy: 1 }, { isBehind: true })
  warmUpTables()
  await app.listen({ path: socket })
  // Its start somebody waits for.
  setPriority(niceness)
  if (process.connected) process.send!('listening')
  else leave()
}

/** Serves in this process. @returns the port */
async function serveOne(settings: Settings, db: Database, longWork?: LongWork): Promise<number> {
  keepGarbageYoung()
  const jwtSecret = await signingSecret(settings)
  const app = await buildApp(db, { ...settings, jwtSecret }, { longWork })
  let jobs: ReturnType<typeof startJobs> | undefined
  whenItHasJobs(() => {
    jobs = startJobs(
      db,
      jobsOf([], !!db.replica),
      (job, error) => app.log.error({ err: error, job }, 'recurring work failed'),
      (job, message) => app.log.info({ job }, message),
    )
  })
  onStop(stopWithin, async () => {
    app.lifecycle.isStopping = true
    await Promise.all([jobs?.stop(), new Promise(done => setTimeout(done, farewell))])
    // A connection that was busy at the start of closing is kept alive by its other end and would
    // block the close.
    const letGo = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(letGo)
    longWork?.stop()
    await db.close()
    return true
  })
  warmUpTables()
  await app.listen({ port: settings.port, host: settings.host })
  // What fails here is told when somebody prints.
  setTimeout(() => void warmUpPdf().catch(() => undefined), warmUpAfter).unref()
  return (app.server.address() as { port: number }).port
}

const addressOf = ({ host }: Settings, port: number) =>
  `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`

/**
 * Long lists of rows teach V8 to allocate rows in the old generation. An export then leaves tens of
 * megabytes of garbage, and each young collection takes ten times as long. No row outlives its
 * request.
 */
const keepGarbageYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')

const isEmpty = async (db: Database) => !(await db.text('select 1 from staff limit 1')).length

/**
 * Shuts down gracefully on a signal: requests in progress finish, the database closes, exit 0 when
 * all went well. A time limit (ms) forces the exit.
 */
function onStop(within: number, close: () => Promise<boolean>) {
  let isStopping = false
  const stop = () => {
    // A service manager tells every process, and the first one passes it on.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), within).unref()
    close().then(
      isWell => process.exit(isWell ? 0 : 1),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.once('SIGINT', stop)
}
