import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationNames } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings.ts'

/** Whether the version that still serves would stumble over it: something it reads or writes goes, is called otherwise, or is missing. */
const isBreaking = (statement: string) =>
  /\bdrop\s+(table|column|sequence|schema|view|type)\b/i.test(statement) ||
  /\brename\s+(to|column)\b/i.test(statement) ||
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i.test(statement) ||
  (/\badd\s+column\b.*\bnot\s+null\b/is.test(statement) &&
    !/\b(default|generated)\b/i.test(statement))

it.each(migrationNames())('%s can be applied while the previous version serves', name => {
  const statements = readFileSync(join(projectRoot, 'server/migrations', name), 'utf8')
    .replaceAll(/--.*$/gm, '')
    .split(';')
  const found = statements.filter(isBreaking)
  expect(found).toEqual([])
})

it.each([
  'alter table orders drop column note',
  'drop table notes',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"',
  'alter table orders alter column total type text',
  'alter table orders add column owner uuid not null',
])('"%s" would be told', statement => {
  expect(isBreaking(statement)).toBe(true)
})

it.each([
  'alter table orders add column owner uuid',
  "alter table orders add column kind text default 'x' not null",
  "alter table orders add column kind text not null default 'x'",
  'drop index orders_sort',
])('"%s" would not', statement => {
  expect(isBreaking(statement)).toBe(false)
})
