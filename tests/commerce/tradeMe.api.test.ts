import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pace, takeCall } from '#resources/commerce/channels/askTradeMe.server.ts'
import { tradeMeJob } from '#resources/commerce/tradeMe/tradeMe.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { openTradeMe, sale, type TradeMe } from '#tests/support/commerce/tradeMe.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openAccount, type TradeMeSite } from './worldOfTradeMe.ts'

describeRules(
  'Trade Me',
  database => {
    let product: Product, world: World, tradeMe: TradeMe, site: TradeMeSite, keeper: Caller
    let chair: string, table: string, main: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['N1', 'N4'])
      tradeMe = await openTradeMe()
      process.env.CHANNEL_HOSTS = tradeMe.host
      main = await world.warehouse('TM')
      chair = await world.sku('CHAIR')
      table = await world.sku('TABLE')
      await world.stock(chair, main, 12)
      await world.stock(table, main, 3)
      site = await openAccount(world, tradeMe, main)
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await tradeMe.close()
      await product.close()
    })
    beforeEach(() => {
      tradeMe.mood = ['well']
      tradeMe.asked.length = 0
    })

    const step = async (id: string, operation: string) =>
      (await keeper.post('/api/tradeMeListings/bulk', { operation, targets: [{ id }] })).body
    const soon = () => world.db.text('update trade_me_listings set next_on_utc = null')
    /** Only what waits: the account itself is read elsewhere. */
    const work = async () => {
      await world.db.text('update channels set pulled_on_utc = now()')
      await tradeMeJob.run(world.db)
    }
    const safety = (pieces: number) =>
      world.db.query(sql`update website_warehouses set safety_stock = ${pieces}`)
    const listing = async (id: string) =>
      (
        await world.db.query<{
          status: string
          listingNo: string | null
          lastError: string | null
          free: number | null
          isWithdrawnByItself: boolean
        }>(
          sql`select status, listing_no, last_error, free, is_withdrawn_by_itself from trade_me_listings where id = ${id}`,
        )
      )[0]!

    it('lists what a website may offer, and no more than that', async () => {
      const id = await site.list(chair, { quantity: 11 })
      await step(id, 'list')
      expect((await listing(id)).status).toBe('Draft')
      await world.db.query(sql`update trade_me_listings set quantity = 10 where id = ${id}`)
      await step(id, 'list')
      await work()
      const listed = await listing(id)
      expect(listed).toMatchObject({ status: 'Listed', lastError: null })
      expect(tradeMe.running.get(Number(listed.listingNo))).toMatchObject({ SKU: 'CHAIR' })
      expect(tradeMe.asked).toEqual(['POST /v1/Selling.json'])
      const mapped = await world.db.query<{ skuId: string }>(
        sql`select sku_id from website_mappings where web_product_id = ${listed.listingNo}`,
      )
      expect(mapped).toEqual([{ skuId: chair }])
      await step(id, 'withdraw')
      await work()
      expect((await listing(id)).status).toBe('Withdrawn')
      expect(tradeMe.running.size).toBe(0)
      await world.db.query(sql`delete from trade_me_listings where id = ${id}`)
    })

    it('lists once, though the answer was lost', async () => {
      const id = await site.list(chair)
      await step(id, 'list')
      tradeMe.mood = ['after', 'well']
      await work()
      expect((await listing(id)).status).toBe('Listing')
      await soon()
      await work()
      expect(tradeMe.running.size).toBe(1)
      expect(await listing(id)).toMatchObject({
        status: 'Listed',
        listingNo: String([...tradeMe.running.keys()][0]),
      })
    })

    it('lists again what never came there, and nothing while it cannot look', async () => {
      const id = await site.list(table)
      await step(id, 'list')
      tradeMe.mood = ['lost', 500, 'well']
      await work()
      await soon()
      await work()
      expect((await listing(id)).status).toBe('Listing')
      expect(tradeMe.asked.filter(each => each.startsWith('POST'))).toHaveLength(1)
      await soon()
      await work()
      expect((await listing(id)).status).toBe('Listed')
      expect([...tradeMe.running.values()].filter(({ SKU }) => SKU === 'TABLE')).toHaveLength(1)
    })

    it('tells what Trade Me refuses', async () => {
      const sku = await world.sku('SHELF')
      await world.stock(sku, main, 5)
      const id = await site.list(sku)
      await step(id, 'list')
      tradeMe.mood = ['refuses']
      await work()
      expect(await listing(id)).toMatchObject({
        status: 'Failed',
        lastError: 'The category does not exist.',
      })
    })

    it('withdraws by itself what is no longer free, and lists it again by its rule', async () => {
      const sku = await world.sku('STOOL')
      await world.stock(sku, main, 4)
      const id = await site.list(sku, { autoList: true })
      await site.read()
      expect((await listing(id)).status).toBe('Listing')
      await work()
      expect(await listing(id)).toMatchObject({ status: 'Listed', free: 2 })
      await safety(4)
      await site.read()
      expect(await listing(id)).toMatchObject({ status: 'Withdrawing', isWithdrawnByItself: true })
      await work()
      expect(await listing(id)).toMatchObject({ status: 'Withdrawn', free: 0 })
      await site.read()
      expect((await listing(id)).status).toBe('Withdrawn')
      await safety(2)
      await site.read()
      expect((await listing(id)).status).toBe('Listing')
      await work()
      // What a person withdraws stays so.
      await step(id, 'withdraw')
      await work()
      await site.read()
      expect((await listing(id)).status).toBe('Withdrawn')
    })

    it('answers a question once', async () => {
      const id = await site.list(await world.sku('LAMP'), { status: 'Listed', listingNo: '777' })
      tradeMe.running.set(777, { ListingId: 777, SKU: 'LAMP', ViewCount: 12, BidCount: 1 })
      tradeMe.questions.set(9, {
        ListingId: 777,
        ListingQuestionId: 9,
        Comment: 'Is it new?',
        CommentDate: '/Date(1795000000000)/',
        AskingMember: { Nickname: 'oak_fan' },
      })
      await site.read()
      await site.read()
      const questions = await world.db.query<{ id: string; askedBy: string }>(
        sql`select id, asked_by from trade_me_questions where trade_me_listing_id = ${id}`,
      )
      expect(questions).toMatchObject([{ askedBy: 'oak_fan' }])
      const questionId = questions[0]!.id
      const answer = { questionId, answer: 'Yes, in its box.' }
      expect((await keeper.post('/api/tradeMeQuestions/answer', answer)).body.isSuccess).toBe(true)
      expect((await keeper.post('/api/tradeMeQuestions/answer', answer)).body.isSuccess).toBe(true)
      tradeMe.mood = ['after', 'well']
      await work()
      await world.db.text(
        "update trade_me_questions set attempted_on_utc = now() - interval '2 minutes'",
      )
      await work()
      expect(tradeMe.answers.get(9)).toBe('Yes, in its box.')
      expect(tradeMe.asked.filter(each => each.includes('answerquestion'))).toHaveLength(1)
      const [{ state } = { state: '' }] = await world.db.query<{ state: string }>(
        sql`select state from trade_me_questions where id = ${questionId}`,
      )
      expect(state).toBe('Answered')
    })

    it('makes at most 1,000 calls in an hour', async () => {
      expect(pace.atOnce + 3600 / pace.seconds).toBeLessThanOrEqual(1000)
      await world.db.text(
        `update trade_me_accounts set paced_until_utc = now() + interval '1 second' * ${pace.seconds * (pace.atOnce - 1)} - interval '1 second'`,
      )
      expect(await takeCall(world.db, site.channelId)).toBe(true)
      expect(await takeCall(world.db, site.channelId)).toBe(false)
      tradeMe.sales.set(1, sale(1))
      expect(await site.read()).toContain('1,000 calls an hour')
      expect(tradeMe.asked).toEqual([])
      await world.db.text('delete from trade_me_accounts')
      expect(await site.read()).toBeUndefined()
    })

    it('asks nobody whom CHANNEL_HOSTS does not name, and tests the connection', async () => {
      const test = async () =>
        (await keeper.post('/api/channels/test', { channelId: site.channelId })).body
      expect(await test()).toMatchObject({ isFine: true })
      process.env.CHANNEL_HOSTS = 'api.trademe.co.nz:443'
      tradeMe.asked.length = 0
      expect((await test()).isFine).toBe(false)
      expect(tradeMe.asked).toEqual([])
      process.env.CHANNEL_HOSTS = tradeMe.host
    })
  },
  emptyBeginning,
)
