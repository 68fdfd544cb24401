import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsOf, isDue } from '#resources/commerce/tradeMe/account.server.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { openTradeMe, sale, type TradeMe } from '#tests/support/commerce/tradeMe.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openAccount, type TradeMeSite } from './worldOfTradeMe.ts'

describeRules(
  'sales on Trade Me',
  database => {
    let world: World, tradeMe: TradeMe, site: TradeMeSite
    beforeAll(async () => {
      world = await openWorld(database.settings)
      tradeMe = await openTradeMe()
      process.env.CHANNEL_HOSTS = tradeMe.host
      const main = await world.warehouse('TM')
      const chair = await world.sku('CHAIR')
      await world.stock(chair, main, 50)
      site = await openAccount(world, tradeMe, main)
      await world.make('websiteMappings', {
        websiteId: site.websiteId,
        webProductId: '410001',
        skuId: chair,
      })
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await tradeMe.close()
      await world.close()
    })

    const put = (...sales: ReturnType<typeof sale>[]) =>
      sales.forEach(each =>
        tradeMe.sales.set(Number(each.PurchaseId), { ...each, ListingId: 410_001 }),
      )
    const orders = () =>
      world.db.query<Record<string, unknown>>(sql`
        select w.web_no, w.state, w.total, w.payment_status as payment, o.source, o.total as ours,
          (select sum(l.quantity)::int from order_lines l where l.order_id = o.id and not l.is_deleted) as pieces
        from website_orders w left join orders o on o.id = w.order_id where w.website_id = ${site.websiteId} order by w.web_no`)

    it('are a job of the monitor, which can be paused', async () => {
      await site.read()
      const jobs = await world.db.query(
        sql`select job, ok, last_error from channel_jobs where channel_id = ${site.channelId}`,
      )
      expect(jobs).toEqual([{ job: 'Orders', ok: 1, lastError: null }])
      const due = async () => {
        await world.db.query(sql`update channels set pulled_on_utc = null`)
        return (await accountsOf(world.db, isDue)).length
      }
      expect(await due()).toBe(1)
      await world.db.query(sql`update channel_jobs set is_paused = true`)
      expect(await due()).toBe(0)
      await world.db.query(sql`update channel_jobs set is_paused = false`)
    })

    it('are website orders, one for each order there', async () => {
      put(
        sale(11, { OrderId: 900, TotalShippingPrice: 15, TotalSalePrice: 115 }),
        sale(12, { OrderId: 900, QuantitySold: 2, SubtotalPrice: 200, TotalSalePrice: 200 }),
        sale(13),
      )
      tradeMe.most = 2
      await site.read()
      await site.read()
      expect(await orders()).toEqual([
        {
          webNo: '900',
          state: 'Imported',
          total: 315,
          payment: 'Paid',
          source: 'Trade Me',
          ours: 315,
          pieces: 3,
        },
        {
          webNo: 'P13',
          state: 'Imported',
          total: 100,
          payment: 'Paid',
          source: 'Trade Me',
          ours: 100,
          pieces: 1,
        },
      ])
    })

    it('stay known by their purchase, whatever order they are told with later', async () => {
      put(sale(13, { OrderId: 901 }))
      await site.read()
      expect((await orders()).map(({ webNo }) => webNo)).toEqual(['900', 'P13'])
    })

    it('stay in their order when they are older than seven days', async () => {
      tradeMe.sales.delete(11)
      put(sale(14, { OrderId: 900 }))
      await site.read()
      expect((await orders())[0]).toMatchObject({ state: 'Imported', total: 415, pieces: 4 })
    })

    it('wait for their address, and come in once it is told', async () => {
      put(sale(15, { DeliveryAddress: null, HasPaidByCreditCard: false }))
      await site.read()
      const p15 = async () => (await orders()).find(({ webNo }) => webNo === 'P15')
      expect(await p15()).toMatchObject({ state: 'Failed', payment: 'Pending' })
      put(sale(15, { Status: 2 }))
      await site.read()
      expect(await p15()).toMatchObject({ state: 'Imported', payment: 'Paid' })
    })
  },
  emptyBeginning,
)
