import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Beginning, DatabaseSettings } from '#tests/support/databases/beginning.ts'
import {
  describeOnDatabase,
  describeOnBoth,
  openDatabase,
  removeDatabase,
} from '#tests/support/databases/databases.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'

let timesPrepared = 0
const furnished: Beginning = {
  name: 'furnished',
  prepare: async settings => {
    timesPrepared++
    if ('DATA_DIR' in settings) writeFileSync(join(settings.DATA_DIR, 'legs'), '4')
    else
      await onServer(settings.DATABASE_URL, client =>
        client.query('CREATE TABLE chairs AS SELECT 4 AS legs'),
      )
  },
}

async function legsIn(settings: DatabaseSettings): Promise<number> {
  if ('DATA_DIR' in settings) return Number(readFileSync(join(settings.DATA_DIR, 'legs'), 'utf8'))
  const { rows } = await onServer(settings.DATABASE_URL, client =>
    client.query<{ legs: number }>('SELECT legs FROM chairs'),
  )
  return rows[0]?.legs ?? 0
}

describeOnBoth(
  'a database of its own',
  database => {
    test('is named by the one setting that the product reads', () => {
      expect(Object.keys(database.settings)).toEqual([
        database.kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL',
      ])
    })

    test('begins as it was prepared, and is prepared once', async () => {
      expect(await legsIn(database.settings)).toBe(4)
      const before = timesPrepared
      const another = await openDatabase(database.kind, furnished)
      expect(another).not.toEqual(database.settings)
      expect(await legsIn(another)).toBe(4)
      expect(timesPrepared).toBe(before)
      await removeDatabase(another)
      await expect(legsIn(another)).rejects.toThrow(/no such file|does not exist/)
    })
  },
  furnished,
)

describeOnDatabase(
  'embedded',
  'the folder of a prepared database',
  database => {
    test('is for its owner alone', () => {
      expect(
        'DATA_DIR' in database.settings && statSync(database.settings.DATA_DIR).mode & 0o777,
      ).toBe(0o700)
    })
  },
  furnished,
)
