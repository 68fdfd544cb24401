import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, permittedTree, reaches, type AnyCall, type AnyEntity, type Code } from '#define'
import { codes as allCodes } from '#resources/codes.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { jobs } from '#resources/administration/demo/jobs.ts'
import { menuOf, screensOf } from '#src/shell/menu/menu.ts'
import {
  calls as oracleCalls,
  callScreens,
  parentsOf,
  reachable,
  routes as oracleRoutes,
  visiblePaths,
} from '#tests/oracle/index.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

/** Nobody's codes, each code alone, the codes of every job, and all of them. */
const people: [name: string, held: ReadonlySet<Code>][] = [
  ['no code', new Set()],
  ...allCodes.map((code): [string, ReadonlySet<Code>] => [code, new Set([code])]),
  ...Object.entries(jobs).map(([name, { codes }]): [string, ReadonlySet<Code>] => [
    `the codes of ${name}`,
    new Set(codes),
  ]),
  ['all codes', new Set(allCodes)],
]

/** Screens of our own are the oracle's own test. */
const inTable = new Set(oracleRoutes.map(({ path }) => path))

describe('§6 the visible menu is that of the specification', () => {
  const mounted = new Set<string>(reaches(routes).map(({ leaf }) => leaf.path))

  it.each(people)('for %s', (_, held) => {
    const shown = screensOf(menuOf(permittedTree(routes, { codes: held }))).map(({ path }) => path)
    expect(shown.filter(path => inTable.has(path)).toSorted()).toEqual(
      visiblePaths(held)
        .filter(path => mounted.has(path))
        .toSorted(),
    )
  })
})

describeOnDatabase(
  'postgres',
  '§6 calls outside of it are refused',
  database => {
    let product: Product
    let operations: Operation[]

    beforeAll(async () => {
      product = await startProduct(database.settings)
      operations = await mountedOperations(product)
    })
    afterAll(() => product.close())

    it('every way in is a screen of the route table, with the codes of all its parents', () => {
      const known = new Set([...inTable].map(chainOf))
      const own = new Set(
        reaches(routes)
          .filter(({ leaf }) => !inTable.has(leaf.path))
          .map(({ chain }) => written(chain)),
      )
      const isScreen = (chain: string) => known.has(chain) || own.has(chain)
      for (const { name, chains } of operations)
        for (const chain of chains) {
          // Behind the lists of the screen stand those that a declaration narrows it by.
          const narrowed = chain.findLastIndex(list => !narrowings.has(written([list]))) + 1
          const lengths = [...chain.keys(), chain.length].slice(narrowed)
          expect(
            lengths.some(n => isScreen(written(chain.slice(0, n)))),
            `${name}: ${written(chain)}`,
          ).toBe(true)
        }
      expect(operations.length).toBeGreaterThan(100)
    })

    // Nobody without codes is let in anywhere; every other person tries a part of the calls, and every call is tried by several people.
    it.each(people.map(([name, held], n) => [name, held, n] as const))(
      'for %s: 403 before anything else is looked at',
      async (_, held, n) => {
        const person = await product.as([...held])
        const tried = operations.filter((_operation, m) => !held.size || (n + m) % 8 === 0)
        for (const { name, method, path, chains } of tried) {
          const isWithin = chains.some(chain =>
            chain.every(list => list.some(code => held.has(code as Code))),
          )
          const { status } = await person.send({
            method: method as 'GET',
            url: `${path}?nonsense=1`,
            ...(method === 'GET' ? {} : { payload: { nonsense: true } }),
          })
          if (isWithin) expect(status, name).not.toBe(403)
          else expect(status, name).toBe(403)
        }
      },
    )

    // Who may call what, by the specification's rows of screens alone: each call, for each of these people.
    const mounted = new Set<string>(reaches(routes).map(({ leaf }) => leaf.path))
    const chains = [...new Set(callScreens.flatMap(({ screens, also }) => [...screens, ...also]))]
      .filter(path => mounted.has(path))
      .map((path): [string, ReadonlySet<Code>] => {
        const lists = [...parentsOf(path), path].map(
          each => oracleRoutes.find(row => row.path === each)!.codes,
        )
        return [`the codes of ${path}`, new Set(lists.flatMap(list => list.slice(0, 1)) as Code[])]
      })
    it('the screens of every call of the specification that asks for codes are known', () => {
      const known = callScreens.map(({ path }) => path.toLowerCase())
      const unknown = oracleCalls.filter(
        ({ method, path }) =>
          operations.some(({ name }) => name.toLowerCase() === `${method} ${path}`.toLowerCase()) &&
          !known.includes(path.toLowerCase()),
      )
      expect(unknown.map(({ path }) => path)).toEqual([])
    })

    it.each([...people, ...chains])(
      'calls open for %s where a screen that uses them does, and nowhere else',
      async (_, held) => {
        const person = await product.as([...held])
        const wrong: string[] = []
        for (const { path, screens, also } of callScreens) {
          const { method } = oracleCalls.find(call => call.path === path)!
          const { status } = await person.send({
            method,
            url: `${path}?nonsense=1`,
            ...(method === 'GET' ? {} : { payload: { nonsense: true } }),
          })
          const isOpen = [...screens, ...also].some(
            screen => (mounted.has(screen) || screen === '/login') && reachable(screen, held),
          )
          if (isOpen === (status === 403)) wrong.push(`${path}: ${status}`)
        }
        expect(wrong).toEqual([])
      },
    )

    it('for nobody: 401', async () => {
      for (const { name, method, path } of operations)
        expect(
          (await product.nobody.send({ method: method as 'GET', url: path })).status,
          name,
        ).toBe(401)
    })
  },
  emptyBeginning,
)

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly chains: readonly (readonly (readonly string[])[])[]
}

/** Every operation that the server has mounted and that asks for codes, as the server itself tells them. */
async function mountedOperations(product: Product): Promise<Operation[]> {
  const { body } = await (await product.as('ALL')).get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-roles'?: Operation['chains'] }>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-roles': chains }]) =>
      chains?.some(chain => chain.length)
        ? [
            {
              name: `${method.toUpperCase()} ${path}`,
              method: method.toUpperCase(),
              path: path.replaceAll(/\{\w+\}/g, 'not even an id'),
              chains,
            },
          ]
        : [],
    ),
  )
}

/** The lists of codes that entities and calls narrow their screens by. */
const narrowingLists = () =>
  [
    ...(Object.values(entities) as AnyEntity[]).flatMap(e => [
      ...Object.values(e.access ?? {}),
      ...fieldsOf(e).flatMap(([, { options }]) => (options.visibleTo ? [options.visibleTo] : [])),
    ]),
    ...(Object.values(calls) as AnyCall[]).flatMap(({ access }) => (access ? [access] : [])),
  ].map(list => written([list as readonly string[]]))

/** The codes of a screen's parents and of itself, in one way of writing. */
const chainOf = (path: string) =>
  written(
    [...parentsOf(path).toReversed(), path]
      .map(each => oracleRoutes.find(row => row.path === each)!.codes)
      .filter(codes => codes.length),
  )
const written = (chain: readonly (readonly string[])[]) =>
  JSON.stringify(chain.map(list => [...list].toSorted()))
const narrowings = new Set(narrowingLists())
