import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf, endpointOf, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { listableFields } from '#server/entities/read/listFields.ts'
import { metaOf, type Row } from '#server/entities/meta/meta.ts'
import { pathOf, verbOf } from '#server/http/route.ts'
import { codes } from '#resources/codes.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

const everybody = { codes: new Set(codes) }
const listed = (Object.values(entities) as AnyEntity[]).filter(
  e => endpointOf(e, 'list') && access().entity(everybody, e, 'list'),
)

describeOnDatabase(
  'postgres',
  'the fields of a list',
  database => {
    let product: Product
    let admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
    })
    afterAll(() => product.close())

    const list = async (e: AnyEntity, query: Record<string, string>, caller = admin) => {
      const { at, key } = endpointOf(e, 'list')!
      const page: Record<string, string> = key ? { pageSize: '5' } : { range: '[0,4]' }
      const method = verbOf(at) as 'GET'
      const answer = await caller.send({ method, url: pathOf(at), query: { ...page, ...query } })
      const rows: Row[] = answer.status === 200 ? (key ? answer.body[key] : answer.body) : []
      return { ...answer, rows }
    }
    /** The row with these fields alone, as an answer has them. */
    const narrowed = (row: Row, fields: readonly string[]) => {
      const only = (from: Row, names: readonly string[]) =>
        Object.fromEntries(names.flatMap(name => (name in from ? [[name, from[name]]] : [])))
      return {
        ...only(row, ['id', 'version', ...fields]),
        labels: only(row.labels as Row, fields),
      }
    }

    it('are those that are asked for, in every list, with the values of the whole row', async () => {
      let rows = 0
      for (const e of listed) {
        const whole = await list(e, {})
        const all = listableFields(metaOf(e.name))
        // Every other field: what code works out together is asked for in parts as well.
        const parts = [0, 1].map(from => all.filter((_, n) => n % 2 === from))
        for (const fields of [columnsOf(e), ...parts]) {
          const some = await list(e, { fields: fields.join() })
          expect([e.name, some.status]).toEqual([e.name, 200])
          expect(some.rows, e.name).toEqual(whole.rows.map(row => narrowed(row, fields)))
          rows += some.rows.length
        }
      }
      expect(rows).toBeGreaterThan(1500)
    }, 60_000)

    it('are the same where words are looked for and where nothing is counted', async () => {
      const { orders } = entities
      const [first] = (await list(orders, {})).rows
      const fields = ['orderCode', 'customerId', 'balance', 'tagIds']
      const queries: Record<string, string>[] = [
        { keywords: first!.orderCode as string },
        { count: 'none' },
      ]
      for (const query of queries) {
        const whole = await list(orders, query)
        const some = await list(orders, { ...query, fields: fields.join() })
        expect(some.rows).toEqual(whole.rows.map(row => narrowed(row, fields)))
        expect(some.rows.length).toBeGreaterThan(0)
        expect(some.body).toMatchObject({ hasMore: whole.body.hasMore })
      }
    })

    it('may be asked for with child lines', async () => {
      const { rows } = await list(entities.orders, { fields: 'orderCode', lines: 'true' })
      expect(Object.keys(rows[0]!).sort()).toEqual([
        'id',
        'labels',
        'lines',
        'orderCode',
        'version',
      ])
    })

    it('stay hidden from who may not see them', async () => {
      const { orderLines } = entities
      const fields = 'skuId,costAtSale'
      const seller = await product.as(['J1', 'J4'])
      const { rows, status } = await list(orderLines, { fields }, seller)
      expect(status).toBe(200)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(Object.keys(row)).toEqual(['id', 'version', 'skuId', 'labels'])
      expect(Object.keys((await list(orderLines, { fields })).rows[0]!)).toContain('costAtSale')
    })

    it.each(['nothing', 'name,nothing', 'lines', 'name;cost', "name' or 1=1"])(
      'are refused where %s is none',
      async fields => {
        const { status, body } = await list(entities.skus, { fields })
        expect([status, body.errors[0].field, body.errors[0].code]).toEqual([
          400,
          'fields',
          'unknown_field',
        ])
        expect(body.errors[0].message).toContain(fields.split(',').at(-1))
      },
    )
  },
  demoBeginning,
)
