import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import '#tests/support/installProduct.ts'

describeRules(
  'the log of scans',
  database => {
    let product: Product, world: World, lead: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['K1', 'K4', 'K5'])
    })
    afterAll(() => product.close())

    it('says that there are older scans than it has, and makes no file of a part', async () => {
      const at = new Date().toISOString()
      const events = [{ id: 'log-1', kind: 'Wrong code', at, item: 'nothing' }]
      await lead.post('/api/scanEvents', { sentAt: at, events })
      /** So many more of the same, each later than the ones before. */
      const more = (from: number, to: number) =>
        product.db.text(
          `insert into scan_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'event_id', 'log-' || n, 'happened_on_utc', e.happened_on_utc + n * interval '1 millisecond'))).*
            from scan_events e, generate_series($1::int, $2::int) n where e.event_id = 'log-1'`,
          [from, to],
        )
      const asked = { from: world.day(-1) }
      const log = async () => (await lead.get('/api/scanEvents', asked)).body
      const file = () => lead.get('/api/scanEvents/export', { ...asked, format: 'csv' })
      await more(2, 5000)
      const whole = await log()
      expect([whole.data.length, whole.hasMore]).toEqual([5000, false])
      expect((await file()).status).toBe(200)
      await more(5001, 5001)
      const cut = await log()
      expect([cut.data.length, cut.hasMore]).toEqual([5000, true])
      // The oldest one is left out.
      expect(cut.data.map(({ id }: any) => id)).not.toContain(whole.data.at(-1).id)
      const { status, body } = await file()
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        { code: 'too_many', message: expect.stringContaining('more than 5,000 rows') },
      ])
      const narrowed = await lead.get('/api/scanEvents', { ...asked, outcome: 'Settled' })
      expect(narrowed.body).toMatchObject({ data: [], hasMore: false })
    })
  },
  emptyBeginning,
)
