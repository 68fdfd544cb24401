import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

const path = '/api/salesRecord/getOrderAndOrderLineList'

describeRules(
  'order records',
  database => {
    let product: Product, person: Caller, clientId: string
    const found = async (query: Record<string, unknown>) => {
      const { status, body } = await person.get(path, { pageSize: '500', ...query })
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: [] })
      return body.data.map((o: { id: string }) => o.id).toSorted()
    }
    const ids = async (where: string, values: unknown[] = []) =>
      (
        await product.db.text<{ id: string }>(
          `select o.id from orders o where o.client_id = '${clientId}' and not o.is_deleted and ${where}`,
          values,
        )
      )
        .map(o => o.id)
        .toSorted()
    const one = async (sql: string) =>
      (await product.db.text<{ value: string }>(sql.replace('$client', `'${clientId}'`)))[0]!.value

    beforeAll(async () => {
      product = await startProduct(database.settings)
      person = await product.as(['J1', 'J4'])
      clientId = (
        await product.db.text<{ id: string }>("select id from clients where short_name = 'NZ'")
      )[0]!.id
    })
    afterAll(() => product.close())

    it('finds the orders with a product among their lines, or with one of several', async () => {
      const skus = await product.db.text<{ id: string }>(
        'select distinct l.sku_id as id from order_lines l where l.client_id = $1 limit 2',
        [clientId],
      )
      for (const chosen of [[skus[0]!.id], skus.map(({ id }) => id)]) {
        const expected = await ids(
          'exists (select 1 from order_lines l where l.order_id = o.id and l.sku_id = any($1::uuid[]))',
          [chosen],
        )
        expect(expected.length).toBeGreaterThan(0)
        expect(await found({ skuId: chosen })).toEqual(expected)
      }
    })

    it('finds by a part of the suburb and of a tracking number, whatever is typed', async () => {
      const suburb = await one(
        'select a.suburb as value from orders o join addresses a on a.id = o.delivery_address_id where o.client_id = $client and length(a.suburb) > 5 limit 1',
      )
      expect(await found({ suburb: suburb.slice(1, 5).toUpperCase() })).toEqual(
        await ids(
          "exists (select 1 from addresses a where a.id = o.delivery_address_id and a.suburb ilike '%' || $1 || '%')",
          [suburb.slice(1, 5)],
        ),
      )
      const tracking = await one(
        'select p.tracking_no as value from delivery_plans p where p.client_id = $client and p.order_id is not null and p.tracking_no is not null limit 1',
      )
      expect(await found({ filter: { trackingNo: { has: tracking.slice(2) } } })).toEqual(
        await ids(
          'exists (select 1 from delivery_plans p where p.order_id = o.id and p.tracking_no = $1)',
          [tracking],
        ),
      )
      expect(await found({ suburb: '%_%' })).toEqual([])
    })

    it('finds what is still to be paid, by how much of it is paid, and what has a ticket', async () => {
      const owed = "o.total - o.returned > o.paid and o.state in ('Confirmed', 'Completed')"
      expect(await found({ hasBalance: 'true' })).toEqual(await ids(owed))
      expect(await found({ hasBalance: 'false' })).toEqual(await ids(`not (${owed})`))
      expect(await found({ paymentStatus: 'Deposit' })).toEqual(
        await ids(
          "o.paid > 0 and o.paid < o.total - o.returned and o.state in ('Confirmed', 'Completed')",
        ),
      )
      expect(await found({ hasTicket: 'true' })).toEqual(
        await ids('o.id in (select order_id from tickets)'),
      )
    })

    it('tells phone, payment and the next date of each order', async () => {
      const { body } = await person.get(path, { pageSize: '100', state: 'Confirmed' })
      for (const order of body.data) {
        const [expected] = await product.db.text(
          `select c.phone, (select min(p.date)::text from delivery_plans p where p.order_id = o.id and p.state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site')) as "nextDate"
          from orders o join customers c on c.id = o.customer_id where o.id = $1`,
          [order.id],
        )
        expect(order).toMatchObject(expected as object)
        expect(order.paymentStatus).toBe(
          order.balance < 0
            ? 'Overpaid'
            : order.balance === 0
              ? 'Paid'
              : order.paid
                ? 'Deposit'
                : 'Unpaid',
        )
      }
      expect(body.data.some((o: { nextDate: string | null }) => o.nextDate)).toBe(true)
    })

    it('owes nothing for what was never bought or came to nothing, and gives back what a cancelled order has', async () => {
      const { body } = await person.get('/api/orders/chart', { by: 'state' })
      const sums = Object.fromEntries(
        body.parts.map((p: { key: string; sums: { balance: number } }) => [p.key, p.sums.balance]),
      )
      const paid = await one(
        "select coalesce(sum(paid), 0) as value from orders where state = 'Cancelled' and client_id = $client and not is_deleted",
      )
      const due = await one(
        "select sum(total - returned - credited - paid - written_off) as value from orders where state = 'Confirmed' and client_id = $client and not is_deleted",
      )
      expect(sums).toMatchObject({ Expired: 0, Lost: 0, Confirmed: Number(due) })
      expect(sums.Quotation ?? 0).toBe(0)
      expect(sums.Cancelled).toBe(0 - Number(paid))
      for (const state of ['Draft', 'Quotation', 'Expired', 'Lost', 'Cancelled']) {
        const list = await person.get(path, { pageSize: '100', state })
        for (const order of list.body.data)
          expect(order).toMatchObject({
            balance: state === 'Cancelled' ? 0 - order.paid : 0,
            paymentStatus: state === 'Cancelled' && order.paid > 0 ? 'Overpaid' : null,
          })
      }
    })

    it('refuses by name what is not of the filter’s kind', async () => {
      for (const query of [
        { skuId: 'a sofa' },
        { hasTicket: 'perhaps' },
        { filter: { hasBalance: { gte: true } } },
        { filter: { suburb: 7 } },
      ]) {
        const { status, body } = await person.get(path, query)
        const field = Object.keys(query.filter ?? query)[0]
        expect({ query, status, body }).toMatchObject({
          status: 400,
          body: { errors: [{ field }] },
        })
      }
    })

    it('tags many orders and gives them to another person, those that are over keep theirs', async () => {
      const [confirmed, cancelled] = await Promise.all(
        ['Confirmed', 'Cancelled'].map(async state => (await ids(`o.state = '${state}'`))[0]!),
      )
      const tagId = await one(
        'select id as value from order_tags where client_id = $client limit 1',
      )
      const staffId = await one('select id as value from staff where client_id = $client limit 1')
      const bulk = (data: object) =>
        person.post('/api/orders/bulk', {
          operation: 'update',
          targets: [{ id: confirmed }, { id: cancelled }],
          data,
        })
      expect((await bulk({ tagIds: { add: [tagId] } })).body).toMatchObject({ done: 2, refused: 0 })
      expect(
        await ids('o.id in (select from_id from orders_tag_ids where to_id = $1)', [tagId]),
      ).toEqual(expect.arrayContaining([confirmed, cancelled]))
      const { body } = await bulk({ salespersonId: staffId })
      expect(body).toMatchObject({ done: 1, refused: 1 })
      expect(JSON.stringify(body)).toContain(
        'The salesperson of an order that has ended cannot be changed.',
      )
      expect(await ids('o.salesperson_id = $1', [staffId])).toContain(confirmed)
      for (const data of [{ source: 'Phone' }, { total: 1 }])
        expect((await bulk(data)).status).toBe(400)
    })
  },
  demoBeginning,
)
