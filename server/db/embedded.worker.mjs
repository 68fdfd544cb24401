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
wholeStatements(server.queryQueue)
await server.start()

parentPort.once('message', async () => {
  await server.stop()
  await db.close()
  parentPort.postMessage('closed')
  parentPort.close()
})
parentPort.postMessage('ready')

/**
 * The socket server takes turns message by message, but a statement travels as several (parse, bind, execute, ..., sync), and every
 * connection shares one session: those of two connections would mix, and one be answered with the rows of the other. Here they wait for
 * their last and go together.
 */
function wholeStatements(queue) {
  const enqueue = queue.enqueue.bind(queue)
  const clear = queue.clearQueueForHandler.bind(queue)
  const begun = new Map()
  queue.enqueue = (connection, message, onData) => {
    const before = begun.get(connection) ?? []
    if (goesOn(message)) {
      begun.set(connection, [...before, message])
      return Promise.resolve(0)
    }
    begun.delete(connection)
    return enqueue(connection, new Uint8Array(Buffer.concat([...before, message])), onData)
  }
  queue.clearQueueForHandler = connection => {
    begun.delete(connection)
    clear(connection)
  }
}

/** Parse, Bind, Describe, Execute and Close are followed by a Sync. */
function goesOn(message) {
  return 'PBDEC'.includes(String.fromCharCode(message[0]))
}
