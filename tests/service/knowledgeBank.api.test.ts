import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'the knowledge bank',
  database => {
    let product: Product, world: World
    let service: Caller, colleague: Caller, abroad: Caller, seller: Caller
    let wood: string, chair: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      colleague = await product.as(['I1', 'J1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      chair = await world.sku('CHAIR')
      wood = (await category('Wood')).id
    })
    afterAll(() => product.close())

    const category = async (name: string, parentId?: string) =>
      (await service.post('/api/articleCategories', { name, parentId })).body as {
        id: string
        version: number
      }
    const write = async (title: string, more: object = {}) => {
      const { status, body } = await service.post('/api/articles', {
        title,
        categoryId: wood,
        body: `About ${title.toLowerCase()}.`,
        ...more,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Record<string, any> & { id: string; version: number }
    }
    const step = async (id: string, operation: string) =>
      (await service.post('/api/articles/bulk', { operation, targets: [{ id }] })).body.results[0]
    const read = async (id: string) => (await service.get(`/api/articles/${id}`)).body
    const change = async (id: string, fields: object) => {
      const { version } = await read(id)
      return service.put(`/api/articles/${id}`, { version, ...fields })
    }
    const vote = (id: string, revision: number, isHelpful: boolean, by = service) =>
      by.post('/api/articles/vote', { articleId: id, revision, isHelpful })
    const found = async (words: string, by = service) =>
      ((await by.get('/api/articles/find', { words })).body.data as { title: string }[]).map(
        ({ title }) => title,
      )

    it('keeps each version that was published, and counts the votes of each apart', async () => {
      const { id } = await write('Loose legs')
      expect((await read(id)).versions).toEqual([])
      await change(id, { body: 'A better draft.' })
      expect((await read(id)).revision).toBe(1)
      await step(id, 'publish')
      await vote(id, 1, true)
      await vote(id, 1, false)
      await vote(id, 1, true, colleague)
      expect(await read(id)).toMatchObject({ revision: 1, voteCount: 2, helpfulPercent: 50 })

      const changed = await change(id, { body: 'Turn the bolts.' })
      expect(changed.body).toMatchObject({ revision: 2 })
      const after = await read(id)
      expect(after).toMatchObject({ revision: 2, voteCount: 0, helpfulPercent: null })
      expect(after.versions.map((v: any) => [v.revision, v.body])).toEqual([
        [2, 'Turn the bolts.'],
        [1, 'A better draft.'],
      ])
      const late = await vote(id, 1, true)
      expect([late.status, late.body.errors[0].field]).toEqual([400, 'revision'])
      expect((await service.get('/api/articles/myVote', { articleId: id })).body.isHelpful).toBe(
        null,
      )
      // What is filed elsewhere says the same.
      await change(id, { audience: 'Customers' })
      expect((await read(id)).revision).toBe(2)
    })

    it('counts a person who reads it once a day', async () => {
      const { id } = await write('Read me')
      for (const by of [service, service, colleague])
        await by.post('/api/articles/read', { articleId: id })
      expect((await read(id)).views).toBe(2)
    })

    it('finds published articles in spite of slips, those with the words in the title first', async () => {
      const one = await write('Creaking recliner', { body: 'Grease the rails.' })
      const two = await write('Rails', { body: 'They belong to the recliner, which creaks.' })
      await write('Recliner draft')
      for (const { id } of [one, two]) await step(id, 'publish')
      expect(await found('recliner')).toEqual(['Creaking recliner', 'Rails'])
      expect(await found('reclinre')).toEqual(['Creaking recliner', 'Rails'])
      expect(await found('recliner', abroad)).toEqual([])
      await step(two.id, 'archive')
      expect(await found('recliner')).toEqual(['Creaking recliner'])
      expect((await seller.get('/api/articles/find', { words: 'recliner' })).status).toBe(403)
    })

    it('proposes what is about the product of a ticket, and what has its words', async () => {
      const [{ product_id }] = (await product.db.text('select product_id from skus where id = $1', [
        chair,
      ])) as [{ product_id: string }]
      const mine = await write('Our chair', { productIds: [product_id] })
      const words = await write('Wobbling backrest')
      for (const { id } of [mine, words]) await step(id, 'publish')
      const customerId = await world.make('customers', { name: 'Una Buyer' })
      const { body: ticket } = await service.post('/api/tickets', {
        customerId,
        productId: product_id,
        problem: 'The backrest is wobbling since Monday.',
      })
      const proposed = await service.get('/api/articles/ofTicket', { ticketId: ticket.id })
      expect(proposed.body.data.map((a: any) => [a.title, a.isForProduct])).toEqual([
        ['Our chair', true],
        ['Wobbling backrest', false],
      ])
      const other = await abroad.get('/api/articles/ofTicket', { ticketId: ticket.id })
      expect(other.status).toBeGreaterThanOrEqual(400)
    })

    it('is stale after twelve months, until somebody writes or confirms it', async () => {
      const { id } = await write('Old wisdom')
      await step(id, 'publish')
      for (const [table, column, of] of [
        ['articles', 'created_on_utc', 'id'],
        ['article_versions', 'published_on_utc', 'article_id'],
      ])
        await product.db.text(
          `update ${table} set ${column} = now() - interval '13 months' where ${of} = $1`,
          [id],
        )
      expect((await read(id)).isStale).toBe(true)
      await service.post('/api/articles/confirm', { articleId: id })
      expect((await read(id)).isStale).toBe(false)
    })

    it('deletes no category that holds something; merging moves it first', async () => {
      const from = await category('From')
      const into = await category('Into')
      const below = await category('Below', from.id)
      const article = await write('Moved', { categoryId: from.id })
      const refusal = await service.delete(`/api/articleCategories/${from.id}`)
      expect(refusal.body.isSuccess).toBe(false)
      const merge = (categoryId: string, intoId: string) =>
        service.post('/api/articleCategories/merge', { categoryId, intoId })
      for (const wrong of [below.id, from.id])
        expect((await merge(from.id, wrong)).body.errors[0].field).toBe('intoId')
      expect((await merge(from.id, into.id)).body).toMatchObject({ moved: 1 })
      expect((await read(article.id)).categoryId).toBe(into.id)
      expect((await service.get(`/api/articleCategories/${below.id}`)).body.parentId).toBe(into.id)
      expect((await service.get(`/api/articleCategories/${from.id}`)).status).toBe(404)
    })
  },
  emptyBeginning,
)
