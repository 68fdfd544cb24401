import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '#server/demo/random.ts'
import { invoiceFormer } from '#resources/sales/documents/invoices/formerInvoices.server.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { demoBeginning, startProduct, type Product } from '#tests/support/browser/product.ts'
import { hostileInput, type IdsFor } from './hostileInput.ts'
import { another, idsOf, type Operation, operationsIn, queryOf, streams } from './operations.ts'

/** The specification's calls that change something by `GET`, and the receipt of a task that was read. */
const changing = new Set([
  'GET /api/tasks/CreateResponse',
  'GET /api/orderManagement/updateOrderAddressByAddressId',
  'GET /api/delivery/DeleteDailyDispatchScheduleDocument',
  'GET /api/jxc/followWebOrder',
])

/** Calls that write a document by `POST`, because a query cannot say what they are asked. */
const documents = ['POST /api/orderManagement/getOrderPDFByOrderIdsAndType']

/** What the machine writes by itself: who was there, what runs, what was answered. */
const ofTheMachine =
  /^(audit|sessions|session_|jobs|job_|requests|answers|idempotency|login|rate|outbox|attempts|processes|migrations)/

describeOnDatabase(
  'postgres',
  'reading',
  database => {
    let product: Product
    let idsFor: IdsFor
    let operations: Operation[]
    beforeAll(async () => {
      product = await startProduct(database.settings)
      operations = operationsIn((await (await product.as('ALL')).get('/api/openapi.json')).body)
      idsFor = await idsOf(product)
    })
    afterAll(() => product.close())

    /** A digest of each table. */
    const digests = async () => {
      const tables = await product.db.text<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
      )
      const all = tables.map(({ name }) => name).filter(name => !ofTheMachine.test(name))
      const found = await product.db.text<{ name: string; digest: string }>(
        all
          .map(
            name =>
              `select '${name}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${name}" t`,
          )
          .join(' union all '),
      )
      return Object.fromEntries(found.map(({ name, digest }) => [name, digest]))
    }

    it('changes nothing: each GET and each document, of records of all ages', async () => {
      const random = new Random(1, 'reading')
      let admin = await product.as('ALL')
      let people = 0
      let answered = 0
      const before = await digests()
      expect(Object.keys(before).length).toBeGreaterThan(150)
      for (const { name, method, path, query, body } of operations) {
        if (!(method === 'GET' || documents.includes(name))) continue
        if (streams.has(path) || changing.has(name)) continue
        const entity = /^\/api\/(\w+)\//.exec(path)?.[1] ?? ''
        const ids: IdsFor = as => idsFor(as === 'id' ? entity : as)
        for (let turn = 0; turn < 2; turn++) {
          const answer = await admin.send({
            method,
            url: path.replaceAll(/\{(\w+)\}/g, (_, parameter) => random.pick(ids(parameter))),
            query: queryOf(hostileInput(random, query, ids, 0)),
            ...(body && {
              payload: JSON.stringify(hostileInput(random, body, ids, 0)),
              headers: { 'content-type': 'application/json' },
            }),
          })
          if (answer.status === 401) admin = await another(product, ++people)
          if (answer.status === 200) answered++
        }
      }
      expect(answered).toBeGreaterThan(400)
      expect(await digests()).toEqual(before)
    }, 180_000)

    it('gives the invoice of every order that has one, and writes none', async () => {
      const seller = await product.as(['J1', 'J4'])
      await invoiceFormer.run(product.db)
      const orders = await product.db.text<{ id: string }>(`
        select o.id from orders o join clients c on c.id = o.client_id and c.country = 'NZ'
        where o.state in ('Confirmed', 'Completed') and not o.is_deleted
          and not exists (select from imported_orders i where i.order_id = o.id and not coalesce(i.kind = 'Closed', i.completed_date is not null)) order by md5(o.id::text) limit 40`)
      expect(orders).toHaveLength(40)
      const before = await digests()
      for (const { id } of orders) {
        const { status, headers, body } = await seller.get('/api/orderManagement/getOrderInvoice', {
          orderId: id,
        })
        expect([id, status, headers['content-type']], JSON.stringify(body)).toEqual([
          id,
          200,
          'application/pdf',
        ])
      }
      expect(await digests()).toEqual(before)
    })
  },
  demoBeginning,
)
