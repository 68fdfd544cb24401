import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

const tier = (from: number, percent: number, commissionGroup: string | null = null) => ({
  from,
  percent,
  commissionGroup,
})
const year = { from: '2027-01-01', to: '2027-12-31' }

describeRules(
  'commission sets',
  database => {
    let product: Product, world: World
    let chief: Caller, reader: Caller, seller: Caller

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as(['P2', 'P3'])
      reader = await product.as(['P2'])
      seller = await product.as(['P3'])
    })
    afterAll(() => product.close())

    const add = (more: object = {}, by = chief) =>
      by.post('/api/parameterSets', {
        name: 'Everybody',
        period: year,
        tiers: [tier(0, 2), tier(50_000, 3)],
        ...more,
      })
    const step = async (operation: string, ids: string[], by = chief, reason?: string) =>
      (
        await by.post('/api/parameterSets/bulk', {
          operation,
          targets: ids.map(id => ({ id })),
          ...(reason && { reason }),
        })
      ).body
    const of = async (id: string) => (await chief.get(`/api/parameterSets/${id}`)).body
    const state = async () =>
      product.db.text(
        'select s.id, s.version, s.state, count(t.id)::int as tiers from parameter_sets s left join parameter_tiers t on t.set_id = s.id group by s.id order by s.id',
      )

    it('is read with P2, and changed, published and cloned with P3 as well', async () => {
      const { status, body } = await add()
      expect([status, body.revision], JSON.stringify(body)).toEqual([201, 1])
      expect((await reader.get(`/api/parameterSets/${body.id}`)).body.tiers).toHaveLength(2)
      expect((await add({}, reader)).status).toBe(403)
      expect(
        (await reader.put(`/api/parameterSets/${body.id}`, { version: 1, name: 'Mine' })).status,
      ).toBe(403)
      expect(await step('publish', [body.id], reader)).toMatchObject({ isSuccess: false })
      expect(
        (await reader.post('/api/parameterSets/clone', { parameterSetId: body.id })).status,
      ).toBe(403)
      for (const path of ['', `/${body.id}`, `/${body.id}/history`, '/export'])
        expect((await seller.get(`/api/parameterSets${path}`)).status, path).toBe(403)
    })

    it.each([
      ['a first tier above 0', { tiers: [tier(1, 2)] }, 'tiers'],
      ['a first tier of a group above 0', { tiers: [tier(0, 2), tier(5, 2, 'Sale')] }, 'tiers'],
      ['tiers of groups alone', { tiers: [tier(0, 2, 'Sale')] }, 'tiers'],
      ['a rate below 0', { tiers: [tier(0, -0.001)] }, 'tiers.0.percent'],
      ['a rate above 100', { tiers: [tier(0, 2), tier(9, 100.001)] }, 'tiers.1.percent'],
      ['a pool above 100', { poolPercent: 101 }, 'poolPercent'],
      ['half a penalty', { penaltyAbove: 10 }, 'penaltyAbove'],
      ['a part of a month', { period: { from: '2027-01-15', to: null } }, 'period'],
      ['a month that does not end', { period: { from: '2027-01-01', to: '2027-01-30' } }, 'period'],
    ])('refuses %s by its field, and changes nothing', async (_, more, field) => {
      const before = await state()
      const { status, body } = await add(more)
      expect([status >= 400 && status < 500, body.errors?.[0].field], JSON.stringify(body)).toEqual(
        [true, field],
      )
      expect(await state()).toEqual(before)
    })

    it('never changes once it is published', async () => {
      const { body: set } = await add({ name: 'Stays', branchId: branchId('AKL') })
      expect(await step('publish', [set.id])).toMatchObject({ done: 1 })
      const published = await of(set.id)
      const { status, body } = await chief.put(`/api/parameterSets/${set.id}`, {
        version: published.version,
        tiers: [tier(0, 90)],
      })
      expect([status, body.errors[0].field]).toEqual([422, 'state'])
      expect((await chief.delete(`/api/parameterSets/${set.id}`)).status).toBe(422)
      for (const text of [
        "update parameter_sets set basis = 'Written' where id = $1",
        "update parameter_sets set state = 'Draft' where id = $1",
        "update parameter_sets set period = '[2027-01-01,2028-01-01)', full_hours = 1 where id = $1",
        'update parameter_tiers set percent = 9 where set_id = $1',
        'delete from parameter_tiers where set_id = $1',
        'delete from parameter_sets where id = $1',
        'insert into parameter_tiers (id, client_id, set_id, "from", percent) select gen_random_uuid(), client_id, id, 9, 9 from parameter_sets where id = $1',
      ])
        await expect(product.db.text(text, [set.id]), text).rejects.toThrow(/never changes/)
      expect(await of(set.id)).toEqual(published)

      const { body: clone } = await chief.post('/api/parameterSets/clone', {
        parameterSetId: set.id,
      })
      const copy = await of(clone.id)
      expect(copy).toMatchObject({
        name: 'Stays',
        revision: 2,
        state: 'Draft',
        branchId: branchId('AKL'),
        tiers: [{ percent: 2 }, { percent: 3 }],
      })
      const refused = await step('publish', [clone.id])
      expect(refused.results[0].errors).toMatchObject([{ code: 'overlap', field: 'period' }])
      expect(refused.results[0].errors[0].message).toContain('Stays (version 1)')
      expect((await step('withdraw', [set.id])).errors).toBeDefined()
      expect(await step('withdraw', [set.id], chief, 'Agreed anew')).toMatchObject({ done: 1 })
      expect(await step('publish', [clone.id])).toMatchObject({ done: 1 })
    })

    it('is alone in its scope in each month, whoever publishes at the same time', async () => {
      const groupId = await world.make('staffGroups', { name: 'Sellers', purpose: 'Sales' })
      const sets = await Promise.all(
        [1, 2, 3, 4].map(async n => (await add({ name: `Race ${n}`, groupId })).body.id as string),
      )
      const results = await Promise.all(sets.map(id => step('publish', [id])))
      expect(results.filter(({ done }) => done === 1)).toHaveLength(1)
      const both = await Promise.all(
        ['2028-01-01', '2028-06-01'].map(
          async from =>
            (await add({ name: `Both ${from}`, groupId, period: { from, to: null } })).body.id,
        ),
      )
      expect(await step('publish', both)).toMatchObject({ done: 1, refused: 1 })
      // Another scope has its own.
      const { body: all } = await add({ name: 'All' })
      expect(await step('publish', [all.id])).toMatchObject({ done: 1 })
      const { body: bare } = await add({ name: 'Bare', tiers: [] })
      expect((await step('publish', [bare.id])).results[0].errors[0].field).toBe('tiers')
      await expect(
        product.db.text("update parameter_sets set state = 'Published' where id = $1", [
          sets.find(id => results[sets.indexOf(id)].done !== 1),
        ]),
      ).rejects.toThrow(/overlap/)
    })
  },
  emptyBeginning,
)
