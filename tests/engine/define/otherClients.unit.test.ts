import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpointOf, operations, type AnyCall, type AnyEntity } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { projectRoot } from '#server/settings.ts'
import { calls as specified } from '#tests/oracle/index.ts'

const declared = calls as Readonly<Record<string, AnyCall>>
const pathOf = (at: string) => at.split(' ')[1]!.split('?')[0]!

/** What the browser is made of. Who may make a call (`screens.ts`) is no use of it. */
const sources = ['src', 'resources', 'dataProvider', 'authProvider'].flatMap(folder =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.(calls|server)\.ts$|(^|\/)screens\.ts$/.test(file))
    .map(file => readFileSync(join(projectRoot, folder, file), 'utf8')),
)
const words = new Set(sources.flatMap(source => source.match(/\w+/g) ?? []))

const document = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')
const [, section = ''] = document.split('\n## Calls for other clients\n')
const table = [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)` \| (.*) \| .+ \|$/gm)].map(
  ([, call, beside]) => ({ call: call!, beside: beside! }),
)

test('the table names each call of the specification that the browser does not make', () => {
  const known = new Set(specified.map(({ path }) => path.toLowerCase()))
  const unused = Object.entries(declared).flatMap(([name, { at }]) =>
    known.has(pathOf(at).toLowerCase()) && !words.has(name) ? [name] : [],
  )
  expect(table.map(({ call }) => call).toSorted()).toEqual(unused.toSorted())
})

test('what is ours beside them is there', () => {
  const own = new Set([
    ...Object.entries(declared).flatMap(([name, { at }]) => [name, pathOf(at)]),
    ...(Object.values(entities) as AnyEntity[]).flatMap(entity => [
      entity.name,
      ...Object.keys(entity.fields),
      ...['', '/options', '/bulk', '/calendar'].map(below => `/api/${entity.name}${below}`),
      ...operations.flatMap(operation => {
        const endpoint = endpointOf(entity, operation)
        return endpoint ? [pathOf(endpoint.at).split('/').at(-1)!] : []
      }),
    ]),
  ])
  for (const { call, beside } of table)
    for (const [, named] of beside.matchAll(/`([^`]+)`/g))
      expect(own, `${call}: ${named}`).toContain(
        named!.replace(/^(GET|POST) /, '').replace(/\/export$/, ''),
      )
})
