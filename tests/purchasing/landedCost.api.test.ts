import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { Random } from '#server/demo/kit.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { landedGoodsIn, type Goods } from '#tests/support/purchasing/landedGoods.ts'
import { naiveInStock, naiveSplit, type NaiveShare } from '#tests/support/purchasing/naiveSplit.ts'

describeRules(
  'landed cost',
  database => {
    let product: Product, world: World, buyer: Caller, warehouseId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['D1', 'D2', 'L1', 'L2'])
      warehouseId = await world.warehouse('LAND')
    })
    afterAll(() => product.close())

    const { arrived, moved } = landedGoodsIn(() => ({ world, warehouseId }))
    const container = async (id: string) => (await buyer.get(`/api/containers/${id}`)).body
    const save = async (id: string, costs: readonly Row[]) => {
      const { version, costs: before } = await container(id)
      return buyer.put(`/api/containers/${id}`, { version, costs: [...before, ...costs] })
    }
    const saved = async (id: string, costs: readonly Row[]) => {
      const { status, body } = await save(id, costs)
      expect(status, JSON.stringify(body)).toBe(200)
    }
    const call = async (name: string, id: string, more: Row = {}) =>
      (
        await buyer.post(`/api/containers/${name}`, {
          containerId: id,
          version: (await container(id)).version,
          ...more,
        })
      ).body
    const lock = (id: string) => call('lockLandedCost', id)
    const rows = async (containerId: string) =>
      (
        await buyer.get('/api/landedGoods', {
          filter: JSON.stringify({ containerId }),
          sort: JSON.stringify(['skuId', 'ASC']),
        })
      ).body as Row[]
    const costNow = async (skuId: string, market = 'NZ') => {
      const [row] = await product.db.query<{ cost: number | null }>(
        sql`select ${costIn(sql`${skuId}::uuid`, sql`${market}::text`, sql`now() + interval '1 second'`)} as cost`,
      )
      return row!.cost
    }
    const bill = (kind: string, amount: number, splitBy: string, more: Row = {}) => ({
      kind,
      amount,
      splitBy,
      currency: 'NZD',
      ...more,
    })
    const freight = bill('Freight', 4200, 'Volume', { currency: 'USD', exchangeRate: 0.6 })
    const three = async (name: string) => {
      const [a, b, c] = [
        await world.sku(`${name}-A`),
        await world.sku(`${name}-B`),
        await world.sku(`${name}-C`),
      ] as const
      await buyer.post('/api/costs/set', { skuId: a, cost: 100, currency: 'NZD', reason: 'List' })
      const goods = [
        { skuId: a, good: 38, damaged: 2, cost: 60, volume: 0.8 },
        { skuId: b, good: 25, cost: 12, volume: 0.4 },
        { skuId: c, good: 10, cost: 30, volume: 1.1 },
      ]
      return { id: await arrived(goods), a, b, c }
    }

    it('splits costs to the cent, says how, and is what pieces cost from the lock on', async () => {
      const { id, a, b, c } = await three('HAND')
      await saved(id, [freight, bill('Duty', 100, 'Value')])
      const open = await rows(id)
      expect(open.map(row => [row.pieces, row.goods, row.freight, row.duty, row.total])).toEqual([
        [40, 4000, 4226.42, 80, 8306.42],
        [25, 500, 1320.75, 10, 1830.75],
        [10, 500, 1452.83, 10, 1962.83],
      ])
      expect(open[0]).toMatchObject({
        perPiece: 207.66,
        isLocked: false,
        how: 'Duty 80.00: 4000 of 5000; Freight 4,226.42: 32 of 53 m³',
      })
      expect(await costNow(a)).toBe(100)
      expect(await lock(id)).toMatchObject({ isSuccess: true, costs: 3 })
      expect(await rows(id)).toMatchObject([
        { total: 8306.42, perPiece: 207.66, lockedCost: 207.66, isLocked: true },
        { total: 1830.75, perPiece: 73.23, lockedCost: 73.23 },
        { total: 1962.83, perPiece: 196.28, lockedCost: 196.28 },
      ])
      expect([await costNow(a), await costNow(b), await costNow(c)]).toEqual([
        207.66, 73.23, 196.28,
      ])
      // The other market and the SKU itself keep theirs.
      expect(await costNow(b, 'CA')).toBeNull()
      expect((await buyer.get(`/api/skus/${a}`)).body).toMatchObject({ cost: 100 })
      expect(await container(id)).toMatchObject({ landed: 'Locked' })
      expect((await lock(id)).errors[0]).toMatchObject({ code: 'same' })
      // The score of its supplier has the 7,100 beside goods of 5,000.
      const [scored] = await product.db.text<{ id: string }>(
        'select o.supplier_id as id from purchase_orders o join container_lines l on l.purchase_order_id = o.id where l.container_id = $1 limit 1',
        [id],
      )
      const scores = async (by: Caller) =>
        (await by.get('/api/bi/supplierScores', { supplierId: scored!.id })).body.data
      expect(await scores(await product.as(['H1', 'D2']))).toMatchObject([{ landedPercent: 142 }])
      expect((await scores(await product.as(['H1'])))[0].landedPercent ?? null).toBeNull()
      // A newer cost of both markets counts in this one, too.
      await buyer.post('/api/costs/set', { skuId: a, cost: 100, currency: 'NZD', reason: 'Again' })
      expect(await costNow(a)).toBe(100)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('a late bill changes what is there, stands apart for what is sold, and all of it is taken back', async () => {
      const { id, a, b, c } = await three('LATE')
      await saved(id, [freight, bill('Duty', 100, 'Value')])
      await lock(id)
      const order = await world.order([[a, 15]], { state: 'Confirmed' })
      await product.db.text('update order_lines set cost_at_sale = 207.66 where id = $1', [
        order.line(0),
      ])
      await moved('Delivery', a, 15)
      // What comes later is not of this container.
      await moved('Receipt', a, 7)
      await buyer.post('/api/costs/set', { skuId: c, cost: 190, currency: 'NZD', reason: 'List' })
      await saved(id, [bill('Cartage', 400, 'Pieces')])
      expect(await container(id)).toMatchObject({ landed: 'Differs' })
      expect(await lock(id)).toMatchObject({ isSuccess: true, costs: 2 })
      expect(await rows(id)).toMatchObject([
        // 213.34 for 40 pieces, 25 of which are there: (8,306.42 + 213.34) / 40.
        { cartage: 213.34, apart: 80, lockedCost: 212.99 },
        { cartage: 133.33, apart: 0, lockedCost: 78.56 },
        // Somebody has set its cost since.
        { cartage: 53.33, apart: 53.33, lockedCost: 196.28 },
      ])
      expect([await costNow(a), await costNow(b), await costNow(c)]).toEqual([212.99, 78.56, 190])
      const [line] = await product.db.text<{ cost: number }>(
        'select cost_at_sale as cost from order_lines where id = $1',
        [order.line(0)],
      )
      expect(Number(line!.cost)).toBe(207.66)
      expect(await ledgerDifferences(product.db)).toEqual([])

      const back = { reason: 'The wrong bill' }
      expect(await call('reverseLandedCost', id, { reason: ' ' })).toMatchObject({
        errors: [{ field: 'reason' }],
      })
      expect(await call('reverseLandedCost', id, back)).toMatchObject({ isSuccess: true, costs: 2 })
      expect([await costNow(a), await costNow(b), await costNow(c)]).toEqual([100, null, 190])
      expect(await container(id)).toMatchObject({ landed: 'Open' })
      expect((await call('reverseLandedCost', id, back)).errors[0]).toMatchObject({
        code: 'transition',
      })
      expect(await lock(id)).toMatchObject({ isSuccess: true, costs: 3 })
      expect(await costNow(a)).toBe(212.99)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('an estimate is locked until its bill comes: what differs is split, and no more', async () => {
      const { id, a } = await three('EST')
      await saved(id, [
        bill('Freight', 0, 'Pieces', {
          amount: null,
          estimate: 600,
          estimateRate: 0.6,
          currency: 'USD',
        }),
      ])
      await lock(id)
      // 4,000 + 1,000 * 40 / 75 = 4,533.33.
      expect(await costNow(a)).toBe(113.33)
      const { version, costs } = await container(id)
      expect(costs).toMatchObject([{ worth: 1000, booked: 1000, state: 'Locked' }])
      const change = (more: Row) =>
        buyer.put(`/api/containers/${id}`, { version, costs: [{ ...costs[0], ...more }] })
      for (const [more, field] of [
        [{ estimate: 700 }, 'costs.0.estimate'],
        [{ splitBy: 'Volume' }, 'costs.0.splitBy'],
        [{ kind: 'Duty' }, 'costs.0.kind'],
      ] as const)
        expect((await change(more)).body.errors[0]).toMatchObject({ code: 'locked', field })
      const { body } = await buyer.put(`/api/containers/${id}`, { version, costs: [] })
      expect(body.errors[0]).toMatchObject({ code: 'locked', field: 'costs' })
      expect((await change({ amount: 540, exchangeRate: 0.6 })).body.costs).toMatchObject([
        { worth: 900, booked: 1000, state: 'Differs' },
      ])
      await lock(id)
      expect(await container(id)).toMatchObject({ costs: [{ booked: 900, state: 'Locked' }] })
      expect(await rows(id)).toMatchObject([{ freight: 480 }, { freight: 300 }, { freight: 120 }])
      expect(await costNow(a)).toBe(112)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('rests go to the largest, then by line; damaged pieces bear their share, a named SKU all of it', async () => {
      const skus = [await world.sku('REST-A'), await world.sku('REST-B'), await world.sku('REST-C')]
      const id = await arrived(skus.map(skuId => ({ skuId, good: 1, cost: 0 })))
      const sums = async () => (await rows(id)).map(({ other, charges }) => [other, charges])
      await saved(id, [bill('Other', 100, 'Pieces')])
      expect(await sums()).toEqual([
        [33.34, 33.34],
        [33.33, 33.33],
        [33.33, 33.33],
      ])
      await saved(id, [
        bill('Other', -0.02, 'Pieces', { remark: 'Credit' }),
        bill('Duty', 12.35, 'Pieces', { skuIds: [skus[1], skus[2]] }),
      ])
      expect(await sums()).toEqual([
        [33.33, 33.33],
        [33.32, 39.5],
        [33.33, 39.5],
      ])
      // Named again, it goes to another one; a locked cost keeps its SKUs.
      const named = async (skuIds: readonly string[]) => {
        const { version, costs } = await container(id)
        return buyer.put(`/api/containers/${id}`, {
          version,
          costs: costs.map((each: Row) => (each.kind === 'Duty' ? { ...each, skuIds } : each)),
        })
      }
      expect((await named([skus[0]!])).status).toBe(200)
      expect((await sums()).map(([, charges]) => charges)).toEqual([45.68, 33.32, 33.33])
      expect((await lock(id)).isSuccess).toBe(true)
      expect((await named([skus[1]!])).body.errors[0]).toMatchObject({ code: 'locked' })
    })

    it('refuses by field what cannot be split, and changes nothing', async () => {
      const sku = await world.sku('ODD-A')
      const id = await arrived([{ skuId: sku, good: 3, cost: 6 }])
      for (const [cost, field] of [
        [bill('Freight', 10, 'Pieces', { currency: 'USD' }), 'costs.0.exchangeRate'],
        [
          bill('Freight', 10, 'Pieces', { currency: 'USD', exchangeRate: 0 }),
          'costs.0.exchangeRate',
        ],
        [bill('Freight', 10, 'Pieces', { exchangeRate: 0.6 }), 'costs.0.exchangeRate'],
        [{ kind: 'Freight', splitBy: 'Pieces', currency: 'NZD' }, 'costs.0.estimate'],
        [bill('Freight', 10.001, 'Pieces'), 'costs.0.amount'],
        [bill('Tea', 10, 'Pieces'), 'costs.0.kind'],
      ] as const) {
        const { status, body } = await save(id, [cost])
        expect([status >= 400 && status < 500, body.errors?.[0].field]).toEqual([true, field])
      }
      await saved(id, [bill('Freight', 10, 'Volume')])
      expect((await lock(id)).errors[0]).toMatchObject({ code: 'no_basis', field: 'costs' })
      expect(await costNow(sku)).toBeNull()

      const { version, costs } = await container(id)
      await buyer.put(`/api/containers/${id}`, {
        version,
        costs: [{ ...costs[0], splitBy: 'Pieces' }],
      })
      const stale = await buyer.post('/api/containers/lockLandedCost', { containerId: id, version })
      expect(stale.status).toBe(409)
      const foreign = await world.make(
        'containers',
        { no: 'MSKU7654321', type: '20', warehouseId, state: 'Completed' },
        world.abroad,
      )
      const other = await buyer.post('/api/containers/lockLandedCost', {
        containerId: foreign,
        version: 1,
      })
      expect([400, 404]).toContain(other.status)
      const sailing = await world.container(
        { no: 'MSKU7654338', type: '20', warehouseId, state: 'Sailing' },
        { skuId: sku, quantity: 2 },
      )
      expect((await lock(sailing.id)).errors[0]).toMatchObject({ field: 'containerId' })
      const rateless = await arrived([{ skuId: sku, good: 1, cost: 6 }], { exchangeRate: null })
      expect((await lock(rateless)).errors[0]).toMatchObject({ code: 'unknown_cost' })
      const seller = await product.as(['D1', 'L1'])
      expect((await seller.get('/api/landedGoods')).status).toBe(403)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    /** The shares of the last lock of a container, in cents. */
    const sharesOf = (id: string) =>
      product.db.query<NaiveShare>(sql`
        select sku_id, pieces, (amount * 100)::int as amount, (in_stock * 100)::int as in_stock, booking = 1 as is_first, sku_cost_id is not null as is_written
        from landed_shares s where container_id = ${id} and not is_reversed
          and booking = (select max(booking) from landed_shares where container_id = s.container_id)`)

    it('the shares of any history are its bills, and each was split by the largest rests', async () => {
      const random = new Random(44, 'landed')
      const inCents = (amount: unknown) => Math.round(((amount as number | null) ?? 0) * 100)
      const sumOf = (amounts: readonly unknown[]) =>
        amounts.reduce<number>((sum, amount) => sum + inCents(amount), 0)
      for (let history = 0; history < 4; history++) {
        const goods: Goods[] = []
        for (let line = random.int(2, 5); line > 0; line--)
          goods.push({
            skuId: await world.sku(`RANDOM-${history}-${9 - line}`),
            good: random.int(1, 40),
            damaged: random.int(0, 2),
            cost: random.int(100, 20_000) / 100,
            volume: random.int(1, 200) / 100,
          })
        const id = await arrived(goods)
        const bills = (['Freight', 'Duty', 'Cartage', 'Insurance'] as const).map(kind =>
          bill(kind, random.int(1, 900_000) / 100, random.pick(['Volume', 'Value', 'Pieces']), {
            skuIds: random.chance(0.6)
              ? []
              : goods.filter((_, i) => !i || random.chance(0.4)).map(({ skuId }) => skuId),
          }),
        ) as unknown as { kind: string; amount: number; splitBy: string; skuIds: string[] }[]
        await saved(id, bills)
        const open = await rows(id)
        const lines = goods.map(each => ({
          ...each,
          row: open.find(({ skuId }) => skuId === each.skuId)!,
          pieces: each.good + each.damaged!,
        }))
        for (const { kind, amount, splitBy, skuIds } of bills) {
          const by = lines.map(({ row, pieces, volume, ...each }) =>
            skuIds.length && !skuIds.includes(each.skuId)
              ? 0
              : splitBy === 'Volume'
                ? Math.round(volume! * 100) * pieces
                : splitBy === 'Value'
                  ? inCents(row.goods)
                  : pieces,
          )
          expect(lines.map(({ row }) => inCents(row[kind.toLowerCase()]))).toEqual(
            naiveSplit(inCents(amount), by),
          )
        }
        const there = new Map(lines.map(({ skuId, pieces }) => [skuId, pieces]))
        for (let n = 0; n < 6; n++) {
          const step = random.pick(['lock', 'lock', 'sell', 'bill', 'reverse'] as const)
          if (step === 'lock') {
            if ((await lock(id)).isSuccess)
              for (const share of await sharesOf(id))
                expect(share.inStock, JSON.stringify(share)).toBe(
                  naiveInStock(share, there.get(share.skuId)!),
                )
          } else if (step === 'reverse') await call('reverseLandedCost', id, { reason: 'Again' })
          else if (step === 'bill')
            await saved(id, [bill('Other', random.int(-500, 40_000) / 100, 'Pieces')])
          else {
            const { skuId } = random.pick(goods)
            const left = there.get(skuId)!
            if (left) await moved('Delivery', skuId, 1)
            there.set(skuId, Math.max(left - 1, 0))
          }
          const { costs } = (await container(id)) as { costs: Row[] }
          expect(sumOf((await rows(id)).map(({ charges }) => charges))).toBe(
            sumOf(costs.map(({ worth }) => worth)),
          )
        }
      }
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
