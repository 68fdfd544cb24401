import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface NewDatabase {
  /** Up to 63 lower-case letters, digits and _; a name that nobody uses if left out. */
  name?: string
  /** The database to copy; nobody may be connected to it. */
  template?: string
}

/** Makes a database on the server that `serverUrl` reaches as a superuser; answers with the new database's URL. */
export async function createDatabase(
  serverUrl: string,
  { name = `test_${randomBytes(6).toString('hex')}`, template }: NewDatabase = {},
): Promise<string> {
  await onServer(serverUrl, async client => {
    // Copying files takes a tenth of what logging each of their blocks takes.
    const from = template ? ` TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY` : ''
    // A connection that was just closed may still count for some milliseconds.
    await retried('55006', () =>
      client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${from}`),
    )
    // The database of a machine that stands elsewhere in the world.
    const zone = process.env.ERP_TEST_ZONE
    if (zone)
      await client.query(
        `ALTER DATABASE ${client.escapeIdentifier(name)} SET timezone TO ${client.escapeLiteral(zone)}`,
      )
  })
  return databaseUrl(serverUrl, name)
}

/** Removes a database by its URL, whoever is connected to it. */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await onServer(serverUrl, async client => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

/** Runs something on a connection of its own. */
export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

async function retried(code: string, query: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await query()
      return
    } catch (error) {
      if (attempt === 20 || !(error instanceof pg.DatabaseError) || error.code !== code) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}
