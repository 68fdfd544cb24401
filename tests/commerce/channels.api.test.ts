import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { askHost, channelHosts, refusedHost } from '#resources/commerce/channels/askHost.server.ts'
import { openKey } from '#resources/commerce/channels/keys.server.ts'
import { alertLate } from '#resources/commerce/sync/alerts.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { openShop, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openSite, type Site } from './worldOfShop.ts'

describeRules(
  'channels',
  database => {
    let product: Product, world: World, shop: Shop, site: Site, keeper: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['N1', 'N4'])
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
      const main = await world.warehouse('WEB')
      site = await openSite(world, shop, { name: 'Shop', warehouseIds: [main] })
      await site.map(1, await world.sku('CHAIR'))
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close()
    })
    beforeEach(() => {
      shop.mood = ['well']
      process.env.CHANNEL_HOSTS = shop.host
    })

    const channel = async () =>
      (
        await world.db.query<{ cursor: number; lastError: string | null }>(
          sql`select cursor, last_error from channels where id = ${site.channelId}`,
        )
      )[0]!
    const stored = async () =>
      (
        await world.db.query<{ n: number }>(
          sql`select count(*)::int as n from website_orders where website_id = ${site.websiteId}`,
        )
      )[0]!.n

    it('asks the hosts that are named and no other', async () => {
      expect(channelHosts({})).toEqual([])
      expect(() => channelHosts({ CHANNEL_HOSTS: 'shop.example' })).toThrow('CHANNEL_HOSTS')
      const hosts = ['shop.example:443']
      expect(refusedHost('https://shop.example/api', hosts)).toBeUndefined()
      for (const other of [
        'http://shop.example/api',
        'https://shop.example:8443/',
        'https://shop.example.evil.example/',
        'https://shop.example@evil.example/',
        'file:///etc/passwd',
        'ftp://shop.example:443/',
        'nothing',
      ])
        expect(refusedHost(other, hosts), other).toBeTruthy()
      process.env.CHANNEL_HOSTS = ''
      const before = shop.asked.length
      expect(await askHost({ address: `${shop.url}/api/orders` })).toMatchObject({ is: 'failed' })
      expect(shop.asked).toHaveLength(before)
    })

    it.each([
      [401, 'It does not accept the key (401).'],
      [429, 'It received too many requests (429).'],
      [500, 'It answered 500.'],
      ['page', 'It answered with a web page, not with data.'],
      ['redirect', 'It redirects to another address. Enter that one.'],
      ['large', 'Its answer is larger than 10 MB.'],
      ['lost', 'It could not be reached.'],
    ] as const)('tells of the answer %s, and goes on once it is well', async (mood, why) => {
      const before = await channel()
      shop.put(toldOrder(before.cursor + 1))
      shop.mood = [mood]
      await site.run()
      expect(await channel()).toEqual({ cursor: before.cursor, lastError: why })
      shop.mood = ['well']
      await site.run()
      expect(await channel()).toEqual({ cursor: before.cursor + 1, lastError: null })
    })

    it('passes only what is stored: a page that breaks off is asked for again', async () => {
      const { cursor } = await channel()
      for (let n = 1; n <= 600; n++) shop.put(toldOrder(cursor + n))
      shop.mood = ['well', 'well', 500]
      await site.run()
      expect((await channel()).lastError).toBe('It answered 500.')
      shop.mood = ['well']
      await site.run()
      expect((await channel()).cursor).toBe(cursor + 600)
      expect(await stored()).toBe(cursor + 600)
    })

    it('of pages in another order the cursor waits for all of them', async () => {
      const { cursor } = await channel()
      for (let n = 1; n <= 300; n++) shop.put(toldOrder(cursor + n))
      shop.mood = ['backwards', 500]
      await site.run()
      expect((await channel()).cursor).toBe(cursor)
      shop.mood = ['backwards', 'backwards', 'backwards', 'well']
      await site.run()
      expect((await channel()).cursor).toBe(cursor + 300)
      expect(await stored()).toBe(cursor + 300)
    })

    it('looks back 200 numbers, and reads again by number what is not finished', async () => {
      const { cursor } = await channel()
      shop.orders.delete(cursor - 150)
      await world.db.query(
        sql`delete from website_orders where website_id = ${site.websiteId} and web_no = ${String(cursor - 150)}`,
      )
      shop.put(toldOrder(cursor - 150))
      shop.put(toldOrder(1, { order_status: 'Cancelled' }))
      await site.run()
      expect((await site.order(cursor - 150)).id).toBeTruthy()
      expect((await site.order(1)).state).toBe('Cancelled')
      expect(shop.asked.some(path => path.includes('ids='))).toBe(true)
    })

    it('a key is stored sealed, and is in no answer, history or file', async () => {
      const secret = 'a very secret key of a shop'
      const websiteId = await world.make('websites', {
        name: 'Sealed',
        address: shop.url,
        country: 'NZ',
      })
      const made = await keeper.post('/api/channels', {
        websiteId,
        kind: 'nopCommerce',
        address: shop.url,
        branchId: branchId('AKL'),
        key: secret,
      })
      expect(made.status).toBe(201)
      const { id } = made.body
      const other = `${secret} of today`
      expect((await keeper.post('/api/channels/key', { channelId: id, key: other })).status).toBe(
        200,
      )
      const answers = [
        made,
        await keeper.get(`/api/channels/${id}`),
        await keeper.get('/api/channels'),
        await keeper.get(`/api/channels/${id}/history`),
        await keeper.get('/api/channels/export', { format: 'csv' }),
        await keeper.post('/api/channels/test', { channelId: id }),
      ]
      for (const { body, bytes } of answers)
        expect(JSON.stringify(body) + bytes.toString('utf8')).not.toContain(secret)
      expect(answers[1]!.body.hasKey).toBe(true)
      expect(answers[5]!.body).toMatchObject({
        isFine: false,
        answer: 'It does not accept the key (401).',
      })
      const [found] = await world.db.query<{ sealed: string; audit: string | null }>(sql`
        select k.sealed, (select string_agg(a.changes::text, ' ') from audit a where a.record_id = ${id}) as audit from channel_keys k where k.channel_id = ${id}`)
      expect(found!.sealed).not.toContain(secret)
      expect(found!.audit ?? '').not.toContain(secret)
      expect(await openKey(id, found!.sealed)).toBe(other)
      expect(await openKey(site.channelId, found!.sealed)).toBeUndefined()
    })

    it('goes back to the settings and methods of a moment, and keeps its key', async () => {
      const id = site.channelId
      const read = async () => (await keeper.get(`/api/channels/${id}`)).body
      const first = await read()
      await world.db.query(sql`select pg_sleep(0.01)`)
      const [now] = await world.db.query<{ at: string }>(sql`select clock_timestamp() as at`)
      const at = new Date(now!.at).toISOString()
      const changed = await keeper.put(`/api/channels/${id}`, {
        version: first.version,
        buffer: 7,
        holdHours: 48,
        methods: [{ webMethod: 'Payments.New', methodId: site.methodId }],
      })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const back = (version: number) =>
        keeper.post('/api/channels/goBack', { channelId: id, version, at })
      expect((await back(first.version)).status).toBe(409)
      const { version } = await read()
      const [sealed] = await world.db.query<{ id: string; version: number }>(
        sql`select c.id, c.version from channels c join websites s on s.id = c.website_id where s.name = 'Sealed'`,
      )
      const early = await keeper.post('/api/channels/goBack', {
        channelId: sealed!.id,
        version: sealed!.version,
        at: '2001-01-01T00:00:00Z',
      })
      expect(early.body.errors[0]).toMatchObject({ code: 'not_there', field: 'at' })
      expect((await back(version)).status).toBe(200)
      const again = await read()
      expect(again).toMatchObject({
        buffer: first.buffer,
        holdHours: first.holdHours,
        hasKey: true,
        methods: [{ webMethod: 'Payments.Manual', methodId: site.methodId }],
      })
      expect((await back(again.version)).body.errors[0]).toMatchObject({
        code: 'same',
        field: 'at',
      })
      const nobody = await product.as(['N1'])
      const body = { channelId: id, version: again.version, at }
      expect((await nobody.post('/api/channels/goBack', body)).status).toBe(403)
    })

    it('a channel without success for three intervals is a tile of who holds its code', async () => {
      await world.db.query(
        sql`update channel_jobs set created_on_utc = now() - interval '1 day', succeeded_on_utc = now() - interval '16 minutes' where channel_id = ${site.channelId} and job = 'Orders'`,
      )
      const shown = async (caller: Caller) =>
        (await caller.get('/api/home')).body.data.filter(
          ({ name }: { name: string }) => name === 'lateChannels',
        )
      const holder = await product.as(['N1', 'N6'])
      expect(await shown(holder)).toMatchObject([{ path: '/ecommerce/sync', count: 1 }])
      expect(await shown(await product.as(['N1']))).toEqual([])
      const tasks = () =>
        world.db.query(
          sql`select t.description from tasks t join task_types y on y.id = t.type_id where y.name = 'Channel without success' and not t.is_deleted`,
        )
      await alertLate(world.db)
      expect(await tasks()).toEqual([])
      await world.db.query(
        sql`update channels set alert_to_id = ${world.actor.staffId} where id = ${site.channelId}`,
      )
      expect(await alertLate(world.db)).toBe(1)
      expect(await alertLate(world.db)).toBe(0)
      expect(await tasks()).toMatchObject([
        { description: expect.stringContaining('Orders had no success for three intervals') },
      ])
      await site.run()
      expect(await shown(holder)).toEqual([])
      expect(await alertLate(world.db)).toBe(0)
    })

    it('tells whether a shop answers, without changing anything', async () => {
      const test = () => keeper.post('/api/channels/test', { channelId: site.channelId })
      expect((await test()).body).toMatchObject({ isFine: true, answer: 'The shop answers.' })
      const nobody = await product.as(['N1'])
      expect((await nobody.post('/api/channels/test', { channelId: site.channelId })).status).toBe(
        403,
      )
    })
  },
  emptyBeginning,
)
