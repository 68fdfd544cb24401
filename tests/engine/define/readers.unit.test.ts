import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  endpointOf,
  fieldsOf,
  reaches,
  snake,
  type AnyEntity,
  type AnyField,
  type FieldKind,
} from '#define'
import { entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { projectRoot } from '#server/settings.ts'
import { awaited, readByNoCode } from '#tests/oracle/index.ts'

const entityOf = (name: string) => entities[name as keyof typeof entities] as AnyEntity

/** Entities whose records people change, with their lines. */
const changed = new Set(
  reaches(routes)
    .flatMap(({ leaf }) => (leaf.entity && !leaf.readOnly ? [leaf.entity] : []))
    .filter(name => ['create', 'update'].some(way => endpointOf(entityOf(name), way as 'create')))
    .flatMap(name => [
      name,
      ...fieldsOf(entityOf(name)).flatMap(([, { kind, options }]) =>
        kind === 'lines' && !options.readOnly ? [options.from!.name] : [],
      ),
    ]),
)

/** Kinds whose value decides something. Texts, files and links are read by people. */
const deciding: readonly FieldKind[] = [
  'flag',
  'choice',
  'dictionary',
  'integer',
  'decimal',
  'positive',
  'money',
  'percent',
  'volume',
  'date',
  'dateRange',
  'instant',
]

/** Code that can read a field: no demo, no words and no door. */
const sources = ['resources', 'server', 'src', 'dataProvider']
  .flatMap(folder =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(file =>
      join(folder, file),
    ),
  )
  .filter(file => /\.tsx?$/.test(file))
  .filter(file => !/\/demo[/.]|migrations\/|texts\.ts$|index\.ts$|gallery\/|i18n\//.test(file))
  .map(file => ({ file, source: readFileSync(join(projectRoot, file), 'utf8') }))

const says = (source: string, name: string) =>
  new RegExp(`\\b(?:${name}|${snake(name)})\\b`).test(source)

/**
 * Whether code reads a field of an entity: SQL of its own declaration, SQL or a choice of records
 * (`only`) in another one, or a file that names both. Such a file may mean another field of this
 * name.
 */
const isRead = (entity: string, field: string) =>
  sources.some(({ file, source }) => {
    if (file.endsWith(`/${entity}.entity.ts`)) return source.includes(`{${field}}`)
    if (!says(source, entity)) return false
    if (!file.endsWith('.entity.ts')) return says(source, field)
    const inSql = snake(field) !== field && new RegExp(`\\.${snake(field)}\\b`).test(source)
    return inSql || new RegExp(`only: \\{[^}]*\\b${field}:`).test(source)
  })

const isEditable = ({ kind, options }: AnyField) =>
  deciding.includes(kind) && !options.readOnly && !options.computed

test('a field that people set is read by code, or it is said who reads it', () => {
  const unread = [...changed].flatMap(entity =>
    fieldsOf(entityOf(entity))
      .filter(([name, field]) => isEditable(field) && !isRead(entity, name))
      .filter(([name]) => !readByNoCode.some(each => each.entity === entity && each.field === name))
      .map(([name]) => `${entity}.${name}`),
  )
  expect(unread).toEqual([])
})

test('what is said to be read by people alone is', () => {
  const wrong = readByNoCode
    .filter(({ waits, entity, field }) => !waits && isRead(entity, field))
    .map(({ entity, field }) => `${entity}.${field}`)
  expect(wrong).toEqual([])
})

test('what is said to be read by the database is', () => {
  const folder = join(projectRoot, 'server/migrations')
  const functions = readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .flatMap(
      file =>
        readFileSync(join(folder, file), 'utf8').match(/create function.*?\$\$.*?\$\$/gs) ?? [],
    )
  const wrong = readByNoCode
    .filter(({ isInDatabase }) => isInDatabase)
    .filter(
      ({ entity, field }) =>
        !functions.some(source => says(source, snake(entity)) && says(source, snake(field))),
    )
    .map(({ entity, field }) => `${entity}.${field}`)
  expect(wrong).toEqual([])
})

test('a field that waits for an area says so in its form, and no other does', () => {
  const promising = Object.keys(entities).flatMap(entity =>
    fieldsOf(entityOf(entity))
      .filter(([, { options }]) => options.help?.startsWith('Not used yet'))
      .map(([name, { options }]) => `${entity}.${name}: ${options.help!.split(':')[0]}`),
  )
  const waiting = readByNoCode.flatMap(({ entity, field, waits }) =>
    waits ? [`${entity}.${field}: Not used yet (for ${awaited[waits]})`] : [],
  )
  expect(promising.toSorted()).toEqual(waiting.toSorted())
})
