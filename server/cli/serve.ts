import { setFlagsFromString } from 'node:v8'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/db/migrate.ts'
import { openConfigured } from '#server/db/open.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/scheduler.ts'
import { signingSecret } from '#server/session/secret.ts'
import type { Settings } from '#server/settings.ts'
import { addReference } from '#server/demo/addReference.ts'
import { addDemo } from './demoData.ts'

const stopWithin = 9000
/** How long `/readyz` says that no more work should come here before the port closes, so that whoever sends it can learn. */
const farewell = 500

/** `erp serve`: opens the database, applies migrations, listens. A new, empty embedded database is filled with demo data when asked. */
export async function serve(settings: Settings, options: { demoIfNew: boolean }): Promise<void> {
  keepGarbageYoung()
  const db = await openConfigured(settings)
  const applied = await migrate(db)
  if (applied.length) console.log(`Applied ${applied.length} migrations.`)
  if (options.demoIfNew && db.isEmbedded && (await isEmpty(db))) await addDemo(db, {})
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
    // A connection that was busy when the server began to close is kept alive by its other end, and would be waited for.
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
 * V8 learns from long lists that rows of the database live long, and from then on makes them old at birth: an export then leaves tens of
 * megabytes behind, and each collection of what is young takes ten times as long. No row outlives its request.
 */
const keepGarbageYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')

const isEmpty = async (db: Awaited<ReturnType<typeof openConfigured>>) =>
  !(await db.text('select 1 from staff limit 1')).length

/** Ends politely: what is in flight finishes, the database closes, exit 0; and it ends in any case. */
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
