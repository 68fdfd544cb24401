import { afterAll, beforeAll, expect, it } from 'vitest'
import { countCap, searchCap } from '#define'
import { describeRules } from '#tests/support/databases/databases.ts'
import { fillFindable } from '#tests/support/manyRecords.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeRules(
  'the search of a list, among many records',
  database => {
    let product: Product, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      await fillFindable(product.db, { orders: 20_000, customers: 6000, plans: 0 })
      // Of thousands of customers only the last few have orders.
      await product.db.write(async tx => {
        await tx.text("set local session_replication_role = 'replica'")
        await tx.text(
          `update orders o set customer_id = c.id, billing_address_id = null, delivery_address_id = null
           from customers c where c.email in ('person5991@example.com', 'person5992@example.com') and o.order_code = replace(c.code, 'C60', 'INV200')`,
        )
      })
      await product.db.text('analyze orders, customers')
      admin = await product.as('ALL')
    })
    // Orders are copied by the thousand, without their lines.
    afterAll(() => product.close(/^Order /))

    /** Codes of the orders in which the condition holds, as the list has them: the newest first. */
    const expected = async (condition: string, values: string[], offset = 0) =>
      (
        await product.db.text<{ code: string }>(
          `select o.order_code as code from orders o join customers c on c.id = o.customer_id join clients k on k.id = o.client_id
           where k.short_name = 'NZ' and not o.is_deleted and (${condition}) order by o.ordered_on_utc desc, o.id desc limit 25 offset ${offset}`,
          values,
        )
      ).map(row => row.code)
    const contains =
      "position(lower($1) in lower(concat_ws('|', o.order_code, o.original_order_id, c.name, c.code, c.email, c.phone))) > 0"
    const search = async (keywords: string, pageNo = 1) => {
      const { status, body } = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
        keywords,
        pageNo,
        pageSize: 25,
      })
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
      const { data, ...result } = body
      return { ...result, codes: data.map((order: { orderCode: string }) => order.orderCode) }
    }

    it.each([
      ['is found once', 'INV2012345'],
      ['is found a few times', '2345'],
      ['is found by another number', 'WEB-51234'],
      ['is found nowhere', 'zzz'],
      ['is in nearly all', 'INV2'],
      ['is in many that stand together behind thousands', 'INV201'],
      ['is met now and then', '99'],
      ['is said of thousands of customers with hardly an order', 'person'],
    ])('finds the newest where a text %s (%s)', async (_, words) => {
      const found = await search(words)
      expect(found.codes).toEqual(
        await expected(words.length > 2 ? contains : `o.order_code like $1 || '%'`, [words]),
      )
      const second = await search(words, 2)
      if (found.codes.length === 25 && words.length > 2)
        expect(second.codes).toEqual(await expected(contains, [words], 25))
    })

    it('counts what is found to a cap, and says that there is more', async () => {
      const { totalCount, hasMore } = await search('INV201')
      expect({ totalCount, hasMore }).toEqual({ totalCount: searchCap, hasMore: true })
      const few = await search('2345')
      expect(few).toMatchObject({ hasMore: false })
      const [{ count }] = (await product.db.text<{ count: number }>(
        `select count(*)::int as count from orders o join customers c on c.id = o.customer_id join clients k on k.id = o.client_id
         where k.short_name = 'NZ' and not o.is_deleted and ${contains}`,
        ['2345'],
      )) as [{ count: number }]
      expect(few.totalCount).toBe(count)
      const list = await admin.get('/api/customers', {
        filter: { q: 'example.com' },
        range: [0, 9],
      })
      expect(list.headers['content-range']).toBe('customers 0-9/*')
    })

    it('counts apart from the rows: to a cap, or all', async () => {
      const count = async (keywords: string, counting: string) => {
        const { body } = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
          ...(keywords && { keywords }),
          count: counting,
        })
        return [body.data.length, body.totalCount, body.hasMore] as unknown
      }
      const [{ all, met }] = (await product.db.text<{ all: number; met: number }>(
        `select count(*)::int as all, count(*) filter (where ${contains})::int as met
         from orders o join customers c on c.id = o.customer_id join clients k on k.id = o.client_id where k.short_name = 'NZ' and not o.is_deleted`,
        ['INV201'],
      )) as [{ all: number; met: number }]
      expect(met).toBeGreaterThan(countCap)
      expect(await count('', 'only')).toEqual([0, countCap, true])
      expect(await count('', 'exact')).toEqual([0, all, false])
      expect(await count('INV201', 'only')).toEqual([0, countCap, true])
      expect(await count('INV201', 'exact')).toEqual([0, met, false])
      const rows = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
        keywords: 'INV201',
        pageSize: 3,
        count: 'none',
      })
      expect(rows.body).toMatchObject({ hasMore: true, data: [{}, {}, {}] })
      expect(rows.body).not.toHaveProperty('totalCount')
      const [{ code }] = (await product.db.text<{ code: string }>(
        'select order_code as code from orders where not is_deleted order by length(order_code) desc, order_code desc limit 1',
      )) as [{ code: string }]
      const last = await admin.get('/api/salesRecord/getOrderAndOrderLineList', {
        keywords: code,
        pageSize: 1,
        count: 'none',
      })
      expect(last.body).toMatchObject({ hasMore: false, data: [{ orderCode: code }] })
    })

    it('words are found in any order, and a telephone number however it is typed', async () => {
      const [one] = (await product.db.text<{ id: string; name: string; code: string }>(
        `update customers set name = 'Rangihuna Wiremu Tapsell', phone = '+64225558486' where code = 'C600042' returning id, name, code`,
      )) as [{ id: string; name: string; code: string }]
      for (const q of [
        one.name,
        'tapsell wire',
        'ta rangihuna',
        '022 555 8486',
        '0225558486',
        '(022) 555-8486',
        '+64 22 555 8486',
        '5558486',
      ]) {
        const { body } = await admin.get('/api/customers', { filter: { q }, range: [0, 9] })
        expect(
          body.map((c: { id: string }) => c.id),
          q,
        ).toEqual([one.id])
      }
    })

    it('one or two letters begin a word', async () => {
      const namesOf = async (q: string) => {
        const { body } = await admin.get('/api/customers', { filter: { q }, range: [0, 499] })
        return body.map((c: { name: string }) => c.name) as string[]
      }
      const found = await namesOf('Ng')
      expect(found.length).toBe(500)
      for (const name of found) expect(name).toMatch(/\bng/i)
      expect(await namesOf('iu')).toEqual([])
      expect((await namesOf('iremu')).length).toBe(500)
      expect(await namesOf('%')).toEqual([])
    })

    it('a part of one text is found among many by the list’s own filter', async () => {
      const { body, headers } = await admin.get('/api/customers', {
        filter: { name: { has: 'remu Ngaio 3' }, type: 'Retail' },
        range: [0, 24],
      })
      const rows = await product.db.text<{ id: string }>(
        `select c.id from customers c join clients k on k.id = c.client_id where k.short_name = 'NZ' and c.type = 'Retail' and position('remu Ngaio 3' in c.name) > 0`,
      )
      expect(headers['content-range']).toBe(
        rows.length
          ? `customers 0-${Math.min(24, rows.length - 1)}/${rows.length}`
          : 'customers */0',
      )
      expect(rows.map(row => row.id)).toEqual(
        expect.arrayContaining(body.map((c: { id: string }) => c.id)),
      )
    })
  },
  demoBeginning,
)
