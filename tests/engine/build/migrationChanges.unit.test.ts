import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dropLost, LosesData, remarked } from '#scripts/migration.changes.ts'
import type { Snapshot } from '#scripts/migration.snapshot.ts'
import { migrationNames, statementsOf } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings.ts'

const snapshot = (...columns: string[]): Snapshot => ({
  sequences: {},
  tables: {
    'public.customers': {
      name: 'customers',
      columns: Object.fromEntries(columns.map(name => [name, { name, type: 'text' }])),
      indexes: Object.fromEntries(columns.map(name => [`customers_${name}_idx`, { on: name }])),
      foreignKeys: {},
      checkConstraints: {
        customers_status_values: {
          name: 'customers_status_values',
          value: `"status" in ('a', 'b')`,
        },
      },
    },
  },
})

describe('a migration', () => {
  it('refuses to delete a column, and says how to rename it', () => {
    const lose = () => dropLost(snapshot('company'), snapshot('organisation'), [])
    expect(lose).toThrow(LosesData)
    expect(lose).toThrow(
      /customers: company is gone and organisation is new.*was: 'company'.*--drop company/,
    )
  })

  it('deletes a column that may go, with the index that names it', () => {
    const before = snapshot('company', 'name')
    const statements = dropLost(before, snapshot('name'), ['company'])
    expect(statements).toContain('ALTER TABLE "customers" DROP COLUMN "company";')
    expect(before).toMatchObject({ tables: { 'public.customers': { columns: { name: {} } } } })
    expect(Object.keys(before.tables['public.customers']!.indexes)).toEqual(['customers_name_idx'])
  })

  it('refuses to delete a table', () => {
    const after: Snapshot = { tables: {}, sequences: {} }
    expect(() => dropLost(snapshot('name'), after, [])).toThrow('the table customers is gone')
    expect(dropLost(snapshot('name'), after, ['customers'])).toContain(
      'DROP TABLE "customers" CASCADE;',
    )
  })

  it.each([
    [
      'ALTER TABLE "customers" ADD COLUMN "segment" text NOT NULL;',
      'UPDATE "customers" SET "segment" = ...',
    ],
    ['ALTER TABLE "customers" ALTER COLUMN "name" SET NOT NULL;', 'WHERE "name" IS NULL'],
    ['ALTER TABLE "customers" ALTER COLUMN "name" SET DATA TYPE integer;', 'USING "name"::integer'],
    ['CREATE UNIQUE INDEX "k" ON "customers" USING btree ("name");', 'HAVING count(*) > 1'],
    [
      `ALTER TABLE "customers" ADD CONSTRAINT "customers_status_values" CHECK ("status" in ('a'));`,
      `WHERE "status" IN ('b')`,
    ],
  ])('says before "%s" which rows stop it', (statement, wayOut) => {
    const lines = remarked([statement], snapshot('name', 'status'))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('\n')).toContain(wayOut)
  })

  it('leaves what no row can stop as it is', () => {
    const statement = 'ALTER TABLE "customers" ADD COLUMN "segment" text;'
    expect(remarked([statement], snapshot('name'))).toEqual([statement])
  })
})

it.each(migrationNames())(
  '%s is taken apart into its statements, of which nothing is lost',
  name => {
    const text = readFileSync(join(projectRoot, 'server/migrations', name), 'utf8')
    const statements = statementsOf(text)
    const bare = (sql: string) => sql.replaceAll(/--.*|\s/g, '')
    expect(bare(statements.join(''))).toBe(bare(text))
    expect(statements.filter(each => /^\s*(end|begin)\b/i.test(each))).toEqual([])
  },
)
