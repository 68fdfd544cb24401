import { readFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'

/** Names the socket of the database in its folder. */
export const socketFile = 'socket'
export const socketName = '.s.PGSQL.5432'

/** Another process of ours uses the folder. */
export class DatabaseInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is in use by another running server or command. Stop that one first, or give this one its own DATA_DIR; for several processes at a time set DATABASE_URL to a PostgreSQL.`,
    )
  }
}

/** Whether there is a socket, and a listener at it; a missing one may be on another machine. */
export const reached = (path: string) =>
  new Promise<'listens' | 'refuses' | 'missing'>(resolve => {
    const socket = connectTo(path, () => {
      resolve('listens')
      socket.destroy()
    })
    socket.once('error', error =>
      resolve((error as { code?: string }).code === 'ECONNREFUSED' ? 'refuses' : 'missing'),
    )
  })

/** Whether a process listens at the database of a folder. */
export async function isInUse(dataDir: string): Promise<boolean> {
  const socketDir = await readFile(join(dataDir, socketFile), 'utf8').catch(() => undefined)
  return socketDir !== undefined && (await reached(join(socketDir, socketName))) === 'listens'
}
