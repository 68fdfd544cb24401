import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

const at = (call: string) => `/api/delivery/${call}`

describeRules(
  'shipping providers',
  database => {
    let product: Product, planner: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      planner = await product.as(['O5'])
    })
    afterAll(() => product.close())

    it.each([
      ['getShippingProviderTypeList', ['Own truck', 'Courier', 'Freight', 'Contractor']],
      ['getFuelTypeList', ['Diesel', 'Petrol', 'Hybrid', 'Electric']],
    ])('%s names each value once', async (call, names) => {
      const { status, body } = await planner.get(at(call))
      expect({ status, isSuccess: body.isSuccess, errors: body.errors }).toEqual({
        status: 200,
        isSuccess: true,
        errors: [],
      })
      expect(body.data).toEqual(names.map(name => ({ id: name, name })))
      expect((await (await product.as(['J1'])).get(at(call))).status).toBe(403)
    })

    it('is disabled and made active again by its status alone, and no stale page does it', async () => {
      const { body: added } = await planner.post(at('addNewShippingProvider'), {
        name: 'Kea Carriers',
        type: 'Courier',
        plate: 'KEA123',
      })
      const { id, version } = added.data
      const set = (input: object) => planner.post(at('updateShippingProviderStatus'), input)
      const { body: disabled } = await set({ id, version, status: 'Disabled' })
      expect(disabled.data).toMatchObject({
        id,
        version: version + 1,
        status: 'Disabled',
        plate: 'KEA123',
      })
      const stale = await set({ id, version, status: 'Active' })
      expect(stale.body).toMatchObject({ isSuccess: false })
      const { body: active } = await set({ id, version: version + 1, status: 'Active' })
      expect(active.data.status).toBe('Active')
      const history = await product.db.text<{ changes: Record<string, unknown> }>(
        "select changes from audit where record_id = $1 and operation = 'update' order by seq",
        [id],
      )
      expect(history.map(({ changes }) => changes.status)).toEqual([
        ['Active', 'Disabled'],
        ['Disabled', 'Active'],
      ])
    })

    it('refuses another status, a missing version, and who may not plan deliveries', async () => {
      const [provider] = await product.db.text<{ id: string; version: number }>(
        "select id, version from shipping_providers where name = 'Kea Carriers'",
      )
      const call = at('updateShippingProviderStatus')
      for (const [field, input] of [
        ['status', { ...provider, status: 'Retired' }],
        ['version', { id: provider!.id, status: 'Disabled' }],
      ] as const) {
        const { status, body } = await planner.post(call, input)
        expect(status).toBe(400)
        expect(body.errors[0].field).toBe(field)
      }
      const stranger = await product.as(['J1', 'J4'])
      expect((await stranger.post(call, { ...provider, status: 'Disabled' })).status).toBe(403)
    })
  },
  emptyBeginning,
)
