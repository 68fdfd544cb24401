import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applies,
  countCap,
  dependentFields,
  endpointOf,
  fieldsOf,
  filterableFields,
  operations,
  snake,
  sortableFields,
  type AnyEntity,
  type AnyField,
  type Code,
  type Operation,
} from '#define'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { kindColumn } from '#server/fields/index.ts'
import { pathOf, verbOf } from '#server/http/route.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { isDeep } from '#tests/support/run/depth.ts'
import {
  demoBeginning,
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { testDisplays } from './displays.ts'
import { testImports } from './imports.ts'
import { testLives } from './lives.ts'
import { inFoldedOrder, inOrderOf } from './order.ts'
import { absentId, sample, sampleInput, wrongSamples } from './samples.ts'
import { belowOf } from './trees.ts'
import { fieldOf, firstOfEach, operatorsByTurns } from './turns.ts'

/** Every entity that has an operation which a person with all codes may use. */
const everybody = { codes: new Set(codes) }
const open = (e: AnyEntity, o: Operation) =>
  endpointOf(e, o) !== undefined && access().entity(everybody, e, o)
const all = Object.values(entities) as AnyEntity[]
/** ERP_CONTRACT_OF names the only ones, while they are being written. */
const only = process.env.ERP_CONTRACT_OF?.split(',')
const tested = all.filter(e => operations.some(o => open(e, o)) && (!only || only.includes(e.name)))

/** Lists that are asked nonsense: one parser reads the queries of all of a kind. In depth each is asked. */
const lists = tested.filter(e => open(e, 'list'))
const askedNonsense = isDeep
  ? new Set(lists)
  : firstOfEach(lists, e =>
      [endpointOf(e, 'list')!.key !== undefined, e.scope, !e.list?.search?.length].join(),
    )
const operatorsOf = operatorsByTurns(tested)

describeOnEachDatabase(
  'every declared entity keeps the contract',
  database => {
    let product: Product
    let admin: Caller
    let clientId: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      clientId = (
        await product.db.text<{ id: string }>("select id from clients where short_name = 'NZ'")
      )[0]!.id
      // Whoever adds a network must be in one, lest they lock themselves out.
      await product.db.text(
        "insert into ip_whitelist (id, client_id, network, name) select gen_random_uuid(), id, '127.0.0.1', 'These tests' from clients",
      )
    })
    // Steps are tried from statuses that are written directly: a ticket is then merged into none.
    afterAll(() => product.close(/^State of T\d+ is Merged/))

    it('tries files of every entity that has a door', () => {
      const tried = (e: AnyEntity) =>
        open(e, 'create') && open(e, 'one') && access().entity(everybody, e, 'import')
      const doors = all.filter(e => e.import)
      expect(doors.length).toBeGreaterThan(40)
      expect(doors.filter(e => !tried(e)).map(({ name }) => name)).toEqual([])
    })

    /** Filters that find nothing, because no record has a value. */
    const withoutData = new Set<string>()

    // Each entity on PostgreSQL; one code serves them all, so that some will do on the embedded database, which is slower.
    const some = tested.filter((_, n) => database.kind === 'postgres' || n % 16 === 0)
    describe.each(some.map(e => [e.name, e] as const))('%s', (_, e) => {
      const at = (operation: Operation) => endpointOf(e, operation)!
      const path = (operation: Operation) => pathOf(at(operation).at)

      // A new entity has no demo data yet; what the tests of its list need is made.
      if (open(e, 'create'))
        beforeAll(async () => {
          const [living] = await product.db.text(
            `select 1 from ${snakeOf(e)} where not is_deleted limit 1`,
          )
          for (let i = 0; !living && i < 3; i++) {
            const { body } = await admin.post(
              path('create'),
              await sampleInput(product.db, clientId, e),
            )
            if (body.isSuccess === false)
              throw new Error(`${e.name}: ${JSON.stringify(body.errors)}`)
          }
        })

      if (open(e, 'list')) {
        const list = ({
          pageNo = 1,
          pageSize,
          ...query
        }: { pageNo?: number; pageSize?: number; [name: string]: unknown } = {}) =>
          admin.get(path('list'), {
            ...query,
            ...(at('list').key
              ? { pageNo, ...(pageSize ? { pageSize } : {}) }
              : pageSize
                ? { range: [(pageNo - 1) * pageSize, pageNo * pageSize - 1] }
                : {}),
          })
        const rows = (answer: Answer): any[] =>
          at('list').key ? answer.body[at('list').key!] : answer.body

        it('lists its records page by page, each record once', async () => {
          const first = await list({ pageNo: 1, pageSize: 3 })
          expect(first.status).toBe(200)
          const second = await list({ pageNo: 2, pageSize: 3 })
          const ids = [...rows(first), ...rows(second)].map(r => r.id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const [name, { options }] of fieldsOf(e).filter(([, f]) => f.kind !== 'lines'))
            expect([name, name in rows(first)[0]!]).toEqual([name, !options.secret])
        })

        it('answers rows without a total, and the total without rows', async () => {
          const total = (answer: Answer): unknown =>
            at('list').key
              ? answer.body.totalCount
              : answer.headers['content-range']!.toString().split('/')[1]
          const more = (answer: Answer) =>
            at('list').key ? answer.body.hasMore : answer.headers['x-has-more'] === 'true'
          const whole = await list({ pageSize: 2 })
          const uncounted = await list({ pageSize: 2, count: 'none' })
          expect(rows(uncounted)).toEqual(rows(whole))
          expect(total(uncounted)).toBe(at('list').key ? undefined : '*')
          expect(more(uncounted)).toBe(Number(total(whole)) > 2)
          for (const count of ['only', 'exact']) {
            const counted = await list({ count })
            expect(rows(counted)).toEqual([])
            if (Number(total(whole)) <= countCap)
              expect([total(counted), more(counted)]).toEqual([total(whole), false])
            else if (count === 'only') expect(more(counted)).toBe(true)
          }
          expect((await list({ count: 'some' })).status).toBe(400)
        })

        it.each(sortableFields(e))('sorts by %s both ways', async field => {
          const up = rows(await list({ sort: [field, 'ASC'], pageNo: 1, pageSize: 500 })),
            down = rows(await list({ sort: [field, 'DESC'], pageNo: 1, pageSize: 500 }))
          expect(up.length).toBeGreaterThan(0)
          // What is worked out is stored nowhere: its rows are compared with one another.
          if (e.readModel) {
            const words = (row: any) =>
              (field === 'id' ? undefined : row.labels[field]) ?? row[field]
            expect(up.map(words)).toEqual(inOrderOf(fieldOf(e, field), up.map(words)))
            expect(down.map(words)).toEqual(
              inOrderOf(fieldOf(e, field), down.map(words)).toReversed(),
            )
            return
          }
          const values = up.map(r => r[field]).filter(v => v !== null)
          if (typeof values[0] === 'number')
            expect(values).toEqual(values.toSorted((a, b) => a - b))
          const { isWritten } = kindColumn(fieldOf(e, field))
          const kept = `${snakeOf(e)} where not is_deleted ${e.scope === 'client' ? `and client_id = '${clientId}'` : ''}`
          // Texts that people write in their folded order, all else as the database sorts what is stored.
          const sorted = async (order: 'ASC' | 'DESC') => {
            if (!isWritten)
              return product.db.text<{ id: string }>(
                `select id from ${kept} order by "${snake(field)}" ${order}, id ${order} limit 500`,
              )
            const ascending = inFoldedOrder(
              await product.db.text(`select id, "${snake(field)}" as value from ${kept}`),
            )
            return (order === 'ASC' ? ascending : ascending.toReversed()).slice(0, 500)
          }
          expect(up.map(r => r.id)).toEqual((await sorted('ASC')).map(({ id }) => id))
          expect(down.map(r => r.id)).toEqual((await sorted('DESC')).map(({ id }) => id))
          const ends = [up[0], down[0]].map(r => ({ id: r.id, value: r[field] }))
          if (up.length < 500) expect(down.map(r => r.id)).toEqual(up.map(r => r.id).toReversed())
          else if (isWritten) expect(inFoldedOrder(ends)).toEqual(ends)
          else expect(ends[1]!.value >= ends[0]!.value).toBe(true)
        })

        it.each(filterableFields(e))('filters by %s with its operators', async field => {
          const kind = fieldOf(e, field)
          const known = rows(await list({ pageNo: 1, pageSize: 100 }))
            .map(r => r[field])
            .find(v => v !== null && !(Array.isArray(v) && !v.length))
          const some = known ?? (await sample(product.db, clientId, kind))
          const value = Array.isArray(some)
            ? some[0]
            : kind.kind === 'dateRange'
              ? some?.from
              : some
          if (known === undefined) withoutData.add(`${e.name}.${field}`)
          if (value === null || value === undefined) return
          const below = await belowOf(product.db, kind, value)
          for (const operator of operatorsOf(e, field)) {
            const filter =
              operator === 'eq' ? value : { [operator]: operator === 'in' ? [value] : value }
            const answer = await list({ filter: { [field]: filter }, pageNo: 1, pageSize: 500 })
            expect(answer.status, operator).toBe(200)
            for (const row of rows(answer))
              expect(
                fits(operator, row[field], value, below),
                `${operator} ${JSON.stringify(row[field])} ${JSON.stringify(value)}`,
              ).toBe(true)
            if (known !== undefined && operator !== 'not')
              expect(rows(answer).length, operator).toBeGreaterThan(0)
          }
        })

        if (askedNonsense.has(e))
          it.each([
            ['an unknown filter', { filter: { nonsense: 1 } }, 'nonsense'],
            ['a filter that every object has', { filter: { constructor: 1 } }, 'constructor'],
            ['an unknown operator', { filter: { id: { near: absentId } } }, 'id'],
            ['an id of another length', { filter: { id: 'abc' } }, 'id'],
            ['an unknown sort', { sort: ['nonsense', 'ASC'] }, 'sort'],
            ['a sort that is no JSON', { sort: 'name' }, 'sort'],
            ['an unknown parameter', { nonsense: '1' }, 'nonsense'],
            ['a filter that is no object', { filter: '[1]' }, 'filter'],
          ])('refuses %s by name', async (__, query, named) => {
            const answer = await list(query)
            expect(answer.status).toBe(400)
            expect(answer.body.errors.map((x: { field: string }) => x.field)).toContain(named)
          })

        it('finds records by quick search, and takes wildcards as they are', async () => {
          if (!e.list?.search?.length) return
          const quick = (q: string) => list(at('list').key ? { keywords: q } : { filter: { q } })
          const [record] = rows(await list({ pageNo: 1, pageSize: 1 }))
          const text = e.list.search
            .map(f => record.labels[f] ?? record[f])
            .find(v => typeof v === 'string' && !/^[0-9a-f-]{36}$/.test(v)) as string
          expect(rows(await quick(text.slice(0, 20))).length).toBeGreaterThan(0)
          expect(rows(await quick('100%_\\nothing'))).toEqual([])
        })

        testDisplays(e, { product: () => product, admin: () => admin, list, rows })

        it("shows nothing of another client's", async () => {
          if (e.scope !== 'client') return
          const abroad = await product.as('ALL', 'CA')
          const mine = new Set(rows(await list({ pageNo: 1, pageSize: 500 })).map(r => r.id))
          const theirs = await abroad.get(
            path('list'),
            at('list').key ? { pageSize: '500' } : { range: [0, 499] },
          )
          for (const row of rows(theirs)) expect(mine.has(row.id)).toBe(false)
        })
      }

      if (open(e, 'create') && open(e, 'one')) {
        const create = (input: unknown) => admin.post(path('create'), input)
        const recordOf = (answer: Answer, operation: Operation) =>
          at(operation).key ? answer.body[at(operation).key!] : answer.body
        const read = (id: string, by = admin) =>
          at('one').key ? by.get(path('one'), { id }) : by.get(path('one').replace(':id', id))
        const update = (id: string, body: Record<string, unknown>) =>
          at('update').key
            ? admin.post(path('update'), { ...body, id })
            : admin.put(path('update').replace(':id', id), body)
        const made = async () =>
          recordOf(await create(await sampleInput(product.db, clientId, e)), 'create')
        const writable = fieldsOf(e).filter(
          ([, f]) =>
            !f.options.readOnly && !f.options.secret && !f.options.notInBulk && f.kind !== 'code',
        )

        testLives(e, {
          product: () => product,
          admin: () => admin,
          clientId: () => clientId,
          made,
          create,
          recordIn: answer => recordOf(answer, 'create'),
          read: async (id, by) => recordOf(await read(id, by), 'one'),
        })

        if (e.import && access().entity(everybody, e, 'import'))
          testImports(e, { product: () => product, admin: () => admin, made })

        it('creates a record that can be read back, with who did it in the audit', async () => {
          const input = await sampleInput(product.db, clientId, e)
          const answer = await create(input)
          expect(answer.body.errors ?? []).toEqual([])
          const record = recordOf(answer, 'create')
          expect(record).toMatchObject(
            Object.fromEntries(
              Object.entries(input).map(([name, value]) => [name, asHeld(fieldOf(e, name), value)]),
            ),
          )
          expect(recordOf(await read(record.id), 'one')).toEqual(record)
          const [trace] = await product.db.text<{ staff_id: string; operation: string }>(
            'select * from audit where record_id = $1',
            [record.id],
          )
          expect(trace).toMatchObject({ operation: 'create', entity: e.name })
          expect(trace!.staff_id).toBeTruthy()
        })

        it('refuses an unknown field, a missing one, and each wrong value, by name and without a trace', async () => {
          const count = () =>
            product.db.text<{ n: number }>(
              'select count(*)::int as n from audit where entity = $1',
              [e.name],
            )
          const before = await count()
          const input = await sampleInput(product.db, clientId, e)
          const refusals: [string, Answer][] = [
            ['nonsense', await create({ ...input, nonsense: 1 })],
          ]
          for (const [name, field] of writable) {
            if (
              field.options.required &&
              field.options.default === undefined &&
              field.kind !== 'tags' &&
              field.kind !== 'lines'
            ) {
              const { [name]: __, ...without } = input
              refusals.push([name, await create(without)])
            }
            for (const [, value] of wrongSamples(field))
              refusals.push([name, await create({ ...input, [name]: value })])
          }
          for (const [name, answer] of refusals) {
            expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(400)
            expect(
              answer.body.errors.some(
                (x: { field?: string }) => x.field === name || x.field?.startsWith(`${name}.`),
              ),
              `${name}: ${JSON.stringify(answer.body)}`,
            ).toBe(true)
          }
          expect(await count()).toEqual(before)
        })

        it('refuses a second record with the same unique value, at that field', async () => {
          for (const [name] of writable.filter(([, f]) => f.options.unique)) {
            const record = await made()
            const answer = await create({
              ...(await sampleInput(product.db, clientId, e)),
              [name]: String(record[name]).toUpperCase(),
            })
            expect(answer.body).toMatchObject({
              isSuccess: false,
              errors: [{ code: 'duplicate', field: name }],
            })
          }
        })

        if (open(e, 'update')) {
          // Those that depend on others change together with them.
          const dependent = dependentFields(e.fields)
          const alone = writable.map(([n]) => n).filter(n => !dependent.has(n))
          it.each(alone.filter(n => fieldOf(e, n).kind !== 'lines'))(
            'changes %s alone, and tells old and new in the audit',
            async name => {
              const record = await made()
              const field = fieldOf(e, name)
              const value = await differentFrom(record[name], field)
              if (value === undefined || !applies(field, record)) return
              const answer = await update(record.id, { version: record.version, [name]: value })
              expect(answer.body.errors ?? []).toEqual([])
              expect(recordOf(answer, 'update')).toMatchObject({
                [name]: asHeld(field, value),
                version: record.version + 1,
              })
              const [trace] = await product.db.text<{ changes: Record<string, unknown> }>(
                "select changes from audit where record_id = $1 and operation = 'update'",
                [record.id],
              )
              // What no longer applies is emptied with it, and what the system keeps may follow.
              const decided = fieldsOf(e).flatMap(([n, f]) =>
                f.options.when?.field === name || f.options.readOnly ? [n] : [],
              )
              const others = Object.keys(trace!.changes).filter(n => n !== name)
              expect(others.filter(n => !decided.includes(n))).toEqual([])
              expect(trace!.changes[name]).toEqual([record[name], asHeld(field, value)])
            },
          )

          it('takes the whole record back as it was read, and changes nothing', async () => {
            const record = await made()
            const answer = await update(record.id, record)
            expect(recordOf(answer, 'update')).toEqual(record)
          })

          it('refuses a stale version with 409 and the record as it is now', async () => {
            const record = await made()
            const plain = ['text', 'longText', 'flag', 'money', 'integer', 'date', 'percent']
            const [name, field] = writable.find(
              ([, f]) => plain.includes(f.kind) && applies(f, record),
            )!
            const value = await differentFrom(record[name], field)
            const now = recordOf(
              await update(record.id, { version: record.version, [name]: value }),
              'update',
            )
            const late = await update(record.id, { version: record.version, [name]: record[name] })
            expect(late.status).toBe(409)
            expect(late.body).toMatchObject({
              isSuccess: false,
              errors: [{ code: 'stale', field: 'version' }],
              current: now,
            })
            expect(recordOf(await read(record.id), 'one')).toEqual(now)
          })

          it('refuses a missing version, a changed read-only field, an absent id and one of another length', async () => {
            const record = await made()
            expect((await update(record.id, {})).body.errors[0]).toMatchObject({ field: 'version' })
            for (const [name, field] of fieldsOf(e).filter(([, f]) => f.options.readOnly)) {
              const answer = await update(record.id, {
                version: record.version,
                [name]: (await differentFrom(record[name], field)) ?? 99,
              })
              expect(answer.status, name).toBe(400)
              expect(answer.body.errors[0].field).toBe(name)
            }
            expect((await update(absentId, { version: 1 })).status).toBe(404)
            expect((await update('abc', { version: 1 })).status).toBe(400)
          })

          it("refuses another client's record as if it did not exist", async () => {
            if (e.scope !== 'client') return
            const record = await made()
            const abroad = await product.as('ALL', 'CA')
            expect((await read(record.id, abroad)).status).toBe(404)
            const body = { ...record }
            const answer = at('update').key
              ? await abroad.post(path('update'), body)
              : await abroad.put(path('update').replace(':id', record.id), body)
            expect(answer.status).toBe(404)
          })
        }

        if (open(e, 'remove')) {
          it('removes a record from sight, and keeps its row', async () => {
            const record = await made()
            const answer = at('remove').key
              ? at('remove').at.endsWith('?id')
                ? await admin.post(`${path('remove')}?id=${record.id}`)
                : await admin.post(path('remove'), { id: record.id })
              : await admin.delete(path('remove').replace(':id', record.id))
            expect(answer.status).toBe(200)
            expect((await read(record.id)).status).toBe(404)
            expect(
              await product.db.text(`select id from ${snakeOf(e)} where id = $1 and is_deleted`, [
                record.id,
              ]),
            ).toHaveLength(1)
          })
        }

        async function differentFrom(present: unknown, field: AnyField) {
          for (let tries = 0; tries < 5; tries++) {
            const value = await sample(product.db, clientId, field)
            if (isOther(value, present)) return value
          }
          return undefined
        }
      }

      it.each(operations.filter(o => open(e, o)))(
        '%s: without a session 401, without the codes 403, before anything else is looked at',
        async operation => {
          const { at: endpoint } = endpointOf(e, operation)!
          const request = {
            method: verbOf(endpoint) as 'GET',
            url: pathOf(endpoint).replace(':id', 'not even an id'),
            ...(verbOf(endpoint) === 'GET' ? {} : { payload: { nonsense: true } }),
          }
          expect((await product.nobody.send(request)).status).toBe(401)
          const none = await product.as([])
          const isForAll = access().entity({ codes: new Set() }, e, operation)
          const { status } = await none.send(request)
          if (isForAll) expect([401, 403]).not.toContain(status)
          else expect(status).toBe(403)
        },
      )

      it('opens no operation to a code that does not reach one of its screens', async () => {
        for (const operation of operations.filter(o => open(e, o))) {
          const chains = access().chainsOfEntity(e.name, operation)
          for (const code of codes.filter(
            c => !chains.some(chain => chain.every(list => list.includes(c))),
          )) {
            const holder = { codes: new Set<Code>([code]) }
            expect(access().entity(holder, e, operation), `${operation} with ${code}`).toBe(false)
          }
        }
      })
    })

    it('every filter had a record to find, but for these', () => {
      expect([...withoutData].filter(name => !emptyInDemo.includes(name))).toEqual([])
    })
  },
  demoBeginning,
)

/** Filters by what no record of the demo data has. */
const emptyInDemo: readonly string[] = [
  // Tests of other entities make tags, on PostgreSQL.
  'orderTags.ruleCustomerTagId',
  'orderTags.ruleProductTagId',
  'flags.ruleBranchId',
  'flags.ruleCustomerTagId',
  'flags.ruleCategoryId',
  'flags.ruleProductTagId',
  'zoneChecks.checkedById',
  // Few orders of the demo wait for ships, and what ships bring comes in time.
  'etaWarnings.supplierId',
  'etaWarnings.eta',
  'etaWarnings.containerId',
  'etaWarnings.ownerId',
  'etaWarningOrders.containerId',
  'etaWarningOrders.ownerId',
  'etaWarnings.purchaseOrderId',
  'etaWarningOrders.purchaseOrderId',
  // So few orders fill eight containers of agents alone.
  'learnedDays.supplierId',
  'learnedDays.portId',
  'learnedDays.toPortId',
  'learnedDays.warehouseId',
  // Nobody fetches pieces with a visit, and no mail is of a ticket that was closed long ago.
  'returnRecords.visitId',
  'ticketMails.earlierId',
  // A job works it out once the product runs.
  'tickets.dueOnUtc',
  'accessTemplates.branchId',
  'capacityOverrides.slotDayId',
  'channels.customerId',
  // Wayfair buys in Canada.
  'wayfairOrders.orderId',
  'checklistItems.calendarId',
  'checklistItems.categoryId',
  'creditEntries.paymentId',
  'customers.mergedIntoId',
  'deliveryPlans.loadedById',
  'deliveryPlans.pickerId',
  'deliveryPlans.rescheduledFromId',
  'deliveryPlans.zoneId',
  'giftCardEntries.paymentId',
  'giftCards.orderLineId',
  'givenValues.orderLineId',
  'layers.lockedById',
  'operationIssueTypes.ownerId',
  'operationIssues.groupId',
  'orderLines.parentLineId',
  'orderTags.ruleBranchId',
  'orderTags.ruleCategoryId',
  'orderTags.ruleTypeId',
  'orders.discountRuleId',
  // So few orders are all paid when they are delivered, and nobody chases one.
  'ordersWithBalance.age',
  'ordersWithBalance.deliveredOn',
  'ordersWithBalance.methodId',
  'ordersWithBalance.ownerId',
  'payments.batch',
  'payments.exchangeOrderId',
  'payments.refundId',
  'pointsEntries.paymentId',
  'qaIssues.containerId',
  'stockMoves.containerLineId',
  'qaIssues.purchaseOrderId',
  'qaIssues.ticketId',
  'qaParties.supplierId',
  'refunds.batch',
  'refunds.qaIssueId',
  'returnRecords.condition',
  'returnRecords.inspectedById',
  'returnRecords.qaIssueId',
  'returnRecords.receivedById',
  'returnRecords.ticketId',
  'returnRecords.warehouseId',
  'shelves.categoryIds',
  'shippingProviders.branchId',
  'shippingRates.calendarId',
  'tasks.previousId',
  'tillEntries.paymentId',
  'tillEntries.terminal',
  'transfers.orderId',
  'transfers.ticketId',
]

/** What is sent, as it is read back: tags in the order of their names, with those that the system adds. */
const asHeld = ({ kind }: AnyField, value: unknown): unknown =>
  kind === 'tags' && Array.isArray(value) ? expect.arrayContaining(value) : value

/** Tags are the same in any order. */
const isOther = (a: unknown, b: unknown) => {
  const plain = (x: unknown) =>
    JSON.stringify(
      Array.isArray(x) ? x.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)) : x,
    )
  return plain(a) !== plain(b)
}
const snakeOf = (e: AnyEntity) => e.name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

function fits(operator: string, found: any, asked: any, below: readonly unknown[]): boolean {
  if (Array.isArray(found)) return found.includes(asked)
  if (found?.from) return found.from <= asked && (found.to === null || asked <= found.to)
  switch (operator) {
    case 'not':
      return !below.includes(found)
    case 'gte':
      return found >= asked
    case 'lte':
      return found <= asked
    case 'has':
      return String(found).toLowerCase().includes(String(asked).toLowerCase())
    default:
      return below.includes(found)
  }
}
