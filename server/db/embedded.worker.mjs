// The embedded database, in a thread of its own, speaking PostgreSQL's protocol on a Unix socket.
// Plain JavaScript because a worker is loaded as it stands, from source and from the bundle alike.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const db = await PGlite.create({ dataDir: workerData.dataDir, extensions: { pg_trgm, btree_gist } })
await db.exec("alter system set timezone = 'UTC'").catch(() => {})
const server = new PGLiteSocketServer({ db, path: workerData.socketPath, maxConnections: 10 })
await server.start()

parentPort.once('message', async () => {
  await server.stop()
  await db.close()
  parentPort.postMessage('closed')
  parentPort.close()
})
parentPort.postMessage('ready')
