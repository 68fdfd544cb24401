import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { startProduct, type Caller, type Product } from '../support/product.ts'

vi.mock(import('../../resources/registry.ts'), async original => {
  const { crates, gadgets } = await import('./dependentProbes.ts')
  const actual = await original()
  return { ...actual, entities: { ...actual.entities, crates, gadgets } as never }
})
vi.mock(import('../../resources/routes.ts'), async original => {
  const { dependentRoutes } = await import('./dependentProbes.ts')
  return { routes: [...(await original()).routes, ...dependentRoutes] }
})

describeOnEachDatabase('fields that depend on others', database => {
  let product: Product
  let keeper: Caller
  let woodCrate: string, steelCrate: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    const { dependentTables } = await import('./dependentProbes.ts')
    await product.db.text(dependentTables)
    keeper = await product.as(['J1'])
    const crate = async (material: string) =>
      (await keeper.post('/api/crates', { name: `Of ${material}`, material })).body.id as string
    woodCrate = await crate('Wood')
    steelCrate = await crate('Steel')
  })
  afterAll(() => product.close())

  const add = (input: object) => keeper.post('/api/gadgets', { name: 'A gadget', ...input })
  const change = (record: { id: string; version: number }, input: object) =>
    keeper.put(`/api/gadgets/${record.id}`, { version: record.version, ...input })

  it('take a value where they apply, a default counting as well', async () => {
    expect((await add({ finish: 'Oiled' })).body).toMatchObject({
      material: 'Wood',
      finish: 'Oiled',
    })
    expect((await add({ material: 'Steel', finish: null })).body).toMatchObject({ finish: null })
  })

  it('refuse one where they do not', async () => {
    const { status, body } = await add({ material: 'Steel', finish: 'Oiled' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        code: 'not_applicable',
        field: 'finish',
        message: 'Finish cannot be set unless Material is Wood.',
      },
    ])
  })

  it('are emptied when they no longer apply', async () => {
    const { body: gadget } = await add({ finish: 'Oiled' })
    const { body: changed } = await change(gadget, { material: 'Steel' })
    expect(changed).toMatchObject({ material: 'Steel', finish: null })
    expect((await keeper.get(`/api/gadgets/${gadget.id}/history`)).body[0].changes).toMatchObject({
      material: ['Wood', 'Steel'],
      finish: ['Oiled', null],
    })
  })

  it('are not set for many records at once, nor are those they depend on', async () => {
    const { body: gadget } = await add({})
    for (const data of [{ finish: 'Oiled' }, { material: 'Steel' }, { crateId: woodCrate }]) {
      const { status } = await keeper.post('/api/gadgets/bulk', {
        operation: 'update',
        targets: [{ id: gadget.id }],
        data,
      })
      expect(status).toBe(400)
    }
  })

  it('narrow what a reference offers', async () => {
    const offered = async (filter: object) =>
      (await keeper.get(`/api/crates/options?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body as { id: string }[]
    expect((await offered({ material: 'Steel' })).map(({ id }) => id)).toEqual([steelCrate])
    expect(
      (await keeper.get(`/api/crates/options?filter=${encodeURIComponent('{"name":"Of Wood"}')}`))
        .status,
    ).toBe(400)
  })

  it('narrow what a reference takes, whichever of the two is changed', async () => {
    expect((await add({ crateId: steelCrate })).body.errors).toMatchObject([
      { code: 'unknown_reference', field: 'crateId' },
    ])
    const { body: gadget } = await add({ crateId: woodCrate })
    expect(gadget.crateId).toBe(woodCrate)
    expect((await change(gadget, { material: 'Steel' })).status).toBe(400)
    expect((await change(gadget, { material: 'Steel', crateId: steelCrate })).body).toMatchObject({
      crateId: steelCrate,
    })
  })
})
