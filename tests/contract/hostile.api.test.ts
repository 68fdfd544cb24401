import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { Random } from '#server/demo/random.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { formOf } from '#tests/support/files.ts'
import { naughtyStrings } from '#tests/support/hostile.ts'
import { hostileInput, type IdsFor } from './hostileInput.ts'
import {
  another,
  idsOf,
  needed,
  type Operation,
  operationsIn,
  queryOf,
  streams,
} from './operations.ts'
import { absentId } from './samples.ts'
import { played } from '#tests/support/run/depth.ts'

/** Five rounds in depth. More rounds and other seeds are found by hand: HOSTILE_ROUNDS=50 HOSTILE_SEED=7 */
const rounds = Number(process.env.HOSTILE_ROUNDS ?? played(5))
const seed = Number(process.env.HOSTILE_SEED ?? 1)

/** Each of these goes over hundreds of operations, whose schemas are compiled by the first request. */
const minutes = 180_000

describeOnDatabase(
  'postgres',
  'every operation that is mounted',
  database => {
    let product: Product
    let operations: Operation[]
    let idsFor: IdsFor
    beforeAll(async () => {
      product = await startProduct(database.settings)
      operations = operationsIn((await (await product.as('ALL')).get('/api/openapi.json')).body)
      idsFor = await idsOf(product)
    })
    afterAll(() => product.close())

    it('is there', () => expect(operations.length).toBeGreaterThan(400))

    it(
      'asks who is there and what they may do before it reads what they say: 401, 403, then 400',
      async () => {
        const starter = await product.as([])
        for (const { name, method, path, isOpen, roles } of operations) {
          const url = `${path.replaceAll(/\{\w+\}/g, '%22')}?nonsense=%5Cu0000`
          const garbage = { payload: '{"a":', headers: { 'content-type': 'text/html' } }
          const send = async (by: Caller) =>
            (await by.send({ method, url, ...(method === 'GET' ? {} : garbage) })).status
          if (!isOpen) expect(await send(product.nobody), name).toBe(401)
          if (roles.length && roles.every(way => way.length))
            expect(await send(starter), name).toBe(403)
        }
      },
      minutes,
    )

    it(
      'refuses what it does not declare, by name',
      async () => {
        const admin = await product.as('ALL')
        for (const operation of operations) {
          const { name, method, path, body } = operation
          const url = path.replaceAll(/\{\w+\}/g, absentId)
          const answer = await admin.send(
            body
              ? { method, url, payload: { nonsense: 1 } }
              : { method, url, query: { nonsense: '1' } },
          )
          if (isClosed(operation, answer)) continue
          expect([400, 415], name).toContain(answer.status)
          // What takes a file looks at the form first.
          if (answer.status === 400)
            expect(
              answer.body.errors.map((e: { field?: string }) => e.field),
              `${name} ${JSON.stringify(answer.body)}`,
            ).toEqual(expect.arrayContaining([expect.stringMatching(/nonsense|^file$/)]))
        }
      },
      minutes,
    )

    it('answers what it declares and nothing else', () => {
      for (const { name, answers } of operations)
        for (const answer of answers) expect(openObjects(answer), name).toEqual([])
    })

    it(
      'answers at most 500 rows',
      async () => {
        const admin = await product.as('ALL')
        const lists = operations.filter(o => o.method === 'GET')
        const asked = [
          ['pageSize', '501'],
          ['range', '[0,500]'],
          ['limit', '501'],
          // Numbers that text may say, and that no limit is compared with.
          ['pageSize', 'Infinity'],
          ['limit', '1e400'],
          ['pageNo', '-Infinity'],
        ] as const
        let found = 0
        for (const operation of lists) {
          const { name, path, query } = operation
          const names = Object.keys((query.properties ?? {}) as object)
          for (const [parameter, value] of asked) {
            if (!names.includes(parameter)) continue
            found++
            const url = path.replaceAll(/\{\w+\}/g, absentId)
            const answer = await admin.get(url, { ...needed(query), [parameter]: value })
            if (isClosed(operation, answer)) continue
            expect(answer.status, `${name} ${parameter}`).toBe(400)
            expect(answer.body.errors.map((e: { field: string }) => e.field)).toContain(parameter)
          }
        }
        expect(found).toBeGreaterThan(60)
      },
      minutes,
    )

    describe('does no harm whatever it is asked', () => {
      it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
        '%s: no 5xx, and nothing of the inside in words',
        async method => {
          const random = new Random(seed, method)
          const wrong: unknown[] = []
          let admin = await product.as('ALL')
          let people = 0
          let imports = 0
          for (let round = 0; round < rounds; round++)
            for (const { name, path, query, body, form } of operations) {
              if (!name.startsWith(method) || streams.has(path)) continue
              // One code takes every file, and reads it in a process of its own: some imports will do.
              if (path.endsWith('/import') && ++imports % 4) continue
              const spoil = [0, 0.03, 0.3][round % 3]!
              const entity = /^\/api\/(\w+)\//.exec(path)?.[1] ?? ''
              const request = {
                method,
                url: path.replaceAll(/\{(\w+)\}/g, (_, parameter) =>
                  encodeURIComponent(
                    random.chance(spoil)
                      ? random.pick(naughtyStrings)
                      : random.pick(idsFor(parameter === 'id' ? entity : parameter)),
                  ),
                ),
                query: queryOf(
                  hostileInput(random, query, as => idsFor(as === 'id' ? entity : as), spoil),
                ),
                ...(body && {
                  payload: JSON.stringify(
                    hostileInput(random, body, as => idsFor(as === 'id' ? entity : as), spoil),
                  ),
                  headers: { 'content-type': 'application/json' },
                }),
                ...(form &&
                  formOf(
                    queryOf(
                      hostileInput(random, form, as => idsFor(as === 'id' ? entity : as), spoil),
                    ),
                    { bytes: '%PDF-1.4', name: random.pick(naughtyStrings) },
                  )),
              }
              const answer = await admin.send(request)
              if (answer.status === 401) admin = await another(product, ++people)
              const said = answer.bytes.toString()
              const isRefused = answer.status >= 400 || answer.body.isSuccess === false
              if (
                answer.status >= 500 ||
                (isRefused && (answer.body.isSuccess !== false || !answer.body.errors?.length)) ||
                (isRefused && /node_modules|\.ts:\d|select .* from |insert into/i.test(said))
              )
                wrong.push({ name, request, status: answer.status, said: said.slice(0, 300) })
            }
          expect(wrong).toEqual([])
        },
        minutes,
      )
    })
  },
  demoBeginning,
)

/** What no screen of anybody's leads to is closed to all. */
const isClosed = ({ roles }: Operation, { status }: Answer) => status === 403 && !roles.length

/** Fields whose parts are data themselves. */
const documents = new Set(
  (Object.values(entities) as AnyEntity[])
    .flatMap(fieldsOf)
    .flatMap(([name, { kind }]) => (['answers', 'json'].includes(kind) ? [name] : [])),
)

/** Objects in a schema of an answer through which more than is declared could leave, by their path. */
function openObjects(schema: any, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen = schema.additionalProperties === true
  return [
    // What a refusal says of its fields, and what the audit keeps, which hides by itself.
    ...(isOpen && !/\.errors\[\]$|changes$/.test(path) && !documents.has(nameAt(path))
      ? [path]
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      openObjects(inner, `${path}.${name}`),
    ),
    ...openObjects(schema.items, `${path}[]`),
  ]
}

const nameAt = (path: string) => path.split('.').at(-1)!
