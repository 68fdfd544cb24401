import { setFlagsFromString } from 'node:v8'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openBeside, openConfigured } from '#server/db/open.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/scheduler.ts'
import { signingSecret } from '#server/session/secret.ts'
import type { Settings } from '#server/settings.ts'

const stopWithin = 9000
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
}

/** `erp serve`: opens the database, applies migrations, listens. */
export async function serve(
  settings: Settings,
  { addReference, addDemo, beside }: ServeOptions,
): Promise<void> {
  keepGarbageYoung()
  const db = beside ? (await openBeside(settings)).db : await openConfigured(settings)
  const applied = await migrate(db)
  if (applied.length)
    console.log(`Applied ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}.`)
  if (addDemo && db.isEmbedded && (await isEmpty(db))) await addDemo(db, {})
  await addReference(db)
  const app = await buildApp(db, { ...settings, jwtSecret: await signingSecret(settings) })
  const jobs = startJobs(
    db,
    jobsOf(),
    (job, error) => app.log.error({ err: error, job }, 'recurring work failed'),
    (job, message) => app.log.info({ job }, message),
  )
  const stop = stopper(async () => {
    app.lifecycle.isStopping = true
    await Promise.all([jobs.stop(), new Promise(done => setTimeout(done, farewell))])
    // A connection that was busy at the start of closing is kept alive by its other end and would
    // block the close.
    const letGo = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(letGo)
    await db.close()
  })
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await app.listen({ port: settings.port, host: settings.host })
  const { port } = app.server.address() as { port: number }
  console.log(
    `Ready on http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`,
  )
}

/**
 * Long lists of rows teach V8 to allocate rows in the old generation. An export then leaves tens of
 * megabytes of garbage, and each young collection takes ten times as long. No row outlives its
 * request.
 */
const keepGarbageYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')

const isEmpty = async (db: Database) => !(await db.text('select 1 from staff limit 1')).length

/**
 * Shuts down gracefully: requests in progress finish, the database closes, exit 0. A time limit
 * forces the exit.
 */
const stopper = (close: () => Promise<void>) => () => {
  setTimeout(() => process.exit(1), stopWithin).unref()
  close().then(
    () => process.exit(0),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
}
