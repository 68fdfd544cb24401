import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostEvents } from '#resources/warehouse/scans/scanKinds.ts'
import { naughtyStrings } from '#tests/support/hostile.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { againstLog, scanAsPhones } from '#tests/support/api/phones.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import '#tests/support/installProduct.ts'
import { seeds } from '#tests/support/run/histories.ts'

/** Of the ways in which a network mixes up 200 scans. Each takes some 2.5 s; `tests/bench/scans.ts` plays 10,000 scans amid kills. */
/** A quarter of them in `npm test`. */
const runs = seeds(50)

describeRules(
  'what a phone scans',
  database => {
    let product: Product, world: World, phone: Caller, other: Caller
    let warehouseId: string, calendarId: string
    let n = 0
    /** Ids of places by name. */
    const places = new Map<string, string>()
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      phone = await product.as(['K1', 'K4'])
      other = await product.as(['K1', 'K4', 'O6'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ warehouseId })
      const floor = (name: string, kind: string, of: string, barcode?: string) =>
        world.make('stockAreas', { name, kind, warehouseId: of, barcode, isActive: true })
      const areaId = await floor('Racks', 'Storage', warehouseId)
      await floor('Gate 1', 'Loading zone', warehouseId, 'GATE-1')
      await floor('Gate 2', 'Loading zone', warehouseId, 'GATE-2')
      await floor('Gate 9', 'Loading zone', await world.warehouse('FAR'), 'GATE-9')
      const made = await phone.post('/api/aisles/make', {
        warehouseId,
        areaId,
        aisles: 'A',
        shelves: 2,
        layers: 2,
      })
      expect(made.body.isSuccess, JSON.stringify(made.body)).toBe(true)
      for (const { id, name } of await product.db.text<{ id: string; name: string }>(
        'select id, full_code as name from layers',
      ))
        places.set(name, id)
    })
    afterAll(() => product.close())

    const shelves = () => [...places.keys()].filter(name => !name.includes('Gate')).toSorted()
    /** Pieces of a SKU that lie at a place. */
    async function lie(skuId: string, quantity: number, place = shelves()[0]!) {
      await world.stock(skuId, warehouseId, quantity)
      const layerId = places.get(place)!
      expect(
        (await phone.post('/api/layers/putAway', { layerId, skuId, quantity })).body.isSuccess,
      ).toBe(true)
    }
    /** A plan of today with pieces of a confirmed order that lie at a place. */
    async function planned(quantity = 3, more: { barcode?: string; date?: string } = {}) {
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      if (more.barcode)
        await product.db.text('update skus set barcode = $2 where id = $1', [skuId, more.barcode])
      await lie(skuId, quantity)
      const order = await world.order([[skuId, quantity]])
      await product.db.write(tx =>
        confirmOrder({ db: tx, actor: world.actor }, { orderId: order.id }),
      )
      const planId = await world.plan(order.id, calendarId, more.date ?? world.day(0))
      await world.make('planItems', { planId, orderLineId: order.line(0), skuId, quantity })
      return { code, skuId, planId }
    }
    const event = (kind: string, fields: object) => ({
      id: `event-${++n}`,
      kind,
      at: new Date().toISOString(),
      ...fields,
    })
    const send = async (events: readonly object[], by = phone) =>
      by.post('/api/scanEvents', { sentAt: new Date().toISOString(), events })
    const told = async (...events: object[]) => {
      const { status, body } = await send(events)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.map((each: any) => each.code ?? each.outcome)
    }
    const stands = async (skuId: string) =>
      (
        await product.db.text<{ told: string }>(
          'select coalesce(y.full_code, $2) || $3 || sum(l.quantity) as told from stock_lines l left join layers y on y.id = l.layer_id where l.sku_id = $1 and l.quantity > 0 group by y.full_code order by 1',
          [skuId, 'nowhere', ': '],
        )
      ).map(row => row.told)

    it('is told what it needs for its jobs, and counts each pick once, whatever is sent again', async () => {
      const { code, skuId, planId } = await planned(3, { barcode: '0036000291452' })
      const { body } = await phone.get('/api/scanPacks', { date: world.day(0) })
      expect(body.plans.map((p: any) => p.id)).toContain(planId)
      expect(body.needs).toContainEqual({ planId, skuId, quantity: 3, picked: 0 })
      const layerId = places.get(shelves()[0]!)!
      expect(body.stands).toContainEqual({ planId, skuId, layerId, quantity: 3 })
      expect(body.codes).toContainEqual({ code: '0036000291452', skuId, layerId: null })
      expect(body.places.filter((p: any) => p.isZone).map((p: any) => p.name)).toEqual([
        'MAIN Gate 1',
        'MAIN Gate 2',
      ])
      // A UPC-A is an EAN-13 with a zero before it.
      const codes = { planId, place: shelves()[0]!.toLowerCase().toUpperCase(), zone: 'gate-1' }
      const first = event('Pick', { ...codes, item: ' 036000291452', quantity: 2 })
      expect(await told(first, first)).toEqual(['done', 'known'])
      expect(await told(first, event('Pick', { ...codes, item: code, quantity: 1 }))).toEqual([
        'known',
        'done',
      ])
      expect(await told({ ...first, quantity: 1 })).toEqual(['event_used'])
      expect(await stands(skuId)).toEqual(['MAIN Gate 1: 3'])
      expect(
        await told(event('Put back', { planId, place: shelves()[1], item: code, quantity: 1 })),
      ).toEqual(['done'])
      expect(await stands(skuId)).toEqual(['MAIN Gate 1: 2', `${shelves()[1]}: 1`])
      // A day without plans leads to the next one with lines.
      await planned(1, { date: world.day(80) })
      const empty = await phone.get('/api/scanPacks', { date: world.day(70), warehouseId })
      expect(empty.body).toMatchObject({ plans: [], nextDay: world.day(80), nextLines: 1 })
      const again = await phone.get('/api/scanPacks', { planId, date: world.day(9) })
      expect(again.body.needs).toEqual([{ planId, skuId, quantity: 3, picked: 2 }])
    })

    it('is told whose goods of which day stand in a zone, which those of another day are refused at', async () => {
      const at = { name: 'Gate 8', kind: 'Loading zone', warehouseId, barcode: 'GATE-8' }
      const zoneId = await world.make('stockAreas', { ...at, isActive: true })
      const later = await planned(1, { date: world.day(3) })
      const today = await planned(1)
      const bring = ({ planId, code }: { planId: string; code: string }) =>
        event('Pick', { planId, place: shelves()[0], item: code, zone: 'GATE-8', quantity: 1 })
      const takenZones = async () => {
        const { body } = await phone.get('/api/scanPacks', { date: world.day(0) })
        const plan = body.plans.find((each: any) => each.id === today.planId)
        expect(plan.day).toBe(world.day(0))
        return body.takenZones.filter((each: any) => each.zoneId === zoneId)
      }
      expect(await takenZones()).toEqual([])
      expect(await told(bring(later))).toEqual(['done'])
      const [plan] = await product.db.text<{ no: string }>(
        'select no from delivery_plans where id = $1',
        [later.planId],
      )
      expect(await takenZones()).toEqual([{ zoneId, day: world.day(3), planNo: plan!.no }])
      expect(await told(bring(today))).toEqual(['other_day'])
    })

    it('takes pieces at another place than they are held at, and counts where a pick came short', async () => {
      const { code, skuId, planId } = await planned(2)
      const [here, there] = shelves()
      await lie(skuId, 4, there)
      const goods = { planId, item: code, zone: 'GATE-1' }
      expect(
        await told(
          event('Pick', { ...goods, place: here, quantity: 1 }),
          event('Short pick', { planId, item: code, place: here, quantity: 1, counted: 0 }),
          event('Pick', { ...goods, place: there, quantity: 1 }),
        ),
      ).toEqual(['done', 'done', 'done'])
      expect(await stands(skuId)).toEqual([`MAIN Gate 1: 2`, `${here}: 1`, `${there}: 3`])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4', 'MAIN Normal Order: 2'])
      expect(
        await told(
          event('Issue', { planId, item: code, place: here, quantity: 1, reason: 'Missing' }),
          event('Issue', { planId, item: code, place: here, quantity: 1, reason: 'Elsewhere' }),
          event('Store', { item: code, place: there, quantity: 1 }),
        ),
      ).toEqual(['done', 'invalid', 'insufficient_stock'])
      expect(await world.stockOf(skuId)).toEqual([
        'MAIN Normal: 3',
        'MAIN Normal Order: 2',
        'MAIN Normal QA: 1',
      ])
      const asked = { from: world.day(-1), planId, kind: 'Short pick' }
      const log = await phone.get('/api/scanEvents', asked)
      // How full a shelf or an aisle is leads to the scans there.
      const positions = await product.db.text<{ shelf: string; aisle: string; isHere: boolean }>(
        'select h.id as shelf, h.aisle_id as aisle, y.id = $1 as "isHere" from layers y join shelves h on h.id = y.shelf_id order by 3 desc, 1',
        [places.get(here!)],
      )
      const { shelf: shelfId, aisle: aisleId } = positions[0]!
      const otherId = positions.find(each => each.shelf !== shelfId)!.shelf
      const scans = async (more: object) =>
        (await phone.get('/api/scanEvents', { ...asked, ...more })).body.data.length
      expect([
        await scans({ shelfId }),
        await scans({ aisleId }),
        await scans({ shelfId: otherId }),
      ]).toEqual([1, 1, 0])
      const differences = await product.db.text(
        'select found, source from stock_differences where sku_id = $1',
        [skuId],
      )
      expect(differences).toEqual([{ found: 0, source: 'Pick' }])
      expect(log.body.data).toMatchObject([{ counted: 0, system: 1, quantity: 1, skuId }])
    })

    it('stores what lies nowhere yet by two scans', async () => {
      const skuId = await world.sku(`SKU${++n}`)
      await world.stock(skuId, warehouseId, 2)
      const stored = { item: `SKU${n}`, place: shelves()[2], quantity: 2 }
      expect(await told(event('Store', stored), event('Store', stored))).toEqual([
        'done',
        'insufficient_stock',
      ])
      expect(await stands(skuId)).toEqual([`${shelves()[2]}: 2`])
    })

    it('fetches what there is to store, to refill and to count in a warehouse, and does each once', async () => {
      const [source, face, counted] = shelves()
      const skuId = await world.sku(`SKU${++n}`)
      const item = `SKU${n}`
      await lie(skuId, 5, source)
      await world.stock(skuId, warehouseId, 2)
      const at = { skuId, layerId: places.get(face!)!, sourceLayerId: places.get(source!)! }
      const refillId = await world.make('refills', {
        ...at,
        no: `RL${n}`,
        warehouseId,
        quantity: 3,
        state: 'Open',
      })
      const countOf = async (layerId: string, more = {}) => {
        const stocktakeId = await world.make('stocktakes', {
          no: `ST${++n}`,
          warehouseId,
          date: world.day(0),
          scope: 'Random cycle',
          state: 'Counting',
        })
        return world.make('stocktakePlaces', { stocktakeId, layerId, ...more })
      }
      // Damaged pieces, which a phone does not count, lie there beside.
      const brokenId = await world.sku(`SKU${++n}`)
      await world.stock(brokenId, warehouseId, 1, 'Damaged')
      const broken = { layerId: places.get(counted!)!, skuId: brokenId, quantity: 1 }
      const laid = await phone.post('/api/layers/putAway', { ...broken, stockStatus: 'Damaged' })
      expect(laid.body.isSuccess, JSON.stringify(laid.body)).toBe(true)
      const placeId = await countOf(places.get(counted!)!)
      await countOf(places.get(source!)!, { counterId: world.actor.staffId, state: 'Counting' })
      const day = { date: world.day(0) }
      const asked = { ...day, work: 'Places', warehouseId }
      const { body } = await phone.get('/api/scanPacks', asked)
      expect(body.isSuccess, JSON.stringify(body)).toBe(true)
      expect(body.unstored).toContainEqual({ skuId, stockStatus: 'Normal', quantity: 2 })
      expect(body.refills).toEqual([{ id: refillId, no: expect.any(String), ...at, quantity: 3 }])
      // The other place is being counted by somebody else.
      expect(body.counts).toMatchObject([{ layerId: places.get(counted!) }])
      expect(body.places.map((each: any) => each.name)).toEqual(
        expect.arrayContaining([...shelves(), 'MAIN Gate 1']),
      )
      expect(body.goods).toContainEqual(expect.objectContaining({ id: skuId, code: item }))
      expect(body).toMatchObject({ plans: [], isCut: false })
      const nowhere = await phone.get('/api/scanPacks', { ...day, work: 'Places' })
      expect(nowhere.body.warehouses).toContainEqual({
        id: warehouseId,
        name: expect.any(String),
        isOwn: false,
      })

      const brought = { place: source, item, zone: face, quantity: 3 }
      const refill = event('Refill', brought)
      const sheet = event('Stocktake', { place: counted, item, counted: 1 })
      const end = event('Place counted', { place: counted })
      const asQuestion = { item: 'Is it dry?', reason: 'Yes' }
      const { planId, code } = await planned(1)
      const questionId = await world.make('checklistItems', {
        text: 'Is it dry?',
        stage: 'Before preparation',
        answerType: 'Yes or no',
        isRequired: true,
      })
      const answer = event('Answer', { ...asQuestion, planId, questionId })
      const pack = await phone.get('/api/scanPacks', { ...day, planId })
      // What is required is answered before the first piece, whose scan is kept as a job to settle.
      const first = () =>
        event('Pick', { planId, place: source, item: code, zone: 'GATE-1', quantity: 1 })
      expect(await told(first())).toEqual(['unanswered'])
      expect(pack.body.questions).toMatchObject([{ planId, itemId: questionId, isAnswered: false }])
      expect(await told(refill, sheet, end, answer)).toEqual(['done', 'done', 'done', 'done'])
      expect(await told(refill, sheet, end, answer)).toEqual(['known', 'known', 'known', 'known'])
      expect(await told(first())).toEqual(['done'])
      await product.db.text('update checklist_items set is_required = false')
      expect(
        await told(
          event('Refill', brought),
          event('Stocktake', { place: counted, item, counted: 2 }),
          event('Place counted', { place: source }),
          event('Answer', { ...asQuestion, planId, questionId, reason: 'Perhaps' }),
          event('Answer', { ...asQuestion, planId }),
        ),
      ).toEqual(['state', expect.any(String), 'other_counter', 'invalid', 'required'])
      expect(await stands(skuId)).toEqual([`${source}: 2`, `${face}: 3`, 'nowhere: 2'])
      expect(
        await product.db.text(
          'select sku_id as "skuId", quantity from stocktake_counts where place_id = $1 and sku_id = any($2)',
          [placeId, [skuId, brokenId]],
        ),
      ).toEqual([{ skuId, quantity: 1 }])
      const again = await phone.get('/api/scanPacks', asked)
      expect(again.body).toMatchObject({ refills: [], counts: [], countedBefore: [] })
      // A place whose count differs is counted again by somebody else, and whoever counted it is told.
      await product.db.text(
        "update stocktake_places set round = 2, state = 'Open', counter_id = null, counted_on_utc = null where id = $1",
        [placeId],
      )
      const recounted = await phone.get('/api/scanPacks', asked)
      expect(recounted.body).toMatchObject({
        counts: [],
        countedBefore: [{ layerId: places.get(counted!) }],
      })
      await product.db.text("update stocktake_places set state = 'Counted' where id = $1", [
        placeId,
      ])

      // Whoever leads the day sees what was refused among its jobs, until it is settled.
      const jobs = async () =>
        (
          await phone.get('/api/warehouseJobs/daily', {
            date: world.day(0),
            kind: 'Refused scan',
            status: 'Open',
          })
        ).body.data
      const refused = (await jobs()).filter(({ what }: any) =>
        what.startsWith('Settle the scan: Refill'),
      )
      expect(refused).toMatchObject([{ quantity: 3, place: source, warehouseId }])
      const [{ kind, id: objectId }] = refused
      const finish = await phone.post('/api/warehouseJobs/finish', { kind, objectId })
      expect(finish.body.errors[0].code).toBe('not_done')
      await phone.post('/api/scanEvents/settle', { scanId: objectId, note: 'It was done before.' })
      expect((await jobs()).map(({ id }: any) => id)).not.toContain(objectId)

      // So do scans that a phone tells it has not sent yet, also those of others.
      const tell = async (waits: object[]) => {
        const told = { sentAt: new Date().toISOString(), events: [], phone: 'phone-1', waits }
        expect((await phone.post('/api/scanEvents', told)).body.isSuccess).toBe(true)
        const asked = { date: world.day(0), kind: 'Waiting scans' }
        return (await phone.get('/api/warehouseJobs/daily', asked)).body.data
      }
      const { staffId } = world.actor
      const waits = [{ staffId, waiting: 3, unseen: 1 }]
      expect(await tell([...waits, { staffId: 'nobody', waiting: 1 }])).toMatchObject([
        {
          quantity: 4,
          workerId: staffId,
          what: 'Send the scans: 3 not sent, 1 refused on a phone',
        },
      ])
      const [waiting] = await tell(waits)
      // A lead knows of a phone that will not send any more; what it tells after that is another job.
      const lost = { kind: 'Waiting scans', objectId: waiting.id }
      expect((await phone.post('/api/warehouseJobs/finish', lost)).body.isSuccess).toBe(true)
      expect(await tell(waits)).toEqual([])
      expect(await tell([{ staffId, waiting: 2 }])).toMatchObject([{ quantity: 2, status: 'Open' }])
      expect(await tell([])).toEqual([])
    })

    it('has zones checked by another person than who brought the goods, who passes or fails them', async () => {
      const { code, skuId, planId } = await planned(2)
      const at = { name: 'Gate 5', kind: 'Loading zone', warehouseId, barcode: 'GATE-5' }
      const zoneId = await world.make('stockAreas', { ...at, needsCheck: true, isActive: true })
      const day = world.day(0)
      const zone = { zone: 'GATE-5', day }
      const pick = { planId, place: shelves()[0], item: code, zone: 'GATE-5', quantity: 2 }
      const count = (counted: number) => event('Check', { ...zone, item: code, counted })
      const pass = (more = {}) => event('Zone passed', { ...zone, seal: 'S-17', ...more })
      const by = async (person: Caller, ...events: object[]) => {
        const { body } = await send(events, person)
        return body.data.map((each: any) => each.code ?? each.outcome)
      }
      // Whoever scanned goods brought them, also where somebody else posts the scan after all.
      expect(await told(event('Pick', { ...pick, quantity: 3 }))).toEqual(['too_many'])
      const refused = { from: world.day(-1), planId, outcome: 'Refused' }
      const [{ id: scanId }] = (await phone.get('/api/scanEvents', refused)).body.data
      const posted = await other.post('/api/scanEvents/post', { scanId, quantity: 2 })
      expect(posted.body.isSuccess, JSON.stringify(posted.body)).toBe(true)
      expect(await told(count(2))).toEqual(['same_person'])
      const asked = { work: 'Zones', date: day, warehouseId }
      const zonesFor = async (person: Caller) => (await person.get('/api/scanPacks', asked)).body
      const told5 = { zoneId, day, planIds: planId, isChecked: false }
      expect((await zonesFor(phone)).zones).toContainEqual({ ...told5, isOwn: true })
      const pack = await zonesFor(other)
      expect(pack.zones).toContainEqual({ ...told5, isOwn: false })
      expect(pack.expected).toContainEqual({ zoneId, skuId, quantity: 2 })
      const fail = (more = {}) => event('Zone failed', { ...zone, ...more })
      expect(await by(other, count(1), pass(), fail())).toEqual(['done', 'difference', 'required'])
      expect(await by(other, fail({ reason: 'Missing' }))).toEqual(['done'])
      const [two, passed] = [count(2), pass({ quantity: 2 })]
      expect(await by(other, two, pass({ quantity: 3 }), passed)).toEqual([
        'done',
        'changed',
        'done',
      ])
      expect(await by(other, two, passed)).toEqual(['known', 'known'])
      expect(
        await by(other, event('Check', { ...pass(), item: code, counted: 1, day: 'now' })),
      ).toEqual(['invalid'])
      expect(
        await product.db.text(
          `select z.state, z.seal, l.scanned, l.expected, l.reason from zone_checks z join zone_check_lines l on l.zone_check_id = z.id where z.zone_id = $1 order by 1`,
          [zoneId],
        ),
      ).toEqual([
        { state: 'Failed', seal: null, scanned: 1, expected: 2, reason: 'Missing' },
        { state: 'Passed', seal: 'S-17', scanned: 2, expected: 2, reason: null },
      ])
      expect((await zonesFor(other)).zones).toContainEqual({
        ...told5,
        isOwn: false,
        isChecked: true,
      })
    })

    it('keeps the cartons of a begun piece of a zone that a phone checked, and their difference loses no piece', async () => {
      const { code, skuId, planId } = await planned(2)
      await product.db.text('update skus set cartons = 2 where id = $1', [skuId])
      const at = { name: 'Gate 6', kind: 'Loading zone', warehouseId, barcode: 'GATE-6' }
      const zoneId = await world.make('stockAreas', { ...at, needsCheck: true, isActive: true })
      const zone = { zone: 'GATE-6', day: world.day(0) }
      const pick = { planId, place: shelves()[0], item: code, zone: 'GATE-6', quantity: 2 }
      expect(await told(event('Pick', pick))).toEqual(['done'])
      const count = (cartons: number) =>
        event('Check', { ...zone, item: code, counted: 1, cartons })
      const pass = (reason?: string) => event('Zone passed', { ...zone, quantity: 2, reason })
      const { data } = (
        await send([count(2), count(-1), count(1.5), count(1), pass(), pass('Missing')], other)
      ).body
      expect(data.map((each: any) => [each.code ?? each.outcome, each.field])).toEqual([
        ['too_many', 'cartons'],
        ['invalid', 'cartons'],
        ['invalid', 'cartons'],
        ['done', null],
        ['difference', 'zone'],
        ['done', null],
      ])
      const [check] = await product.db.text<{ id: string }>(
        `select z.id, l.scanned, l.cartons, l.reason from zone_checks z join zone_check_lines l on l.zone_check_id = z.id where z.zone_id = $1`,
        [zoneId],
      )
      expect(check).toMatchObject({ scanned: 1, cartons: 1, reason: 'Missing' })
      const zoneCheckId = check!.id
      const differ = await phone.post('/api/zoneChecks/differences', { zoneCheckId })
      expect(differ.body).toMatchObject({ differences: 1 })
      const lead = await product.as(['D1', 'K1', 'K3'])
      const differences = (await lead.get('/api/stockDifferences')).body
      const [difference] = differences.filter((each: any) => each.skuId === skuId)
      const { explanation, version, ...record } = (
        await lead.get(`/api/stockDifferences/${difference.id}`)
      ).body
      expect(record).toMatchObject({ found: 2, difference: 0, begun: '1 of 2 cartons' })
      // Books know whole pieces alone: nothing is posted that would lose one.
      const id = difference.id
      const explained = { differenceId: id, version, cause: 'Mislaid' }
      expect((await lead.post('/api/stockDifferences/explain', explained)).body.isSuccess).toBe(
        true,
      )
      const post = { operation: 'post', targets: [{ id }] }
      const { results } = (await lead.post('/api/stockDifferences/bulk', post)).body
      expect(results).toMatchObject([{ errors: [{ code: 'incomplete', field: 'found' }] }])
      expect(explanation).toMatch(/: 1 of 2 cartons of a piece stand there, 1 missing: Missing$/)
    })

    it('of whoever lost the code is refused once and waits in the log; whoever never scanned is turned away', async () => {
      const { code, planId } = await planned(2)
      const pick = { planId, place: shelves()[0], item: code, zone: 'GATE-1', quantity: 1 }
      const [first, second] = [event('Pick', pick), event('Pick', pick)]
      const somebody = await product.as(['O6'])
      const { status, body: refusal } = await send([second], somebody)
      expect([status, refusal.errors]).toMatchObject([403, [{ field: 'events' }]])
      expect(await told(first)).toEqual(['done'])
      // They scanned it while they might.
      await product.db.text(
        "update scan_events set staff_id = (select id from staff where full_name = 'Person with O6') where event_id = $1",
        [first.id],
      )
      for (const outcome of ['done', 'known']) {
        const late = await send(
          [second, { ...first, id: `${n}-wrong`, kind: 'Wrong code' }],
          somebody,
        )
        expect([late.status, late.body.data]).toMatchObject([
          200,
          [{ outcome: 'refused', code: 'forbidden' }, { outcome }],
        ])
      }
      const asked = { from: world.day(-1), planId, outcome: 'Refused' }
      const log = (await phone.get('/api/scanEvents', asked)).body.data
      expect(log).toMatchObject([{ kind: 'Pick', message: 'Scans need code K4.' }])
    })

    it('sends and receives transfers: what is picked leaves, and arrives good, damaged, missing or extra', async () => {
      const carrier = await product.as(['K1', 'K4', 'K5'])
      const by = async (...events: object[]) =>
        (await send(events, carrier)).body.data.map((each: any) => each.code ?? each.outcome)
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await lie(skuId, 6)
      const target = await world.warehouse('TARGET')
      await world.warehouse('ROAD', 'Transit')
      const floor = { name: 'Floor', kind: 'Returns', warehouseId: target, barcode: 'FLOOR-T' }
      await world.make('stockAreas', { ...floor, isActive: true })
      const transferId = await world.make('transfers', {
        no: `TR-PHONE-${n}`,
        sourceWarehouseId: warehouseId,
        targetWarehouseId: target,
        jobStatus: 'Draft',
      })
      await world.make('transferLines', { transferId, skuId, quantity: 6 })
      const asked = { operation: 'request', targets: [{ id: transferId }] }
      expect((await carrier.post('/api/transfers/bulk', asked)).body.done).toBe(1)
      const packOf = async (at: string) =>
        (
          await carrier.get('/api/scanPacks', {
            work: 'Transfers',
            date: world.day(0),
            warehouseId: at,
          })
        ).body
      const row = { id: transferId, no: `TR-PHONE-${n}`, isComing: false }
      expect((await packOf(warehouseId)).transfers).toMatchObject([row])
      const goods = { transferId, item: code }
      const picked = (counted: number) => event('Transfer pick', { ...goods, counted })
      const [five, dispatched] = [picked(5), event('Dispatch', { transferId, counted: 5 })]
      const six = event('Dispatch', { transferId, counted: 6 })
      expect(await told(picked(1))).toEqual(['forbidden'])
      expect(await by(picked(7), five, six, dispatched)).toEqual([
        'too_many',
        'done',
        'difference',
        'done',
      ])
      expect(await by(five, dispatched, event('Dispatch', { transferId }))).toEqual([
        'known',
        'known',
        'state',
      ])
      expect((await packOf(target)).transferGoods).toMatchObject([{ skuId, picked: 5, coming: 5 }])
      const daily = await carrier.get('/api/warehouseJobs/daily', {
        date: world.day(0),
        kind: 'Receive',
      })
      expect(daily.body.data).toMatchObject([
        { id: transferId, what: expect.stringMatching(/^Receive TR\S+ from .+, 5 pieces$/) },
      ])
      expect(daily.body.total.what).toMatch(/^Receive \d+, \d+ pieces$/)
      const come = (quantity: number, reason = 'Good', place = 'FLOOR-T') =>
        event('Receive', { ...goods, place, quantity, reason })
      expect(await by(come(2), come(1, 'Damaged'), come(1, 'Extra'))).toEqual([
        'done',
        'done',
        'done',
      ])
      expect(await by(come(9), come(1, 'Good', 'GATE-1'), come(1, 'Stolen'))).toEqual([
        'too_many',
        'other_place',
        'invalid',
      ])
      // One of the two that were missing turns up.
      const all = (counted: number) => event('All received', { transferId, counted })
      expect(await by(all(0), all(2), come(1))).toEqual(['difference', 'done', 'done'])
      expect(
        await product.db.text(
          'select t.job_status as state, l.picked, l.received, l.damaged, l.missing, l.extra from transfers t join transfer_lines l on l.transfer_id = t.id where t.id = $1',
          [transferId],
        ),
      ).toEqual([{ state: 'Received', picked: 5, received: 4, damaged: 1, missing: 1, extra: 1 }])
    })

    it('tells the goods of a transfer in walking order, each with its places', async () => {
      const carrier = await product.as(['K1', 'K4', 'K5'])
      const target = await world.warehouse('WALKED')
      const transferId = await world.make('transfers', {
        no: 'TR-WALK',
        sourceWarehouseId: warehouseId,
        targetWarehouseId: target,
        jobStatus: 'Draft',
      })
      const names = shelves()
      const walked: string[] = []
      for (const at of [[2], [1, 3], [0]]) {
        const skuId = await world.sku(`WALK${at.join('')}`)
        for (const i of at) await lie(skuId, 1, names[i])
        await world.make('transferLines', { transferId, skuId, quantity: at.length })
        walked.push(skuId)
      }
      const asked = { operation: 'request', targets: [{ id: transferId }] }
      expect((await carrier.post('/api/transfers/bulk', asked)).body.done).toBe(1)
      const { body } = await carrier.get('/api/scanPacks', {
        work: 'Transfers',
        date: world.day(0),
        warehouseId,
      })
      const told = body.transferGoods.filter((each: any) => each.transferId === transferId)
      expect(told.map((each: any) => [each.skuId, each.liesAt])).toEqual([
        [walked[2], names[0]],
        [walked[1], `${names[1]}, ${names[3]}`],
        [walked[0], names[2]],
      ])
    })

    it('takes back what was stored, refilled or counted, once, and stores what cannot be sold', async () => {
      const [source, face] = shelves()
      const code = `SKU${++n}`
      const skuId = await world.sku(code)
      await world.stock(skuId, warehouseId, 2)
      await world.stock(skuId, warehouseId, 1, 'Damaged')
      const asked = { work: 'Places', date: world.day(0), warehouseId }
      const { unstored } = (await phone.get('/api/scanPacks', asked)).body
      expect(unstored).toContainEqual({ skuId, stockStatus: 'Damaged', quantity: 1 })
      const at = { place: source, item: code }
      const broken = event('Store', { ...at, quantity: 1, stockStatus: 'Damaged' })
      const stored = event('Store', { ...at, quantity: 2 })
      const undo = ({ id }: { id: string }) => event('Undo', { item: id })
      expect(await told(broken, stored)).toEqual(['done', 'done'])
      const twice = await Promise.all([told(undo(broken)), told(undo(broken))])
      expect(twice.flat().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        'done',
        'state',
      ])
      expect(await stands(skuId)).toEqual([`${source}: 2`, 'nowhere: 1'])
      const places2 = { skuId, layerId: places.get(face!)!, sourceLayerId: places.get(source!)! }
      await world.make('refills', {
        ...places2,
        no: `RL${++n}`,
        warehouseId,
        quantity: 2,
        state: 'Open',
      })
      const refill = event('Refill', { ...at, zone: face, quantity: 2 })
      const back = undo(refill)
      expect(await told(refill, back, back)).toEqual(['done', 'done', 'known'])
      expect(await stands(skuId)).toEqual([`${source}: 2`, 'nowhere: 1'])
      const again = event('Refill', { ...at, zone: face, quantity: 2 })
      expect(await told(again)).toEqual(['done'])
      const stocktakeId = await world.make('stocktakes', {
        no: `ST${++n}`,
        warehouseId,
        date: world.day(0),
        scope: 'Random cycle',
        state: 'Counting',
      })
      await world.make('stocktakePlaces', { stocktakeId, layerId: places.get(face!)! })
      const count = (counted: number) => event('Stocktake', { place: face, item: code, counted })
      const end = () => event('Place counted', { place: face })
      const first = end()
      expect(await told(count(3), first, undo(first), count(2), end())).toEqual(
        Array(5).fill('done'),
      )
      expect(
        await product.db.text(
          'select c.quantity from stocktake_counts c join stocktake_places p on p.id = c.place_id where p.stocktake_id = $1 and c.sku_id = $2 and not c.is_deleted',
          [stocktakeId, skuId],
        ),
      ).toEqual([{ quantity: 2 }])
      expect(await told(undo({ id: 'nobody' }), undo(count(1)))).toEqual(['not_found', 'not_found'])
    })

    it('takes nothing from a place that is locked and holds the goods, says who locked it and why, and takes them once it is unlocked', async () => {
      const place = shelves()[0]!
      const layerId = places.get(place)!
      const { code, skuId, planId } = await planned(2)
      const pick = { planId, place, item: code, zone: 'GATE-1', quantity: 1 }
      const lock = await phone.post('/api/layers/lock', { layerId, reason: 'Shelf is bent' })
      expect(lock.body.isSuccess, JSON.stringify(lock.body)).toBe(true)
      const before = await stands(skuId)
      expect(before).toEqual([`${place}: 2`])
      const refused = event('Pick', pick)
      const { body } = await send([refused])
      expect(body.data).toMatchObject([{ outcome: 'refused', code: 'locked' }])
      expect(body.data[0].message).toMatch(
        new RegExp(`^${place} is locked by .+: Shelf is bent\\.$`),
      )
      expect(await stands(skuId)).toEqual(before)
      // It stays refused when it is sent again; a lead posts it once the place is open.
      await phone.post('/api/layers/unlock', { layerId, reason: 'Cleared' })
      expect(await told(refused)).toEqual(['locked'])
      expect(await told(event('Pick', pick))).toEqual(['done'])
      expect(await stands(skuId)).toEqual([`${place}: 1`, 'MAIN Gate 1: 1'].toSorted())
    })

    it('refuses by name what is wrong, moves nothing, and keeps it as a job to settle', async () => {
      const own = await planned(2)
      const foreign = await planned(1)
      const ended = await planned(1)
      await product.db.text("update delivery_plans set state = 'Cancelled' where id = $1", [
        ended.planId,
      ])
      const tomorrow = await planned(1, { date: world.day(1) })
      const [here, locked] = [shelves()[0]!, shelves()[3]!]
      await world.sku(`TWIN${n}`)
      await product.db.text('update skus set barcode = $2 where code = $1', [
        `TWIN${n}`,
        '4006381333931',
      ])
      await product.db.text('update layers set barcode = $2 where id = $1', [
        places.get(shelves()[2]!)!,
        '4006381333931',
      ])
      await product.db.text(
        "update layers set locked_by_id = $2, lock_reason = 'Count' where id = $1",
        [places.get(locked)!, world.actor.staffId],
      )
      const good = { planId: own.planId, place: here, item: own.code, zone: 'GATE-2', quantity: 1 }
      expect(await told(event('Pick', { ...good, ...foreignPlan(tomorrow) }))).toEqual(['done'])
      const before = await stands(own.skuId)
      const wrong: [object, string][] = [
        [{ item: 'NOBODY' }, 'unknown_code'],
        [{ place: 'NOWHERE' }, 'unknown_code'],
        [{ place: '4006381333931' }, 'ambiguous_code'],
        [{ place: own.code }, 'other_kind'],
        [{ item: 'GATE-1' }, 'other_kind'],
        [{ item: foreign.code }, 'other_goods'],
        [{ zone: 'GATE-9' }, 'other_warehouse'],
        [{ zone: here }, 'unknown_reference'],
        // In this zone stand goods of tomorrow.
        [{}, 'other_day'],
        [{ zone: 'GATE-1', place: locked }, 'insufficient_stock'],
        [{ zone: 'GATE-1', quantity: 0 }, 'invalid'],
        [{ zone: 'GATE-1', quantity: -1 }, 'invalid'],
        [{ zone: 'GATE-1', quantity: 1.5 }, 'invalid'],
        [{ zone: 'GATE-1', quantity: 3 }, 'too_many'],
        [{ zone: 'GATE-1', quantity: null }, 'required'],
        [{ zone: 'GATE-1', at: new Date(Date.now() + 86_400_000).toISOString() }, 'later'],
        [{ zone: 'GATE-1', at: 'yesterday' }, 'invalid'],
        [foreignPlan(ended), 'state'],
        [{ planId: world.actor.staffId }, 'not_found'],
        [{ planId: 'P1' }, 'invalid'],
        [{ planId: 'P1', kind: 'Issue', reason: 'Missing' }, 'invalid'],
        [{ kind: 'Steal' }, 'unknown_kind'],
      ]
      const events = wrong.map(([fields]) => event('Pick', { ...good, ...fields }))
      const { body } = await send(events)
      expect(body.data.map((each: any) => each.code)).toEqual(wrong.map(([, code]) => code))
      expect(body.data.every((each: any) => each.outcome === 'refused' && each.message)).toBe(true)
      // The same answer again, which was lost, and nothing moved.
      expect((await send(events)).body.data.map((each: any) => each.code)).toEqual(
        wrong.map(([, code]) => code),
      )
      expect(await stands(own.skuId)).toEqual(before)
      const log = await phone.get('/api/scanEvents', {
        from: world.day(-1),
        outcome: 'Refused',
        planId: own.planId,
      })
      expect(log.body.data.length).toBe(wrong.length - 4)
      const [job] = log.body.data
      const settle = () =>
        phone.post('/api/scanEvents/settle', { scanId: job.id, note: 'Brought back.' })
      expect((await settle()).body.isSuccess).toBe(true)
      expect((await settle()).body.errors[0].code).toBe('state')
      // What did happen is posted after all, and what went back lies where it is said to.
      const rowOf = (quantity: number) =>
        log.body.data.find(
          (row: any) =>
            row.id !== job.id &&
            row.quantity === quantity &&
            row.zoneName === 'MAIN Gate 1' &&
            row.layerName === here,
        ).id
      const post = (more: object) =>
        phone.post('/api/scanEvents/post', { scanId: rowOf(3), ...more }).then(({ body }) => body)
      expect((await post({})).errors[0]).toMatchObject({ code: 'too_many', field: 'quantity' })
      expect((await post({ quantity: 1 })).isSuccess).toBe(true)
      const [, elsewhere] = shelves()
      const back = { scanId: rowOf(1), toLayerId: places.get(elsewhere!) }
      const putBack = await phone.post('/api/scanEvents/putBack', back)
      expect(putBack.body.isSuccess, JSON.stringify(putBack.body)).toBe(true)
      expect(await stands(own.skuId)).toEqual([`MAIN Gate 1: 1`, `${elsewhere}: 1`])
      expect((await post({ quantity: 1 })).errors[0].code).toBe('state')
      // Nothing of it lies loose here, and it came from nobody knows where.
      expect(await told(event('Store', { place: here, item: own.code, quantity: 50 }))).toEqual([
        'insufficient_stock',
      ])
      const asked = { from: world.day(-1), outcome: 'Refused', kind: 'Store', skuId: own.skuId }
      const [{ id: scanId }] = (await phone.get('/api/scanEvents', asked)).body.data
      for (const [path, more, code, field] of [
        ['post', { quantity: 1 }, 'insufficient_stock', 'quantity'],
        ['putBack', { toLayerId: back.toLayerId }, 'kind', 'toLayerId'],
      ] as const) {
        const { body } = await phone.post(`/api/scanEvents/${path}`, { scanId, ...more })
        expect(body.errors).toMatchObject([{ code, field }])
      }

      await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [
        ended.planId,
      ])

      function foreignPlan({ planId, code }: typeof own) {
        return { planId, item: code }
      }
    })

    it('is judged one by one: a batch has an end, and strange codes stop nothing', async () => {
      const many = (count: number) =>
        Array.from({ length: count }, () => event('Wrong code', { item: '9' }))
      expect((await send(many(mostEvents + 1))).status).toBe(400)
      expect((await send([], phone)).body.data).toEqual([])
      const { status } = await phone.post('/api/scanEvents', { sentAt: 'now', events: many(1) })
      expect(status).toBe(400)
      const strange = naughtyStrings
        .filter(text => text.trim() && text.length <= 200)
        .slice(0, mostEvents)
      const codes = await told(
        ...strange.map(text => event('Store', { place: text, item: text, quantity: 1 })),
      )
      expect([...new Set(codes)]).toEqual(['unknown_code'])
      const seller = await product.as(['K1'])
      expect((await send(many(1), seller)).status).toBe(403)
    })

    it('happened as far apart as on the phone, however long it takes to take what was sent together', async () => {
      const from = Date.now() - 60_000
      const ids = [0, 1, 2].map(() => `apart-${++n}`)
      const { body } = await send(
        ids.map((id, i) => ({
          ...event('Wrong code', { item: 'NOBODY' }),
          id,
          at: new Date(from + i * 1000).toISOString(),
        })),
      )
      expect(body.data.map((each: any) => each.outcome)).toEqual(['done', 'done', 'done'])
      const kept = await product.db.text<{ ms: number }>(
        'select extract(epoch from happened_on_utc)::float8 * 1000 as ms from scan_events where event_id = any($1) order by 1',
        [ids],
      )
      expect(kept.slice(1).map(({ ms }, i) => Math.round(ms - kept[i]!.ms))).toEqual([1000, 1000])
    })

    it('counts a pick once that two servers are sent at once', async () => {
      const { code, skuId, planId } = await planned(3)
      const picked = event('Pick', {
        planId,
        place: shelves()[0],
        item: code,
        zone: 'GATE-1',
        quantity: 2,
      })
      const answers = await Promise.all([send([picked]), send([picked], other), send([picked])])
      const outcomes = answers.map(({ body }) => body.data[0].outcome)
      expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'known')).toHaveLength(2)
      expect(await stands(skuId)).toEqual(['MAIN Gate 1: 2', `${shelves()[0]}: 1`])
    })

    it(`is the stock, whatever the network of 5 phones loses, repeats and mixes up in 200 scans, ${runs.length} times`, async () => {
      const told = new Map<string, string>()
      // Some stand beside one another, as phones of other days do.
      const waiting = [...runs]
      const some = async () => {
        for (let seed = waiting.pop(); seed; seed = waiting.pop()) {
          const jobs = []
          for (let i = 0; i < 5; i++) {
            const { code, planId } = await planned(12)
            jobs.push({ planId, item: code, place: shelves()[0]!, zone: 'GATE-1' })
          }
          const ofSeed = await scanAsPhones(
            {
              jobs,
              seed,
              send: async events => {
                const { body } = await send(events)
                // A server that is busy says so, and the phone sends again.
                if (!body.data) throw new Error(JSON.stringify(body))
                return body.data
              },
            },
            { phones: 5, scans: 200 },
          )
          expect(ofSeed.size).toBe(200)
          expect([...ofSeed.values()].filter(each => each === 'done').length).toBeGreaterThan(30)
          for (const [id, outcome] of ofSeed) told.set(id, outcome)
        }
      }
      await Promise.all([some(), some()])
      expect(told.size).toBe(200 * runs.length)
      expect(await againstLog(product.db, told)).toEqual([])
    }, 900_000)

    it('is what performance is told by', async () => {
      const { body } = await other.get('/api/scanEvents/performance', {
        from: world.day(-1),
        to: world.day(0),
      })
      const sum = (field: string) =>
        body.data.reduce((all: number, row: any) => all + (row[field] ?? 0), 0)
      const [log] = await product.db.text<Record<string, number>>(`
        select (count(*) filter (where kind = 'Pick' and outcome = 'Done'))::int as picks, (count(*) filter (where kind = 'Short pick'))::int as "shortPicks",
          (count(*) filter (where outcome <> 'Done' or kind = 'Wrong code'))::int as errors from scan_events`)
      expect({ picks: sum('picks'), shortPicks: sum('shortPicks'), errors: sum('errors') }).toEqual(
        log,
      )
      expect(log!.picks).toBeGreaterThan(4)
      // The errors lead to the scans that they count.
      const mistakes = await other.get('/api/scanEvents', {
        from: world.day(-1),
        to: world.day(0),
        isMistake: true,
      })
      expect(mistakes.body.data).toHaveLength(log!.errors!)
      expect((await phone.get('/api/scanEvents/performance', {})).status).toBe(403)
    })
  },
  emptyBeginning,
)
