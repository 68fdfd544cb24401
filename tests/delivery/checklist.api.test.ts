import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

const delivery = (path: string) => `/api/delivery/${path}`

describeRules(
  'checklists',
  database => {
    let product: Product, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as(['O5'])
    })
    afterAll(() => product.close())

    const save = async (body: object) =>
      (await admin.post(delivery('addOrUpdateCheckListItem'), body)).body
    const listed = async (query: object = {}) =>
      (await admin.get(delivery('getCheckListItem'), { ...query })).body.data as {
        id: string
        text: string
        revision: number
      }[]

    it('adds, lists by stage, and keeps what an item said before', async () => {
      const { data: made } = await save({ text: 'All cartons there?', stage: 'Loading' })
      expect(made.revision).toBe(1)
      const { data: changed } = await save({
        id: made.id,
        version: made.version,
        text: 'All cartons there, none damaged?',
      })
      expect(changed).toMatchObject({
        id: made.id,
        revision: 2,
        versions: [{ revision: 1, text: 'All cartons there?', stage: 'Loading' }],
      })
      const { data: same } = await save({ id: made.id, version: changed.version, position: 7 })
      expect(same.revision).toBe(2)
      expect(await listed({ stage: 'Loading' })).toMatchObject([
        { id: made.id, text: 'All cartons there, none damaged?' },
      ])
      expect(await listed({ stage: 'Pickup' })).toEqual([])
      expect(
        await product.db.text('select text from checklist_versions where item_id = $1', [made.id]),
      ).toEqual([{ text: 'All cartons there?' }])
    })

    it('shows what is asked at a stage, for everything and for the service that is given', async () => {
      await save({ text: 'Second?', stage: 'Check-in', position: 2, isRequired: true })
      await save({ text: 'First?', stage: 'Check-in', position: 1, answerType: 'Photo' })
      await save({ text: 'Off', stage: 'Check-in', isActive: false })
      await save({ text: 'Pickup alone', stage: 'Check-in', serviceType: 'Pickup', position: 3 })
      const shown = async (query: object) =>
        (await admin.get('/api/checklistItems/preview', { stage: 'Check-in', ...query })).body.items
      expect(await shown({})).toEqual([
        { text: 'First?', answerType: 'Photo', isRequired: false },
        { text: 'Second?', answerType: 'Yes or no', isRequired: true },
      ])
      expect(await shown({ serviceType: 'Pickup' })).toHaveLength(3)
    })

    it('moves an item behind another of its stage, and no further', async () => {
      const ids: string[] = []
      for (const text of ['First', 'Second', 'Third'])
        ids.push((await save({ text, stage: 'Service' })).data.id)
      const move = (id: string, afterId?: string) =>
        admin.post('/api/checklistItems/move', { id, ...(afterId && { afterId }) })
      const order = async () => (await listed({ stage: 'Service' })).map(item => item.text)
      await move(ids[2]!)
      expect(await order()).toEqual(['Third', 'First', 'Second'])
      await move(ids[2]!, ids[0])
      expect(await order()).toEqual(['First', 'Third', 'Second'])
      const { headers } = await move(ids[1]!)
      expect(await order()).toEqual(['Second', 'First', 'Third'])
      await admin.post('/api/checklistItems/undo', { requestId: headers['x-request-id'] })
      expect(await order()).toEqual(['First', 'Third', 'Second'])
      const other = (await save({ text: 'Elsewhere', stage: 'Pickup' })).data.id
      expect((await move(ids[0]!, other)).body.errors[0].field).toBe('afterId')
      expect(await order()).toEqual(['First', 'Third', 'Second'])
    })

    it('tells who answered an item and for which plan, the latest first', async () => {
      const { data: item } = await save({ text: 'Floor covered?', stage: 'Check-in' })
      const world = await worldIn(product.db)
      const calendarId = await world.calendar()
      const order = await world.order([])
      const planId = await world.plan(order.id, calendarId, world.day(2), { no: 'P-ANSWERED' })
      await world.make('checklistAnswers', {
        planId,
        itemId: item.id,
        revision: 1,
        answer: 'Yes',
        authorId: world.actor.staffId,
      })
      const answers = async (by: Caller, itemId: string) =>
        (await by.get('/api/checklistItems/answers', { itemId })).body
      expect((await answers(admin, item.id)).data).toMatchObject([
        { planId, planNo: 'P-ANSWERED', answer: 'Yes', hasFile: false, revision: 1 },
      ])
      const abroad = await product.as(['O5'], 'CA')
      expect((await answers(abroad, item.id)).errors[0].field).toBe('itemId')
    })

    it('deletes an item by the id in the query', async () => {
      const { data } = await save({ text: 'Goes away', stage: 'Delivery' })
      const { body } = await admin.post(
        delivery(`deleteCheckListItem?id=${encodeURIComponent(data.id)}`),
      )
      expect(body).toMatchObject({ isSuccess: true })
      expect(await listed({ stage: 'Delivery' })).toEqual([])
    })
  },
  emptyBeginning,
)
