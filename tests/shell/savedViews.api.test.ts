import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { absentId } from '#tests/contract/samples.ts'

const url = '/api/savedViews'
const path = '/sale/orderTags'
const state = {
  query: 'sort=name&filter={"isActive":true}',
  columns: [
    { field: 'name', width: 240 },
    { field: 'colour', width: null },
  ],
  density: 'compact',
}

describeRules('saved views', database => {
  let product: Product
  let owner: Caller, colleague: Caller, administrator: Caller, abroad: Caller
  let count = 0
  beforeAll(async () => {
    product = await startProduct(database.settings)
    owner = await product.as(['J1'])
    colleague = await product.as(['J1', 'D1'])
    administrator = await product.as(['J1', 'B1'])
    abroad = await product.as(['J1'], 'CA')
  })
  afterAll(() => product.close())
  beforeEach(() => product.db.text('update saved_views set is_deleted = true').then(() => {}))

  const add = async (by: Caller, more: object = {}) =>
    by.post(url, { path, name: `View ${++count}`, state, ...more })
  const added = async (by: Caller, more: object = {}) => (await add(by, more)).body.data
  const namesFor = async (by: Caller) =>
    (await by.get(url, { path })).body.data.map((v: { name: string }) => v.name)
  const update = (
    by: Caller,
    { id, version, name, isShared, isDefault, state: kept }: any,
    change: object,
  ) => by.put(url, { id, version, name, isShared, isDefault, state: kept, ...change })
  const remove = (by: Caller, { id, version }: { id: string; version: number }) =>
    by.delete(`${url}?id=${id}&version=${version}`)

  it('comes back as it was kept', async () => {
    const view = await added(owner, { name: '  Active tags  ' })
    expect(view).toMatchObject({
      path,
      name: 'Active tags',
      isShared: false,
      isDefault: false,
      isMine: true,
      version: 1,
      state,
    })
    expect((await owner.get(url, { path })).body.data).toEqual([view])
  })

  it('keeps mappings of files below the path of a list, for those who may import', async () => {
    const below = { path: `${path}/import`, isShared: true }
    const mapping = await added(administrator, { ...below, name: 'Old shop' })
    expect(mapping).toMatchObject({ path: below.path, state })
    expect(await namesFor(administrator)).not.toContain('Old shop')
    const { status, body } = await (await product.as(['K1'])).get(url, { path: below.path })
    expect([status, body.errors[0].field]).toEqual([400, 'path'])
    const guarded = '/warehouse/position/openingStock/import'
    const said = { constants: { unitCost: '5', document: 'O1' }, columns: { Price: 'unitCost' } }
    const query = JSON.stringify({ ...said, values: { Price: { a: '5' } } })
    const kept = { path: guarded, isShared: true, name: 'Costs', state: { ...state, query } }
    const buyer = await product.as(['K1', 'K3', 'L2'])
    expect(JSON.parse((await added(buyer, kept)).state.query).constants).toEqual(said.constants)
    const { body: shown } = await (await product.as(['K1', 'K3'])).get(url, { path: guarded })
    expect(JSON.parse(shown.data[0].state.query)).toMatchObject({
      constants: { document: 'O1' },
      values: {},
    })
    // Whatever a colleague kept, lists of views open.
    await added(buyer, { ...kept, name: 'Odd', state: { ...state, query: '{"constants":null}' } })
    expect((await (await product.as(['K1', 'K3'])).get(url, { path: guarded })).status).toBe(200)
    expect((await add(administrator, { path: '/administration/imports/import' })).status).toBe(400)
  })

  it('shows own and shared ones of the own client', async () => {
    await added(owner, { name: 'Private' })
    await added(owner, { name: 'Shared', isShared: true })
    await added(colleague, { name: 'My own' })
    expect(await namesFor(owner)).toEqual(['Private', 'Shared'])
    expect(await namesFor(colleague)).toEqual(['My own', 'Shared'])
    expect(await namesFor(abroad)).toEqual([])
  })

  it('lets the owner and an administrator change it, and nobody else', async () => {
    const view = await added(owner, { isShared: true })
    const refused = await update(colleague, view, { name: 'Taken over' })
    expect(refused.status).toBe(403)
    expect(refused.body.errors[0].message).toContain('Only the person who saved a view')
    expect((await remove(colleague, view)).status).toBe(403)
    const renamed = (await update(owner, view, { name: 'Renamed' })).body.data
    expect(renamed).toMatchObject({ name: 'Renamed', version: 2 })
    const corrected = (await update(administrator, renamed, { name: 'Corrected' })).body.data
    expect(corrected).toMatchObject({ name: 'Corrected', ownerId: view.ownerId })
    expect((await remove(administrator, corrected)).body).toEqual({ isSuccess: true, errors: [] })
    expect(await namesFor(owner)).toEqual([])
  })

  it("makes no difference between somebody else's private view, one of another client, and none", async () => {
    const mine = await added(owner),
      theirs = await added(abroad, { isShared: true })
    for (const id of [mine.id, theirs.id, absentId]) {
      const answer = await update(administrator, mine, { id })
      expect(answer.status).toBe(404)
      expect(answer.body.errors).toEqual([
        { code: 'not_found', field: 'id', message: 'This view does not exist or was deleted.' },
      ])
    }
  })

  it('has one name once for each person and screen', async () => {
    await added(owner, { name: 'Mine' })
    expect((await add(owner, { name: 'MINE' })).body).toMatchObject({
      isSuccess: false,
      errors: [{ code: 'duplicate', field: 'name' }],
    })
    expect((await add(colleague, { name: 'Mine' })).body.isSuccess).toBe(true)
  })

  it('refuses a stale version with the view as it is now', async () => {
    const view = await added(owner)
    const now = (await update(owner, view, { name: 'Once' })).body.data
    const late = await update(owner, view, { name: 'Twice' })
    expect(late.status).toBe(409)
    expect(late.body.current).toEqual(now)
    expect((await remove(owner, view)).status).toBe(409)
  })

  it('is the default of its owner alone, the last one that was made so', async () => {
    const first = await added(owner, { isDefault: true }),
      second = await added(owner)
    await update(owner, second, { isDefault: true })
    const views = (await owner.get(url, { path })).body.data
    expect(views.filter((v: any) => v.isDefault).map((v: any) => v.id)).toEqual([second.id])
    expect(views.find((v: any) => v.id === first.id).version).toBe(2)
  })

  it('is written to the audit', async () => {
    const view = await added(owner)
    await update(owner, view, { name: 'Renamed later' })
    const [trace] = await product.db.text<{ changes: any }>(
      "select changes from audit where record_id = $1 and operation = 'update'",
      [view.id],
    )
    expect(trace!.changes).toEqual({ name: [view.name, 'Renamed later'] })
  })

  it.each([
    ['a screen that does not exist', { path: '/nonsense' }, 400, 'path'],
    ['no name', { name: ' ' }, 400, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 400, 'name'],
    ['a query of 8,001 characters', { state: { query: 'x'.repeat(8001) } }, 400, 'state.query'],
    [
      '101 columns',
      { state: { columns: Array.from({ length: 101 }, () => ({ field: 'name' })) } },
      400,
      'state.columns',
    ],
    ['another density', { state: { density: 'none' } }, 400, 'state.density'],
    ['an unknown part of the state', { state: { script: 'x' } }, 400, 'state.script'],
  ])('refuses %s', async (_, more, status, field) => {
    const answer = await add(owner, more)
    expect(answer.status).toBe(status)
    expect(answer.body.errors[0].field).toBe(field)
  })

  it('is kept only for screens that the person reaches', async () => {
    const outsider = await product.as(['D1'])
    expect((await add(outsider)).status).toBe(403)
    expect((await outsider.get(url, { path })).status).toBe(403)
  })

  it('stops at fifty for one person and screen', async () => {
    for (let i = 0; i < 50; i++) await added(owner)
    expect((await add(owner)).body).toMatchObject({
      isSuccess: false,
      errors: [{ code: 'too_many' }],
    })
  })

  describe('without a session', () => {
    it('answers 401', async () =>
      expect((await product.nobody.get(url, { path })).status).toBe(401))
  })
})
