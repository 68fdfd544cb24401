import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'days that learn',
  database => {
    let product: Product, world: World
    let buyer: Caller, office: Caller
    let warehouseId: string, loadPortId: string, dischargePortId: string
    let agentId: string, supplierId: string, sofa: string
    let box: { id: string; lineId: string }
    let count = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['L1', 'L2'])
      office = await product.as(['O5', 'G2', 'G3'])
      sofa = await world.sku('SOFA')
      warehouseId = await world.make('warehouses', {
        name: 'Shed',
        code: 'SHED',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
        handlingDays: 2,
      })
      loadPortId = await port('CNSHA', 'Shanghai')
      dischargePortId = await port('NZAKL', 'Auckland', { transitDays: 3 })
      await world.make('seaLines', { portId: loadPortId, toPortId: dischargePortId, days: 20 })
      agentId = await world.make('shippingAgents', { name: 'Blue Heron' })
      supplierId = await world.make('suppliers', {
        code: 'OAK',
        name: 'Oak',
        country: 'CN',
        currency: 'USD',
        leadDays: 30,
      })
      for (let n = 0; n < 7; n++) await completed(n)
      box = await world.container(
        {
          ...route(),
          state: 'Sailing',
          departsOn: world.day(-10),
          departedOn: world.day(-10),
          arrivesOn: world.day(20),
        },
        { skuId: sofa, quantity: 10 },
      )
    })
    afterAll(() => product.close())

    const port = (code: string, name: string, fields: object = {}) =>
      world.make('ports', { code, name, country: code.slice(0, 2), ...fields })
    const route = () => ({
      no: containerNo('KAVU', 300_000 + ++count),
      type: '20',
      agentId,
      warehouseId,
      loadPortId,
      dischargePortId,
    })
    /** Ordered 100 days ago and loaded 40 + n days later; 24 days at sea, n after its ETA; in the shed after 8 days. */
    async function completed(n: number) {
      const purchaseOrderId = await world.purchaseOrder(warehouseId, {
        supplierId,
        state: 'Received',
        orderedOn: world.day(-300),
        submittedOn: world.day(-100),
      })
      await world.container(
        {
          ...route(),
          state: 'Completed',
          loadedOn: world.day(-60 + n),
          departedOn: world.day(-50),
          arrivesOn: world.day(-26 - n),
          arrivedOn: world.day(-26),
          completedOn: world.day(-18),
        },
        { skuId: sofa, quantity: 1, purchaseOrderId },
      )
    }
    const learned = async (query: object = {}) =>
      (await buyer.get('/api/learnedDays', { filter: JSON.stringify(query) })).body as Record<
        string,
        any
      >[]
    const kind = async (name: string) => (await learned({ kind: [name] }))[0]
    const boxNow = async () =>
      (
        await product.db.text<{ eta: string; there: string }>(
          'select arrives_on::text as eta, available_on::text as there from containers where id = $1',
          [box.id],
        )
      )[0]!
    const warnings = async () => (await buyer.get('/api/etaWarnings')).body as Record<string, any>[]

    it('seven containers say nothing, eight stand beside what is agreed', async () => {
      expect(await learned()).toEqual([])
      await completed(7)
      const rows = await learned()
      expect(rows).toHaveLength(4)
      const of = (name: string) => rows.find(row => row.kind === name)
      expect(of('Lead')).toMatchObject({
        supplierId,
        median: 43.5,
        usual: 46,
        agreed: 30,
        more: 16,
      })
      expect(of('Sea')).toMatchObject({
        portId: loadPortId,
        toPortId: dischargePortId,
        usual: 24,
        agreed: 20,
      })
      // Three days at the port and two of handling are agreed; eight passed.
      expect(of('Port')).toMatchObject({
        warehouseId,
        usual: 8,
        agreed: 5,
        usable: 6,
        isUsed: false,
      })
      expect(of('Slip')).toMatchObject({
        agentId,
        containers: 8,
        median: 3.5,
        usual: 6,
        agreed: null,
      })
      expect(rows.every(({ containers }) => containers === 8)).toBe(true)
      const abroad = await product.as(['L1', 'L2'], 'CA')
      expect((await abroad.get('/api/learnedDays')).body).toEqual([])
    })

    it('a promise that only a usual slip breaks is likely broken; the announced day stays', async () => {
      // There on day 25; with a slip of 6 on day 31.
      const order = async (ahead: number) => {
        const { id, line } = await world.order([[sofa, 1]], {
          state: 'Confirmed',
          promisedDate: world.day(ahead),
        })
        await world.make('reservations', {
          orderLineId: line(0),
          skuId: sofa,
          quantity: 1,
          source: 'Container',
          containerLineId: box.lineId,
          priorityOnUtc: new Date().toISOString(),
        })
        return id
      }
      await order(31)
      expect(await warnings()).toEqual([])
      const likely = await order(28)
      const [warning, ...others] = await warnings()
      expect(others).toEqual([])
      expect(warning).toMatchObject({
        state: 'Likely',
        severity: 'Likely',
        availableOn: world.day(25),
        likelyOn: world.day(31),
        days: 3,
        orders: 1,
      })
      const broken = await order(22)
      expect((await warnings()).map(row => [row.state, row.orders, row.days])).toEqual([
        ['Open', 1, 3],
        ['Likely', 1, 3],
      ])
      const behind = async (row: Record<string, any> | undefined) =>
        (await buyer.get('/api/etaWarningOrders', { filter: row!.goods as string })).body as Record<
          string,
          any
        >[]
      const [first, second] = await warnings()
      expect(await behind(first)).toMatchObject([{ orderId: broken, rank: 1, why: '3 days late' }])
      expect(await behind(second)).toMatchObject([{ orderId: likely, why: 'Likely 3 days late' }])
      expect(await boxNow()).toEqual({ eta: world.day(20), there: world.day(25) })
      expect(
        (await buyer.post('/api/etaWarnings/customers', { warnings: [{ id: second!.id }] })).body,
      ).toMatchObject({ data: [{ orderId: likely, isTold: true }] })
      expect(
        (await buyer.post('/api/etaWarnings/close', { warningId: second!.id, reason: 'Knows' }))
          .body,
      ).toMatchObject({ orders: 1 })
      expect((await warnings()).map(({ state }) => state)).toEqual(['Open', 'Closed'])
    })

    it('a person uses them, and takes that back', async () => {
      const use = async (what: string, body: object, by = office) => by.post(`/api/${what}`, body)
      expect(
        (
          await use(
            'ports/useRouteDays',
            { portId: loadPortId, toPortId: dischargePortId, days: 24 },
            buyer,
          )
        ).status,
      ).toBe(403)
      expect(
        (
          await use('ports/useRouteDays', {
            portId: loadPortId,
            toPortId: dischargePortId,
            days: 24,
          })
        ).body,
      ).toMatchObject({ isSuccess: true, days: 20 })
      expect(await kind('Sea')).toMatchObject({ agreed: 24, more: 0, isUsed: true })

      const toShed = { portId: dischargePortId, warehouseId }
      expect((await use('ports/useRouteDays', { ...toShed, days: 6 })).body).toMatchObject({
        days: null,
      })
      expect(await kind('Port')).toMatchObject({ agreed: 8, isUsed: true })
      expect(await boxNow()).toEqual({ eta: world.day(20), there: world.day(28) })
      expect((await use('ports/useRouteDays', { ...toShed, days: null })).body).toMatchObject({
        days: 6,
      })
      expect(await boxNow()).toEqual({ eta: world.day(20), there: world.day(25) })

      expect((await use('suppliers/useLeadDays', { supplierId, days: 46 })).body).toMatchObject({
        days: 30,
      })
      expect(await kind('Lead')).toMatchObject({ agreed: 46, isUsed: true })

      // What a person sets stands in place of what was learned.
      expect((await use('shippingAgents/useSlipDays', { agentId, days: 2 })).body).toMatchObject({
        days: null,
      })
      expect((await warnings()).map(({ state }) => state)).toEqual(['Open'])
      expect((await use('shippingAgents/useSlipDays', { agentId, days: null })).body).toMatchObject(
        {
          days: 2,
        },
      )
      expect(await warnings()).toHaveLength(2)
    })

    it('what is likely has alternatives that count with the slip, for those alone who ask for it', async () => {
      const [, second] = await warnings()
      const plan = async (of: object) =>
        (await buyer.post('/api/etaWarnings/plan', of)).body.data as Record<string, any>[]
      const soon = await world.container(
        { ...route(), agentId: null, state: 'Sailing', arrivesOn: world.day(22) },
        { skuId: sofa, quantity: 1 },
      )
      const slips = await world.container(
        { ...route(), state: 'Sailing', arrivesOn: world.day(18) },
        { skuId: sofa, quantity: 1 },
      )
      expect(await plan({ containerId: box.id })).toMatchObject([{ why: '3 days late' }])
      const [row] = await plan({ warnings: [{ id: second!.id }] })
      expect(row).toMatchObject({ thereOn: world.day(31), severity: 'Likely' })
      expect(row!.choices).toMatchObject([
        { id: `Other delivery ${soon.lineId}`, thereOn: world.day(27), keepsPromise: true },
        { id: `Other delivery ${slips.lineId}`, thereOn: world.day(29), keepsPromise: false },
        { kind: 'New promise', thereOn: world.day(31), promiseOn: world.day(31) },
      ])
      expect(await plan({ warnings: [{ id: second!.id }], thereOn: world.day(40) })).toMatchObject(
        [1, 2, 3].map(() => ({ thereOn: world.day(40) })),
      )
      const { id: rowId, orderId, choiceId } = row!
      expect(
        (
          await buyer.post('/api/etaWarnings/decide', {
            rowId,
            orderId,
            choiceId,
            thereOn: world.day(27),
          })
        ).body,
      ).toMatchObject({ isDecided: true })
      expect((await warnings()).map(({ state }) => state)).toEqual(['Open'])
    })

    it('refuses by field, and changes nothing', async () => {
      for (const [call, body, field] of [
        ['ports/useRouteDays', { portId: loadPortId, days: 4 }, 'toPortId'],
        ['ports/useRouteDays', { portId: sofa, toPortId: dischargePortId, days: 4 }, 'portId'],
        ['ports/useRouteDays', { portId: loadPortId, warehouseId, days: 366 }, 'days'],
        ['suppliers/useLeadDays', { supplierId, days: -1 }, 'days'],
        ['shippingAgents/useSlipDays', { agentId, days: 1.5 }, 'days'],
      ] as const) {
        const { status, body: answer } = await office.post(`/api/${call}`, body)
        expect([status < 500, answer.errors?.[0].field]).toEqual([true, field])
      }
      expect(await kind('Lead')).toMatchObject({ agreed: 46 })
    })

    it('an order says when it went to its supplier', async () => {
      const id = await world.purchaseOrder(warehouseId, { state: 'Draft' })
      await product.db.text("update purchase_orders set state = 'Submitted' where id = $1", [id])
      const [{ day }] = (await product.db.text<{ day: string }>(
        'select submitted_on::text as day from purchase_orders where id = $1',
        [id],
      )) as [{ day: string }]
      expect(day).toBe(world.day(0))
    })
  },
  emptyBeginning,
)
