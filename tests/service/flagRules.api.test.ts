import { afterAll, beforeAll, expect, it } from 'vitest'
import { windQueued } from '#resources/service/clock/winding.server.ts'
import { flagConditions } from '#resources/service/flagRules/flagRule.ts'
import serviceHalf from '#resources/service/server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'flags by rules',
  database => {
    let product: Product, world: World
    let service: Caller
    let buyer: string
    let made = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      buyer = await world.make('customers', { name: 'Una Buyer', type: 'Trade' })
    })
    afterAll(() => product.close())

    const run = (name = 'Ticket flags by rule') =>
      serviceHalf.jobs!.find(job => job.name === name)!.run(product.db)
    const follow = () => run('Ticket flags of the day')
    const flag = async (rule: object) => {
      const name = `Ruled ${++made}`
      const { status, body } = await service.post('/api/flags', { name, setBy: 'Rule', ...rule })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as { id: string; version: number }
    }
    const take = async (problem: string, more: object = {}) =>
      (await service.post('/api/tickets', { customerId: buyer, problem, ...more })).body as {
        id: string
        version: number
      }
    const ticket = async (id: string) => (await service.get(`/api/tickets/${id}`)).body
    const flagsOf = async (id: string) => (await ticket(id)).flagIds as string[]
    const change = async (id: string, values: object) => {
      const { version } = await ticket(id)
      const answer = await service.put(`/api/tickets/${id}`, { ...values, version })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }

    it('flag a ticket while all conditions hold, and shorten its clock', async () => {
      await service.post('/api/targets', { priority: 'High', replyHours: 8, solutionHours: 48 })
      const { id } = await take('The GLASS broke.', { priority: 'High' })
      const other = await take('A scratch.', { priority: 'High' })
      const { id: flagId } = await flag({
        ruleWords: 'smoke, glass',
        rulePriority: 'High',
        ruleCustomerType: 'Trade',
        dueHours: 4,
      })
      await windQueued(product.db)
      expect((await ticket(id)).dueHours).toBe(48)
      expect(await run()).toBe('Changed the tags of 1 ticket.')
      expect(await flagsOf(id)).toEqual([flagId])
      expect(await flagsOf(other.id)).toEqual([])
      await windQueued(product.db)
      expect((await ticket(id)).dueHours).toBe(4)
      expect(await run()).toBe('')
      await change(id, { priority: 'Normal' })
      await run()
      expect(await flagsOf(id)).toEqual([])
      await change(id, { priority: 'High' })
      await run()
      expect(await flagsOf(id)).toEqual([flagId])
    })

    it('leave off what a person has taken off, and on what a person has set', async () => {
      const { id: flagId } = await flag({ ruleWords: 'wobble' })
      const one = await take('They wobble.')
      const two = await take('They wobble, too.', { flagIds: [flagId] })
      await follow()
      await change(one.id, { flagIds: [] })
      await follow()
      await run()
      expect(await flagsOf(one.id)).toEqual([])
      await change(two.id, { problem: 'They stand.' })
      await follow()
      expect(await flagsOf(two.id)).toEqual([flagId])
      await change(two.id, { problem: 'They wobble again.', flagIds: [] })
      await follow()
      expect(await flagsOf(two.id)).toEqual([])
    })

    it('are previewed with each condition, without a change, and never of another client', async () => {
      const branch = await product.db.text<{ id: string }>(
        "select id from branches where code = 'AKL'",
      )
      const [category, tag, customerTag] = [
        await world.make('categories', { name: 'Beds' }),
        await world.make('productTags', { name: 'Imported' }),
        await world.make('customerTags', { name: 'Builder' }),
      ]
      const customerId = await world.make('customers', { name: 'Ben Builder', type: 'Trade' })
      const sku = await world.sku('BED')
      const [{ productId }] = (await product.db.text<{ productId: string }>(
        'select product_id as "productId" from skus where id = $1',
        [sku],
      )) as [{ productId: string }]
      await product.db.text('update products set category_id = $2 where id = $1', [
        productId,
        category,
      ])
      await product.db.text('insert into products_tag_ids (from_id, to_id) values ($1, $2)', [
        productId,
        tag,
      ])
      await product.db.text('insert into customers_tag_ids (from_id, to_id) values ($1, $2)', [
        customerId,
        customerTag,
      ])
      const order = await world.order([[sku, 1]], { customerId, total: 500 })
      const about = { customerId, orderId: order.id, productId, branchId: branch[0]!.id }
      const { id } = await take('The slats are short.', { ...about, priority: 'Urgent' })
      await take('Its colour fades.', about)
      await product.db.text(
        "update tickets set created_on_utc = now() - interval '9 days' where id = $1",
        [id],
      )
      const all = {
        ruleState: 'New',
        rulePriority: 'Urgent',
        ruleWords: 'slat',
        ruleDaysOpen: 8,
        ruleTickets: 2,
        ruleMinTotal: 500,
        ruleBranchId: branch[0]!.id,
        ruleCustomerType: 'Trade',
        ruleCustomerTagId: customerTag,
        ruleCategoryId: category,
        ruleProductTagId: tag,
      }
      expect(Object.keys(all).toSorted()).toEqual(flagConditions.toSorted())
      const preview = async (rule: object, by = service) =>
        (await by.get('/api/flags/previewRule', rule as never)).body
      const { data, count } = await preview(all)
      expect([count, data.map((row: { ticketId: string }) => row.ticketId)]).toEqual([1, [id]])
      for (const other of [
        { ruleState: 'Scheduled' },
        { rulePriority: 'Low' },
        { ruleWords: 'smoke' },
        { ruleDaysOpen: 10 },
        { ruleTickets: 3 },
        { ruleMinTotal: 500.01 },
        { ruleCustomerType: 'Staff' },
        { ruleCustomerTagId: await world.make('customerTags', { name: 'Other' }) },
        { ruleCategoryId: await world.make('categories', { name: 'Lamps' }) },
        { ruleProductTagId: await world.make('productTags', { name: 'Local' }) },
      ])
        expect((await preview({ ...all, ...other })).count, JSON.stringify(other)).toBe(0)
      expect(await flagsOf(id)).toEqual([])
      const abroad = await product.as(['I1'], 'CA')
      expect((await preview({ ruleWords: 'slat' }, abroad)).count).toBe(0)
      const none = await service.get('/api/flags/previewRule')
      expect([none.status, none.body.errors?.[0].field]).toEqual([400, 'ruleState'])
      const bare = await service.post('/api/flags', { name: 'Bare', setBy: 'Rule' })
      expect([bare.status, bare.body.errors[0].field]).toEqual([422, 'setBy'])
    })
  },
  emptyBeginning,
)
