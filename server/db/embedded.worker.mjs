// The embedded database in a thread, with PostgreSQL's protocol on a Unix socket. Plain JavaScript:
// the worker is loaded unchanged from source and from the bundle.
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
 * The socket server interleaves single messages. A statement consists of several (parse, bind,
 * execute, ..., sync), and all connections share one session. Interleaved statements would return
 * rows to the wrong connection, so the messages of a statement are buffered up to its last.
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
