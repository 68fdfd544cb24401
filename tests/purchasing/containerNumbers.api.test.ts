import { afterAll, beforeAll, expect, it } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/files.ts'

describeRules(
  'numbers of containers',
  database => {
    let product: Product, admin: Caller, world: World
    let warehouseId: string
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      warehouseId = await world.warehouse('CNR')
    })
    afterAll(() => product.close())

    const make = (fields: Row) =>
      admin.post('/api/containers', { type: '40', warehouseId, ...fields })
    const made = async (fields: Row) => {
      const { status, body } = await make(fields)
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Row & { id: string; version: number }
    }
    const read = async (id: string) => (await admin.get(`/api/containers/${id}`)).body
    const problems = ({ body }: { body: any }) =>
      (body.errors as Row[]).map(({ code, field }) => [code, field])
    const change = async (id: string, fields: Row) =>
      admin.put(`/api/containers/${id}`, { version: (await read(id)).version, ...fields })
    const step = async (name: string, id: string, more: Row = {}) =>
      admin.post(`/api/containers/${name}`, {
        containerId: id,
        version: (await read(id)).version,
        ...more,
      })
    const box = () => containerNo('CNRU', 100_000 + ++n)

    it('are our own while it is planned without one, which it needs before it is loaded', async () => {
      const { id, ownNo, name } = await made({})
      expect(ownNo).toMatch(/^CT\d{6}$/)
      expect(name).toBe(ownNo)
      const refused = await step('load', id)
      expect(problems(refused)).toEqual([['required', 'no']])
      const no = box()
      expect((await change(id, { no })).status).toBe(200)
      expect(await read(id)).toMatchObject({ no, name: no, ownNo })
      expect((await step('load', id)).body.no).toBe(no)
      expect((await change(id, { no: null })).status).toBeGreaterThanOrEqual(400)
      expect(await read(id)).toMatchObject({ no })
    })

    it('have the check digit of their other characters, by a form as by a file', async () => {
      const no = box()
      const wrong = `${no.slice(0, 10)}${(Number(no[10]) + 1) % 10}`
      expect(problems(await make({ no: wrong }))).toEqual([['check_digit', 'no']])
      expect(problems(await make({ no: 'ABC' }))).toEqual([['invalid', 'no']])
      const { id } = await made({ no })
      expect(problems(await change(id, { no: wrong }))).toEqual([['check_digit', 'no']])
      const { status, body } = await upload(
        admin,
        '/api/containers/import',
        `Container no.,Type,Warehouse\n${wrong},40 ft,CNR\n`,
        { dryRun: 'false' },
        'c.csv',
      )
      expect([status, body.errors[0].code, body.errors[0].field]).toEqual([
        422,
        'check_digit',
        'no',
      ])
    })

    it('are of one container at a time: a box comes again once the first one is unpacked', async () => {
      const no = box()
      const first = await made({ no, billOfLading: 'BL1' })
      expect(problems(await make({ no, billOfLading: 'BL2' }))).toEqual([['duplicate', 'no']])
      const races = await Promise.all(Array.from({ length: 4 }, () => make({ no: 'CSQU3054383' })))
      expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 422, 422, 422,
      ])
      const cancelled = await admin.post('/api/containers/bulk', {
        operation: 'cancel',
        reason: 'Not booked',
        targets: [{ id: first.id }],
      })
      expect(cancelled.body.results[0]).toMatchObject({ isSuccess: true })
      const file = `Container no.,B/L,Type,Warehouse\n${no},BL3,40 ft,CNR\n`
      const bring = () =>
        upload(admin, '/api/containers/import', file, { dryRun: 'false' }, 'c.csv')
      expect((await bring()).body.data).toMatchObject({ creates: 1 })
      expect((await bring()).body.data).toMatchObject({ creates: 0, unchanged: 1 })
      expect((await read(first.id)).state).toBe('Cancelled')
      // The bill of lading of before is that of the container of before.
      const other = await made({ no: box(), billOfLading: 'BL1' })
      expect(other.state).toBe('Planned')
    })

    it('stand free for the days of their agent from the day after they arrive', async () => {
      const agentId = await world.make('shippingAgents', { name: 'Agent CNR', freeDays: 7 })
      const longer = await world.make('shippingAgents', { name: 'Longer CNR', freeDays: 10 })
      const idle = await world.make('shippingAgents', { name: 'Idle CNR', isActive: false })
      expect(problems(await make({ agentId: idle }))).toEqual([[expect.any(String), 'agentId']])
      const { id } = await made({ no: box(), agentId })
      for (const name of ['load', 'sail']) expect((await step(name, id)).status).toBe(200)
      expect((await read(id)).freeTo).toBe(null)
      const arrivedOn = world.day(0)
      expect((await step('arrive', id, { arrivedOn })).status).toBe(200)
      expect((await read(id)).freeTo).toBe(world.day(7))
      await change(id, { agentId: longer })
      expect((await read(id)).freeTo).toBe(world.day(10))
      // What somebody agreed on stays.
      await change(id, { freeTo: world.day(12) })
      await change(id, { agentId })
      expect((await read(id)).freeTo).toBe(world.day(12))
    })

    it('tell what it takes to fill one, and its packing list', async () => {
      const skuId = await world.sku('CNR-A')
      await world.db.text('update skus set volume = 0.5, weight = 12 where id = $1', [skuId])
      const bare = await world.sku('CNR-B')
      const skuIds = [skuId, bare]
      const { body } = await admin.get('/api/containers/measures', { skuIds })
      expect(body.data).toMatchObject([
        { skuCode: 'CNR-A', volume: 0.5, weight: 12 },
        { skuCode: 'CNR-B' },
      ])
      const { id, name } = await made({ no: box(), lines: [{ skuId, quantity: 4 }] })
      const list = await admin.get(`/api/containers/packingList?containerId=${id}&format=csv`)
      expect(list.status).toBe(200)
      expect(String(list.body ?? list)).toContain('CNR-A')
      expect(name).toBeTruthy()
      const abroad = await product.as(['L1', 'L2'], 'CA')
      expect((await abroad.get(`/api/containers/packingList?containerId=${id}`)).status).toBe(404)
    })
  },
  emptyBeginning,
)
