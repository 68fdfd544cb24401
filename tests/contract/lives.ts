import { expect, it } from 'vitest'
import {
  endpointOf,
  fieldsOf,
  snake,
  type AnyEntity,
  type AnyField,
  type Code,
  type EntityOperation,
} from '#define'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { tableName } from '#server/db/tables.ts'
import { hooksOf } from '#server/halves.ts'
import { pathOf } from '#server/http/route.ts'
import type { Answer, Caller, Product } from '#tests/support/browser/product.ts'
import { testDeleted } from './deleted.ts'
import { oneOf, absentId, sample, sampleInput, sampleLines } from './samples.ts'

type Values = Record<string, any>

export interface Given {
  readonly product: () => Product
  readonly admin: () => Caller
  readonly clientId: () => string
  /** Creates a record: of samples, or of what is given. */
  readonly made: () => Promise<Values>
  readonly create: (input: Values) => Promise<Answer>
  readonly recordIn: (answer: Answer) => Values
  readonly read: (id: string, by?: Caller) => Promise<Values>
}

/** What happens to records in the course of time: saved as new ones, changed by the hundred, taken through their statuses, taken back, told. */
export function testLives(e: AnyEntity, given: Given) {
  testDuplicate(e, given)
  if (e.merge) testMerge(e, given)
  if (may(e, 'update')) testChanges(e, given)
  if (e.statuses) testSteps(e, given)
  if (e.list?.deleted) testDeleted(e, given)
  if (guardedIn(e).length > 0) testGuarded(e, given)
}

function testDuplicate(e: AnyEntity, { product, clientId, made, create, recordIn }: Given) {
  it('saves a record as a new one: what may stand only once is another, all else is the same', async () => {
    const record = await made()
    const once = new Set([
      ...writable(e)
        .filter(([, f]) => f.options.unique || f.kind === 'dateRange')
        .map(([n]) => n),
      ...(e.unique ?? []).flatMap(set => set.slice(-1)).filter(n => !e.fields[n].options.readOnly),
    ])
    const same = writable(e).filter(([n, f]) => !once.has(n) && f.kind !== 'lines')
    const copy: Values = Object.fromEntries(same.map(([n]) => [n, record[n]]))
    for (const [name, field] of writable(e))
      if (field.options.least) copy[name] = await sampleLines(product().db, clientId(), field)
    for (const name of once) copy[name] = await sample(product().db, clientId(), e.fields[name])
    const answer = await create(copy)
    expect(answer.body.errors ?? []).toEqual([])
    const other = recordIn(answer)
    expect(other.id).not.toBe(record.id)
    expect(other).toMatchObject(copy)
  })
}

function testMerge(e: AnyEntity, { product, admin, clientId, made, read }: Given) {
  const merge = (body: object) => admin().post(`/api/${e.name}/merge`, body)
  const pointers = (Object.values(entities) as AnyEntity[]).flatMap(other =>
    fieldsOf(other).flatMap(([name, field]) =>
      field.options.to === e.name && !field.options.computed ? [{ other, name, field }] : [],
    ),
  )

  it('makes records one: what pointed to the others points to it, and nothing else changes', async () => {
    const [stays, goes, alsoGoes] = [await made(), await made(), await made()]
    const kept: { table: string; id: string; column: string }[] = []
    for (const { other, name, field } of pointers) {
      if (field.kind === 'tags' || !endpointOf(other, 'create') || other.statuses) continue
      const input = await sampleInput(product().db, clientId(), other)
      const { body } = await admin().post(pathOf(endpointOf(other, 'create')!.at), {
        ...input,
        ...(field.options.when && { [field.options.when.field]: field.options.when.is[0] }),
        ...Object.fromEntries((oneOf[other.name] ?? []).map(each => [each, null])),
        [name]: goes.id,
      })
      const id = body.id ?? body.data?.id
      expect(id, `${other.name}: ${JSON.stringify(body.errors)}`).toBeTruthy()
      kept.push({ table: tableName(other), id, column: snake(name) })
    }
    const { status, body } = await merge({ into: stays.id, ids: [goes.id, alsoGoes.id] })
    expect(status, JSON.stringify(body.errors)).toBe(200)
    expect(body).toMatchObject({ id: stays.id, merged: 2 })
    for (const { table, id, column } of kept) {
      const [row] = await product().db.text<Values>(
        `select ${column} as to from ${table} where id = $1`,
        [id],
      )
      expect(row!.to, table).toBe(stays.id)
    }
    const rows = await product().db.text<Values>(
      `select id, is_deleted from ${tableName(e)} where id = any($1)`,
      [[stays.id, goes.id, alsoGoes.id]],
    )
    expect(Object.fromEntries(rows.map(row => [row.id, row.is_deleted]))).toEqual({
      [stays.id]: false,
      [goes.id]: true,
      [alsoGoes.id]: true,
    })
    const after = await read(stays.id)
    for (const [name, field] of writable(e).filter(([, f]) => f.kind !== 'lines'))
      expect(after[name], `${name} ${field.kind}`).toEqual(stays[name])
    const traces = await product().db.text<Values>(
      "select record_id from audit where entity = $1 and operation = 'merge' and record_id = any($2)",
      [e.name, [stays.id, goes.id, alsoGoes.id]],
    )
    expect(traces).toHaveLength(3)
  })

  it('refuses to merge a record into itself or what is not there, by name and without a trace', async () => {
    const [one, two] = [await made(), await made()]
    for (const [body, status, field] of [
      [{ into: one.id, ids: [one.id, two.id] }, 400, 'into'],
      [{ into: one.id, ids: [two.id, absentId] }, 404, 'ids'],
      [{ into: absentId, ids: [two.id] }, 404, 'into'],
      [{ into: one.id, ids: [] }, 400, 'ids'],
    ] as const) {
      const answer = await merge(body)
      expect(answer.status).toBe(status)
      expect(answer.body.errors[0].field).toBe(field)
    }
    expect((await read(two.id)).id).toBe(two.id)
  })
}

function testChanges(e: AnyEntity, { product, admin, made, read }: Given) {
  const bulk = (body: object) => admin().post(`/api/${e.name}/bulk`, body)
  const flagOrText = writable(e).find(
    ([n, f]) =>
      ['text', 'longText', 'flag'].includes(f.kind) &&
      !f.options.unique &&
      !e.unique?.flat().includes(n) &&
      !f.options.when &&
      !f.options.pattern &&
      !(e.rules && Object.keys(e.rules).length > 0),
  )
  if (flagOrText) {
    const [name, field] = flagOrText
    const other = (value: unknown) => (field.kind === 'flag' ? !value : 'Another')

    it('changes many records in one request, with a result for each, and takes it back', async () => {
      const [one, two] = [await made(), await made()]
      const { status, headers, body } = await bulk({
        operation: 'update',
        targets: [{ id: one.id }, { id: absentId }, { id: two.id, version: two.version }],
        data: { [name]: other(one[name]) },
      })
      expect(status).toBe(200)
      expect(body.results.map((r: Values) => [r.id, r.isSuccess])).toEqual([
        [one.id, true],
        [absentId, false],
        [two.id, true],
      ])
      expect(await read(one.id)).toMatchObject({ [name]: other(one[name]) })
      const undone = await admin().post(`/api/${e.name}/undo`, {
        requestId: headers['x-request-id'],
      })
      expect(undone.body.refused).toBe(0)
      for (const before of [one, two])
        expect(await read(before.id)).toMatchObject({ [name]: before[name] })
    })

    it('tells all of a record in its history: who, when, old and new, its removal too', async () => {
      const record = await made()
      await bulk({
        operation: 'update',
        targets: [{ id: record.id }],
        data: { [name]: other(record[name]) },
      })
      const removed = may(e, 'remove')
        ? (await bulk({ operation: 'remove', targets: [{ id: record.id }] })).body.done === 1
        : false
      const { body } = await admin().get(`/api/${e.name}/${record.id}/history`)
      expect(body.map((entry: Values) => entry.operation)).toEqual([
        ...(removed ? ['remove'] : []),
        'update',
        'create',
      ])
      const [updated, created] = body.slice(-2)
      expect(updated.changes).toEqual({ [name]: [record[name], other(record[name])] })
      for (const [field, { options }] of writable(e))
        if (record[field] !== null && !options.computed)
          expect(created.changes, field).toHaveProperty(field)
      for (const entry of body) {
        expect(entry.person).toBeTruthy()
        expect(Date.parse(entry.atUtc)).toBeGreaterThan(0)
      }
    })
  }

  const totals = e.list?.totals
  if (totals)
    it('adds up its totals over everything that a filter finds', async () => {
      const { body } = await admin().get(`/api/${e.name}/totals`, { filter: {} })
      const columns = totals.filter((name: string) => !e.fields[name].options.computed)
      for (const name of columns) {
        const [sum] = await product().db.text<{ sum: number }>(
          `select coalesce(sum(${snake(name)}), 0)::float8 as sum from ${tableName(e)} t where not is_deleted ${e.scope === 'client' ? `and client_id = (select id from clients where short_name = 'NZ')` : ''}`,
        )
        expect(body[name], name).toBeCloseTo(sum!.sum, 2)
      }
    })
}

function testSteps(e: AnyEntity, { product, admin, made, read }: Given) {
  const { field, transitions } = e.statuses!
  const statuses: readonly string[] = e.fields[field].options.values
  const at = async (status: string) => {
    const { id } = await made()
    await product().db.text(`update ${tableName(e)} set ${snake(field)} = $2 where id = $1`, [
      id,
      status,
    ])
    return id as string
  }
  const step = async (id: string, operation: string, reason: string | undefined) =>
    (
      await admin().post(`/api/${e.name}/bulk`, {
        operation,
        targets: [{ id }],
        ...(reason && { reason }),
      })
    ).body

  it.each(Object.entries(transitions))(
    'takes the step %s from its statuses alone, by its codes, with its reason',
    async (name, { from, to, needs, needsReason, by, label }) => {
      const reason = needsReason ? 'Because of a test' : undefined
      const others = statuses.filter(status => !from.includes(status))
      for (const status of others.slice(0, 3)) {
        const id = await at(status)
        const { results } = await step(id, name, reason)
        expect(results, `${label} from ${status}`).toMatchObject([{ id, isSuccess: false }])
        expect(results[0].errors[0].message).toBeTruthy()
        expect(await read(id)).toMatchObject({ [field]: status })
      }
      if (needsReason)
        expect((await step(await at(from[0]!), name, undefined)).errors).toMatchObject([
          { field: 'reason' },
        ])
      // What a step brings about beside, and for whom it is, has tests of its own.
      if (by || needs || hooksOf(e.name).steps?.[name]) return
      for (const status of from) {
        const id = await at(status)
        expect(await step(id, name, reason), `${label} from ${status}`).toMatchObject({ done: 1 })
        expect(await read(id)).toMatchObject({ [field]: to })
        const { body } = await admin().get(`/api/${e.name}/${id}/history`)
        expect(body[0]).toMatchObject({ operation: name, changes: { [field]: [status, to] } })
      }
    },
  )
}

function testGuarded(e: AnyEntity, { product, admin, made, read }: Given) {
  it('shows and takes fields that are for few eyes to and from nobody else, in lines neither', async () => {
    const guarded = guardedIn(e)
    const codesOf = holdersWithout(e, 'one', new Set(guarded.flatMap(({ see }) => see)))
    // Whose record it is, is another rule.
    if (!codesOf || e.rowAccess) return
    const blind = await product().as(codesOf)
    const record = await made()
    const seen = await read(record.id, blind)
    expect(await read(record.id, admin())).toMatchObject(record)
    for (const { name, within } of guarded) {
      const holders: Values[] = within ? seen[within] : [seen]
      for (const holder of holders) {
        expect(holder).not.toHaveProperty(name)
        expect(holder.labels).not.toHaveProperty(name)
      }
    }
    const { body } = await blind.get(`/api/${e.name}/${record.id}/history`)
    for (const { name, within } of guarded)
      for (const { changes } of body as Values[])
        expect(keysIn(within ? changes?.[within] : changes)).not.toContain(name)
  })
}

const keysIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysIn)
    : typeof value === 'object' && value !== null
      ? Object.keys(value)
      : []

const everybody = { codes: new Set(codes) }
const may = (e: AnyEntity, operation: EntityOperation) => access().entity(everybody, e, operation)
const writable = (e: AnyEntity): [string, AnyField][] =>
  fieldsOf(e).filter(
    ([, f]) =>
      !f.options.readOnly && !f.options.secret && !f.options.notInBulk && f.kind !== 'code',
  )

interface Guarded {
  readonly name: string
  readonly see: readonly Code[]
  /** The child lines that it is a field of. */
  readonly within?: string
}

const guardedIn = (e: AnyEntity): Guarded[] =>
  fieldsOf(e).flatMap(([name, { options }]): Guarded[] => [
    ...(options.visibleTo ? [{ name, see: options.visibleTo }] : []),
    ...Object.entries(options.from?.fields ?? {}).flatMap(([child, { options: o }]) =>
      o.visibleTo ? [{ name: child, see: o.visibleTo, within: name }] : [],
    ),
  ])

/** Codes that open the operation without any of these; none where there are no such. */
function holdersWithout(e: AnyEntity, operation: EntityOperation, without: ReadonlySet<Code>) {
  for (const chain of access().chainsOfEntity(e.name, operation)) {
    const held = chain.map(list => list.find(code => !without.has(code)))
    if (held.every(code => code !== undefined)) return [...new Set(held)]
  }
  return undefined
}
