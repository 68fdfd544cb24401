import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  isField,
  isReference,
  queryInputs,
  storedEntities,
  uploadOf,
  type AnyCall,
  type AnyField,
  type Shape,
} from '#define'
import { calls } from '#resources/registry.ts'
import { tableName } from '#server/db/tables.ts'
import { Random } from '#server/demo/random.ts'
import { callSchema } from '#server/entities/meta/schema.ts'
import { pathOf } from '#server/http/route.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { formOf } from '#tests/support/files.ts'
import { hostileInput } from './hostileInput.ts'
import { absentId } from './samples.ts'

/** A reference among the inputs of a call. */
interface Place {
  readonly name: string
  readonly call: AnyCall
  readonly path: readonly string[]
  readonly field: AnyField
  /** The record that the call is about: it answers 404. */
  readonly isSubject: boolean
  readonly subject: AnyField | undefined
}

describeOnDatabase(
  'postgres',
  'a reference in the input of a call',
  database => {
    let product: Product
    let admin: Caller
    let own: Map<string, string>
    let foreign: Map<string, string>
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      own = await idsIn(product, 'NZ')
      foreign = await idsIn(product, 'CA')
    })
    afterAll(() => product.close())

    const idOf = ({ options }: AnyField) => own.get(options.to!) ?? absentId

    async function wrongAmong(places: readonly Place[], idFor: (field: AnyField) => string) {
      const wrong: unknown[] = []
      for (const place of places) {
        const { name, call, path } = place
        const answer = await sent(admin, call, input(place, idFor(place.field), idOf))
        if (!isAnswered(place, answer, !!place.subject && !own.has(place.subject.options.to!)))
          wrong.push([name, path.join('.'), answer.status, answer.body.errors ?? answer.body])
      }
      return wrong
    }

    it('is found in hundreds of places', () => expect(places.length).toBeGreaterThan(500))

    it('is unknown where it is nowhere', async () => {
      expect(await wrongAmong(places, () => absentId)).toEqual([])
    })

    it('is unknown where it is of the other client', async () => {
      const owned = places.filter(({ field }) => foreign.has(field.options.to!))
      expect(owned.length).toBeGreaterThan(300)
      expect(await wrongAmong(owned, ({ options }) => foreign.get(options.to!)!)).toEqual([])
    })
  },
  demoBeginning,
)

const places = (Object.entries(calls) as [string, AnyCall][]).flatMap(([name, call]) =>
  referencesIn(call.input as Shape).map(({ path, field }, _, all): Place => {
    const subject = all.find(
      each => each.path.length === 1 && isReference(each.field) && each.field.options.required,
    )
    return { name, call, path, field, isSubject: subject?.path === path, subject: subject?.field }
  }),
)

/** Every reference of a shape, by its path; `*` stands for a row. */
function referencesIn(
  shape: Shape,
  at: readonly string[] = [],
): { path: readonly string[]; field: AnyField }[] {
  return Object.entries(shape).flatMap(([name, part]) => {
    const path = [...at, name]
    if (isField(part)) return part.options.to ? [{ path, field: part as AnyField }] : []
    if (part.node === 'object') return referencesIn(part.shape as Shape, path)
    return part.node === 'list' ? referencesIn(part.shape as Shape, [...path, '*']) : []
  })
}

/** The least input that the call's schema takes, with this id at the place. */
const input = ({ call, path }: Place, id: string, idOf: (field: AnyField) => string) =>
  least(callSchema(call), { node: 'object', shape: call.input }, path, field =>
    field ? idOf(field) : id,
  ) as Record<string, unknown>

const random = new Random(1, 'references')

/** @param path the way to the place that matters, none outside of it */
function least(
  schema: any,
  part: any,
  path: readonly string[] | undefined,
  idAt: (other?: AnyField) => string,
): unknown {
  if (part?.options?.to) {
    const id = path ? idAt() : idAt(part as AnyField)
    return schema.type === 'array' ? [id] : id
  }
  const [here, ...rest] = path ?? []
  if (schema.type === 'object')
    return Object.fromEntries(
      [...new Set([...(schema.required ?? []), ...days(schema), ...(here ? [here] : [])])]
        .filter(name => part?.shape?.[name]?.node !== 'upload')
        .map(name => [
          name,
          least(
            schema.properties[name],
            part?.shape?.[name],
            name === here ? rest : undefined,
            idAt,
          ),
        ]),
    )
  if (schema.type === 'array')
    return here || schema.minItems
      ? [least(schema.items, { node: 'object', shape: part?.shape }, path && rest, idAt)]
      : []
  return schema.minimum ?? readable(schema)
}

/** What no body may hold is drawn again: a call refuses it before it looks for its references. */
function readable(schema: any): unknown {
  const value = hostileInput(random, schema, () => [absentId], 0)
  return typeof value === 'string' && /[\p{Surrogate}\0]/u.test(value) ? readable(schema) : value
}

/** Days that are today unless they are given are given, as screens do. */
const days = ({ properties }: any) =>
  Object.keys(properties).filter(name => properties[name].default === 'today')

/** Whether the answer says that the id is unknown, and where. */
function isAnswered(
  { path, field, isSubject }: Place,
  { status, body }: Answer,
  hasNoSubject: boolean,
): boolean {
  const errors: { code: string; field?: string }[] = body.errors ?? []
  const at = path.map(name => (name === '*' ? '0' : name)).join('.')
  // There is none to be about, so nothing else is looked at.
  if (!isSubject && hasNoSubject) return status === 404
  // Each record answers by itself: none of them is done.
  if (field.options.answeredByRow) return status >= 400 || !body.isSuccess || !body.done
  if (isSubject) return status === 404 && errors[0]?.code === 'not_found' && errors[0].field === at
  return (
    status === 400 && errors.some(each => each.code === 'unknown_reference' && each.field === at)
  )
}

async function idsIn({ db }: Product, client: 'NZ' | 'CA'): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const e of storedEntities()) {
    if (client === 'CA' && e.scope !== 'client') continue
    const ofClient =
      e.scope === 'client'
        ? `and client_id = (select id from clients where short_name = '${client}')`
        : ''
    const [row] = await db.text<{ id: string }>(
      `select id from ${tableName(e)} where not is_deleted ${ofClient} order by id limit 1`,
    )
    if (row) found.set(e.name, row.id)
  }
  return found
}

const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

async function sent(by: Caller, call: AnyCall, given: Record<string, unknown>): Promise<Answer> {
  const [method] = call.at.split(' ')
  const inQuery = queryInputs(call)
  const query = Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => inQuery.includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(inText) : inText(value)]),
  )
  const payload = Object.fromEntries(
    Object.entries(given).filter(([name]) => !inQuery.includes(name)),
  )
  const isRead = method === 'GET' || method === 'DELETE'
  return by.send({
    method: method as 'GET',
    url: pathOf(call.at),
    query,
    ...(uploadOf(call)
      ? formOf(
          payload as Record<string, string>,
          uploadOf(call)?.[1].kinds.includes('pdf')
            ? { bytes: '%PDF-1.4', name: 'a.pdf' }
            : { bytes: 'PO Number\n1', name: 'a.csv' },
        )
      : isRead
        ? {}
        : { payload }),
  })
}
