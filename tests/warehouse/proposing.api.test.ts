import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { propose } from '#resources/stock/positions/proposing/proposing.server.ts'
import { takeEvents } from '#resources/warehouse/scans/takeEvents.server.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import '#tests/support/installProduct.ts'

describeRules('a place to store goods at', database => {
  let product: Product, world: World, keeper: Caller
  let warehouseId: string
  let n = 0
  /** Ids of places by name. */
  const places = new Map<string, string>()
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    keeper = await product.as(['K1', 'K4', 'K5'])
  })
  beforeEach(async () => {
    places.clear()
    warehouseId = await world.warehouse(`STORE${++n}`)
    const areaId = await world.make('stockAreas', {
      name: 'Racks',
      kind: 'Storage',
      warehouseId,
      isActive: true,
    })
    // Each place takes 2 m³, each shelf of two places 3 m³.
    for (const [walkOrder, code] of ['A', 'B', 'C'].entries()) {
      const aisleId = await world.make('aisles', { areaId, code, walkOrder: walkOrder + 1 })
      const shelfId = await world.make('shelves', { aisleId, code: `${code}1`, maxVolume: 3 })
      for (const layer of ['1', '2'])
        places.set(
          `${code}${layer}`,
          await world.make('layers', { shelfId, code: layer, maxVolume: 2 }),
        )
    }
  })
  afterAll(() => product.close())

  /** A SKU of which each piece takes 1 m³; some pieces wait to be stored. */
  async function goods(quantity: number) {
    const skuId = await world.sku(`STORED${++n}`)
    await product.db.text('update skus set volume = 1, weight = 2 where id = $1', [skuId])
    if (quantity) await world.stock(skuId, warehouseId, quantity)
    return skuId
  }
  const nameOf = (layerId: string) => [...places].find(([, id]) => id === layerId)?.[0]
  async function proposed(skuId: string, quantity: number, by = keeper) {
    const { status, body } = await by.post('/api/layers/propose', { warehouseId, skuId, quantity })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.isSuccess ? [nameOf(body.layerId), body.reason] : body.errors[0].code
  }
  const store = async (place: string, skuId: string, quantity: number, by = keeper) => {
    const layerId = places.get(place)!
    const { body } = await by.post('/api/layers/putAway', { layerId, skuId, quantity })
    expect(body.isSuccess, JSON.stringify(body)).toBe(true)
  }
  it('is its pick face first, then where it lies, then near there, else the first with room', async () => {
    const skuId = await goods(6)
    expect(await proposed(skuId, 1)).toEqual(['A1', 'First with room'])
    await store('B1', skuId, 1)
    expect(await proposed(skuId, 1)).toEqual(['B1', 'Same SKU'])
    expect(await proposed(skuId, 2)).toEqual(['B2', 'Near the same SKU'])
    await world.make('pickFaces', { layerId: places.get('C2'), skuId, minimum: 1, maximum: 2 })
    expect(await proposed(skuId, 2)).toEqual(['C2', 'Pick face'])
    // No more than a pick face is for, nothing at locked places, and nothing where others are picked.
    await store('C2', skuId, 1)
    expect(await proposed(skuId, 2)).toEqual(['C1', 'Near the same SKU'])
    expect(await proposed(await goods(0), 2)).toEqual(['A1', 'First with room'])
    await product.db.text('update layers set locked_by_id = $2 where id = $1', [
      places.get('A1'),
      world.actor.staffId,
    ])
    expect(await proposed(await goods(0), 1)).toEqual(['A2', 'First with room'])
    expect(await proposed(skuId, 3)).toBe('no_room')
  })

  it('is kept for whoever asked until they store the goods, here or elsewhere, or its time is over', async () => {
    const other = await product.as(['K1', 'K4'])
    const [mine, theirs] = [await goods(2), await goods(2)]
    expect(await proposed(mine, 2)).toEqual(['A1', 'First with room'])
    expect(await proposed(mine, 2)).toEqual(['A1', 'First with room'])
    // One cubic metre is left of the shelf.
    expect(await proposed(theirs, 2, other)).toEqual(['B1', 'First with room'])
    expect(await proposed(theirs, 1, other)).toEqual(['A2', 'First with room'])
    await store('C1', mine, 2)
    expect(await proposed(theirs, 2, other)).toEqual(['A1', 'First with room'])
    expect(await proposed(mine, 1)).toEqual(['C2', 'Near the same SKU'])
    await product.db.text("update place_proposals set until_utc = now() - interval '1 second'")
    expect(await proposed(await goods(0), 2)).toEqual(['A1', 'First with room'])
  })

  it('20 who ask at once are told places that together overfill nothing', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.make('staff', { email: `keeper${i}@test.example`, fullName: `Keeper ${i}` }),
      ),
    )
    const skus = await Promise.all(people.map(() => goods(0)))
    const told = await Promise.all(
      people.map(async (staffId, i) => {
        const [place] = await world.write(({ db, actor }) =>
          propose({ db, actor: { ...actor, staffId } }, warehouseId, [
            { skuId: skus[i]!, quantity: 1 },
          ]),
        )
        return place ? nameOf(place.layerId)! : 'no_room'
      }),
    )
    // Three shelves of three cubic metres each.
    expect(told.filter(each => each === 'no_room')).toHaveLength(11)
    const of = (aisle: string) => told.filter(each => each.startsWith(aisle)).length
    expect([of('A'), of('B'), of('C')]).toEqual([3, 3, 3])
    const most = Math.max(...[...places.keys()].map(p => told.filter(each => each === p).length))
    expect(most).toBeLessThanOrEqual(2)
  })

  /** Events of a phone in the hands of somebody, each with what the server said. */
  async function scan(staffId: string, place: string, skuIds: readonly string[]) {
    const [{ place: name } = { place: '' }] = await product.db.text<{ place: string }>(
      'select full_code as place from layers where id = $1',
      [places.get(place)],
    )
    const goods = await product.db.text<{ code: string }>(
      'select code from skus where id = any($1::uuid[])',
      [skuIds],
    )
    const at = new Date().toISOString()
    const events = goods.map(({ code: item }) => {
      const id = `store-${++n}`
      return { id, kind: 'Store', at, place: name, item, quantity: 1 }
    })
    const actor = { ...world.actor, staffId, codes: new Set(['K4']) } as typeof world.actor
    const told = await takeEvents({ actor }, work => product.db.write(work), {
      sentAt: at,
      events,
    })
    return told.map(({ code, outcome }) => code ?? outcome)
  }
  const keepers = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        world.make('staff', { email: `keeper${++n}@test.example`, fullName: `Keeper ${n}` }),
      ),
    )
  const pieces = () =>
    product.db.text<{ shelf: string; pieces: number }>(
      `select h.code as shelf, sum(l.quantity)::int as pieces from stock_lines l join layers y on y.id = l.layer_id join shelves h on h.id = y.shelf_id
        where l.warehouse_id = $1 and l.quantity > 0 group by 1 order by 1`,
      [warehouseId],
    )

  it('20 who store at once overfill nothing, where they were told to and where they were not', async () => {
    const people = await keepers()
    const skus = await Promise.all(people.map(() => goods(1)))
    const outcomes = await Promise.all(
      people.map(async (staffId, i) => {
        const [told] = await world.write(({ db, actor }) =>
          propose({ db, actor: { ...actor, staffId } }, warehouseId, [
            { skuId: skus[i]!, quantity: 1 },
          ]),
        )
        // Who is told of no room tries the first place all the same.
        const place = told ? nameOf(told.layerId)! : 'A1'
        return `${told ? 'told' : 'untold'} ${(await scan(staffId, place, [skus[i]!])).join()}`
      }),
    )
    expect(outcomes.filter(each => each === 'told done')).toHaveLength(9)
    expect(outcomes.filter(each => each === 'untold full')).toHaveLength(11)
    expect(await pieces()).toEqual(['A1', 'B1', 'C1'].map(shelf => ({ shelf, pieces: 3 })))
  })

  it('takes nothing from a phone while it is locked', async () => {
    const skuId = await goods(1)
    const lockedBy = 'update layers set locked_by_id = $2, lock_reason = $3 where id = $1'
    await product.db.text(lockedBy, [places.get('A1'), world.actor.staffId, 'Broken'])
    const [staffId] = await keepers()
    expect(await scan(staffId!, 'A1', [skuId])).toEqual(['locked'])
    expect(await pieces()).toEqual([])
    expect(await scan(staffId!, 'A2', [skuId])).toEqual(['done'])
    expect(await pieces()).toEqual([{ shelf: 'A1', pieces: 1 }])
  })

  it('is proposed for the lines of a transfer that arrives', async () => {
    const boss = await product.as('ALL')
    const from = await world.warehouse('ELSEWHERE')
    await world.warehouse('LORRY', 'Transit')
    const skuId = await goods(0)
    await world.stock(skuId, from, 9)
    const made = await boss.post('/api/transfers', {
      sourceWarehouseId: from,
      targetWarehouseId: warehouseId,
      lines: [
        { skuId, quantity: 1 },
        { skuId: await withStock(from), quantity: 9 },
      ],
    })
    const [line, large] = made.body.lines
    const { body } = await boss.post('/api/transfers/places', {
      transferId: made.body.id,
      lines: [
        { transferLineId: line.id, quantity: 1 },
        { transferLineId: large.id, quantity: 9 },
      ],
    })
    expect(body.data).toMatchObject([
      { transferLineId: line.id, layerId: places.get('A1'), reason: 'First with room' },
    ])
  })
  const withStock = async (where: string) => {
    const skuId = await goods(0)
    await world.stock(skuId, where, 9)
    return skuId
  }
})
