import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installedRoot } from '#tests/support/databases/postgresBinaries.ts'
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  onServer,
} from '#tests/support/databases/postgresDatabases.ts'
import { startPostgres } from '#tests/support/databases/postgres.ts'

const valueOf = (url: string, sql: string) =>
  onServer(url, async client => {
    const { rows } = await client.query<{ value: unknown }>(sql)
    return rows[0]?.value
  })

test('the run has a PostgreSQL of a version that the product supports', async () => {
  expect(await valueOf(inject('postgresUrl'), 'SELECT 1 AS value')).toBe(1)
  expect(
    Number(
      await valueOf(inject('postgresUrl'), "SELECT current_setting('server_version_num') AS value"),
    ),
  ).toBeGreaterThanOrEqual(150_000)
})

test('a database is a copy of its template', async () => {
  const server = inject('postgresUrl')
  const name = `${inject('databasePrefix')}original`
  const original = await createDatabase(server, { name })
  await onServer(original, client => client.query('CREATE TABLE chairs AS SELECT 4 AS legs'))
  const copy = await createDatabase(server, { template: name })
  try {
    expect(await valueOf(copy, 'SELECT legs AS value FROM chairs')).toBe(4)
    await onServer(copy, client => client.query('DELETE FROM chairs'))
    expect(await valueOf(original, 'SELECT count(*)::int AS value FROM chairs')).toBe(1)
  } finally {
    await dropDatabase(server, copy)
    await dropDatabase(server, original)
  }
})

test('a database that was removed is gone', async () => {
  const server = inject('postgresUrl')
  await dropDatabase(
    server,
    await createDatabase(server, { name: `${inject('databasePrefix')}shortLived` }),
  )
  await expect(
    onServer(databaseUrl(server, `${inject('databasePrefix')}shortLived`), async () => undefined),
  ).rejects.toThrow('does not exist')
})

test('a durable server of its own keeps what was committed before it was killed', async () => {
  const server = await startPostgres({ isDurable: true, settings: { lock_timeout: '123ms' } })
  try {
    expect(
      readFileSync(server.program).equals(readFileSync(join(installedRoot(), 'bin', 'postgres'))),
    ).toBe(true)
    expect(await valueOf(server.url, "SELECT current_setting('fsync') AS value")).toBe('on')
    expect(await valueOf(server.url, "SELECT current_setting('lock_timeout') AS value")).toBe(
      '123ms',
    )
    const shop = await server.createDatabase({ name: 'shop' })
    await onServer(shop, client => client.query('CREATE TABLE chairs AS SELECT 4 AS legs'))

    await server.kill()
    await expect(valueOf(shop, 'SELECT 1 AS value')).rejects.toThrow('ECONNREFUSED')
    await server.restart()
    expect(await valueOf(shop, 'SELECT legs AS value FROM chairs')).toBe(4)
  } finally {
    await server.stop()
  }
  await expect(valueOf(server.url, 'SELECT 1 AS value')).rejects.toThrow('ECONNREFUSED')
})
