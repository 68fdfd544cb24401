import { describe, expect, it } from 'vitest'
import { Handling } from '#resources/warehouse/start/handling/Handling.ts'
import { Jobs } from '#resources/warehouse/start/jobs.ts'
import {
  emptyHand,
  type Hand,
  type Outcome,
  type Pack,
  type PhoneEvent,
  type Work,
} from '#resources/warehouse/start/jobShapes.ts'

const place = (id: string, walk: number, more = {}) => ({
  id,
  name: id.toUpperCase(),
  isZone: false,
  isOpen: true,
  lockedBy: null,
  walk,
  warehouseId: 'w',
  pieces: 2,
  ...more,
})
const plan = (id: string, zoneId: string | null) =>
  ({ id, no: id.toUpperCase(), zoneId }) as unknown as Pack['plans'][number]
const sku = (id: string) => ({ id, code: id.toUpperCase(), name: id, cartons: 1, photo: null })

/** Two plans: an oak table at A, two chairs at B; more chairs are free at C, which is locked at D. */
const pack = {
  plans: [plan('p1', 'gate1'), plan('p2', null)],
  needs: [
    { planId: 'p1', skuId: 'oak', quantity: 1, picked: 0 },
    { planId: 'p2', skuId: 'chair', quantity: 2, picked: 0 },
  ],
  stands: [
    { planId: 'p2', skuId: 'chair', layerId: 'b', quantity: 2 },
    { planId: 'p1', skuId: 'oak', layerId: 'a', quantity: 1 },
  ],
  others: [
    { skuId: 'chair', layerId: 'c', quantity: 5 },
    { skuId: 'chair', layerId: 'd', quantity: 5 },
  ],
  goods: [sku('oak'), sku('chair'), sku('twin')],
  places: [
    place('a', 1),
    place('b', 2),
    place('c', 3, { pieces: 5 }),
    place('d', 4, { lockedBy: 'Ana' }),
    place('gate1', 9, { isZone: true }),
    place('gate2', 9, { isZone: true }),
    place('gate9', 9, { isZone: true, warehouseId: 'far' }),
  ],
  codes: [
    ...['a', 'b', 'c', 'd', 'gate1', 'gate2', 'gate9'].map(id => ({
      code: id,
      skuId: null,
      layerId: id,
    })),
    { code: '0036000291452', skuId: 'oak', layerId: null },
    { code: 'chair', skuId: 'chair', layerId: null },
    { code: '555555555555', skuId: 'twin', layerId: null },
    { code: '0555555555555', skuId: 'chair', layerId: null },
  ],
} as unknown as Pack

/** A phone that scans: each code after the others. */
class Phone {
  events: PhoneEvent[] = []
  hand: Hand = emptyHand
  pack = pack
  get jobs() {
    return new Jobs(this.pack, this.events, this.hand)
  }
  scan(...codes: string[]) {
    return codes.map(code => this.after(this.jobs.scan(code, 'now')).told!.text)
  }
  after<Led extends Partial<Outcome>>(led: Led): Led {
    this.hand = led.hand ?? this.hand
    for (const event of led.events ?? [])
      this.events.push({ at: 'now', ...event, id: String(this.events.length) })
    return led
  }
  get left() {
    return this.jobs.lines().map(line => `${line.quantity} ${line.skuId} ${line.layerId}`)
  }
}

describe('a phone that stores, refills and counts', () => {
  const shelf = (id: string, walk: number, more = {}) =>
    place(id, walk, { freeVolume: null, freeWeight: null, kinds: null, ...more })
  const places = {
    ...pack,
    plans: [],
    needs: [],
    stands: [],
    others: [],
    questions: [],
    codes: [...pack.codes, { code: 'oak', skuId: 'oak', layerId: null }],
    goods: [
      { ...sku('oak'), volume: 0.5, weight: 20, kinds: 'tables furniture' },
      { ...sku('chair'), volume: null, weight: null, kinds: 'chairs furniture' },
    ],
    places: [
      shelf('a', 1, { freeVolume: 1 }),
      shelf('b', 2, { kinds: 'chairs beds' }),
      shelf('c', 3, { isOpen: false }),
      shelf('d', 4, { lockedBy: 'Ana' }),
      shelf('gate1', 9, { isZone: true }),
    ],
    unstored: [{ skuId: 'oak', quantity: 4 }],
    refills: [
      { id: 'r1', no: 'R1', skuId: 'chair', sourceLayerId: 'b', layerId: 'a', quantity: 2 },
    ],
    counts: [
      { layerId: 'b', no: 'ST1', scope: 'Aisle' },
      { layerId: 'd', no: 'ST1', scope: 'Aisle' },
    ],
  } as unknown as Pack
  class Hands extends Phone {
    constructor(work: Work, of: Pack = places) {
      super()
      this.hand = { taken: [], work }
      this.pack = of
    }
    get handling() {
      return new Handling(this.jobs, this.pack, this.events)
    }
    override scan(...codes: string[]) {
      return codes.map(code => this.after(this.handling.scan(code)).told!.text)
    }
  }

  it('stores by two scans, several pieces by their number, and only where they belong', () => {
    const phone = new Hands('Store')
    expect(phone.scan('oak', 'A')).toEqual(['in_hand', 'stored'])
    expect(phone.scan('a', 'oak')).toEqual(['place', 'stored'])
    // Both have filled the place by what was measured.
    expect(phone.scan('oak', 'a', 'gate1', 'b', 'c', 'd', 'chair')).toEqual([
      'in_hand',
      'full',
      'no_shelf',
      'kind',
      'closed',
      'locked',
      'place_first',
    ])
    expect(phone.after(phone.handling.change(9)).hand.held).toMatchObject({ quantity: 2 })
    expect(phone.scan('oak')).toEqual(['enough'])
    phone.after(phone.handling.undo())
    expect(phone.scan('chair', 'nobody')).toEqual(['not_waiting', 'unknown'])
    const stored = phone.events.filter(({ kind }) => kind === 'Store')
    expect(stored.map(e => [e.place, e.item, e.quantity])).toEqual([
      ['A', 'OAK', 1],
      ['A', 'OAK', 1],
    ])
    const left = (quantity: number) => [{ skuId: 'oak', stockStatus: 'Normal', quantity }]
    expect(phone.handling.unstored).toEqual(left(2))
    expect(phone.after(phone.handling.undo()).told!.text).toBe('take_out')
    expect(phone.handling.unstored).toEqual(left(3))
    expect(phone.events.at(-1)).toMatchObject({ kind: 'Undo', item: stored[1]!.id })
    phone.events = phone.events.map(event => ({ ...event, message: 'Refused' }))
    expect(phone.after(phone.handling.undo()).told!.text).toBe('nothing_to_undo')
  })

  it('proposes its pick face or where the same goods lie, as far as they have room, without a network', () => {
    const home = (layerId: string, isPickFace = false) => ({ skuId: 'oak', layerId, isPickFace })
    const homes = [home('b'), home('c', true), home('d'), home('e'), home('a', true)]
    const roomy = shelf('e', 8, { freeVolume: 3 })
    const phone = new Hands('Store', {
      ...places,
      homes,
      places: [...places.places, roomy],
    } as Pack)
    expect(phone.handling.proposed('oak', 2)).toMatchObject({ place: 'A', reason: 'Pick face' })
    expect(phone.handling.proposed('oak', 4)).toMatchObject({ place: 'E', reason: 'Same SKU' })
    expect(phone.handling.proposed('oak', 7)).toBeUndefined()
    phone.scan('oak', 'a')
    expect(phone.handling.proposed('oak', 2)).toMatchObject({ place: 'E' })
    expect(phone.handling.proposed('chair', 1)).toBeUndefined()
  })

  it('refills from the right place to the right one, once', () => {
    const phone = new Hands('Refill')
    expect(phone.scan('chair', 'a', 'b', 'oak', 'chair', 'gate1', 'a', 'b')).toEqual([
      'refill_from',
      'no_refill',
      'place',
      'no_refill',
      'refill_to',
      'other_place',
      'refilled',
      'no_refill',
    ])
    expect(phone.events.filter(({ kind }) => kind === 'Refill')).toMatchObject([
      { place: 'B', item: 'CHAIR', zone: 'A', quantity: 2, about: { refillId: 'r1' } },
    ])
  })

  it('counts piece by piece, what it has never heard of too, and empties nothing by mistake', () => {
    const phone = new Hands('Count')
    expect(phone.scan('a', 'b', 'b', 'oak', 'oak', 'a stranger', 'a', 'd')).toEqual([
      'not_to_count',
      'counting',
      'nothing_counted',
      'counted_item',
      'counted_item',
      'counted_item',
      'finish_first',
      'finish_first',
    ])
    phone.after(phone.handling.recount('OAK', 5))
    phone.after(phone.handling.undo())
    expect(phone.scan('b')).toEqual(['counted'])
    expect(
      phone.events.slice(-2).map(({ kind, place: at, item, counted }) => [kind, at, item, counted]),
    ).toEqual([
      ['Stocktake', 'B', 'OAK', 5],
      ['Place counted', 'B', undefined, undefined],
    ])
    expect(phone.handling.counts.map(({ layerId }) => layerId)).toEqual(['d'])
    expect(phone.after(phone.handling.undo()).told!.text).toBe('count_again')
    expect(phone.handling.counts.map(({ layerId }) => layerId)).toEqual(['b', 'd'])
  })

  it('says of a place that this person counted already that somebody else counts it again', () => {
    const phone = new Hands('Count', { ...places, countedBefore: [{ layerId: 'a' }] } as Pack)
    // Counted before the jobs were fetched, and on this phone since.
    expect(phone.scan('a', 'c', 'b', 'oak', 'b', 'b')).toEqual([
      'counted_before',
      'not_to_count',
      'counting',
      'counted_item',
      'counted',
      'counted_before',
    ])
  })

  it('checks a zone by scans alone, unless other goods stand there', () => {
    const zone = { day: '2026-11-27', isChecked: false, planIds: 'p1' }
    const phone = new Hands('Check', {
      ...places,
      places: [...places.places, shelf('gate2', 9, { isZone: true })],
      zones: [
        { ...zone, zoneId: 'gate1', isOwn: false },
        { ...zone, zoneId: 'gate2', isOwn: true },
      ],
      expected: [{ zoneId: 'gate1', skuId: 'oak', quantity: 2 }],
    } as Pack)
    expect(phone.scan('oak', 'gate2', 'gate1', 'oak', 'gate1', 'oak')).toEqual([
      'zone_first',
      'own_goods',
      'counting',
      'counted_item',
      'differs',
      'counted_item',
    ])
    // Its seal and its day stay with it, and a photo does not get lost by a scan.
    phone.after(phone.handling.zones.note({ seal: 'S-17', photoId: 'photo-1' }))
    const [here, ...others] = phone.pack.zones
    phone.pack = { ...phone.pack, zones: [{ ...here!, day: '2026-11-28' }, ...others] }
    expect(phone.scan('gate1')).toEqual(['zone_passed'])
    const [check, passed] = phone.events.slice(-2)
    expect(check).toMatchObject({ kind: 'Check', zone: 'GATE1', item: 'OAK', counted: 2 })
    const told = { zone: 'GATE1', day: '2026-11-27', seal: 'S-17', photoId: 'photo-1', quantity: 2 }
    expect(passed).toMatchObject({ kind: 'Zone passed', ...told })
    expect(phone.handling.zones.left).toEqual([])
  })

  it('takes cartons of a piece one by one, in zones in any order', () => {
    const boxed = places.goods.map(each => (each.id === 'chair' ? { ...each, cartons: 2 } : each))
    const zone = { day: '2026-11-27', isChecked: false, planIds: 'p1', isOwn: false }
    const phone = new Hands('Check', {
      ...places,
      goods: boxed,
      zones: [{ ...zone, zoneId: 'gate1' }],
      expected: [
        { zoneId: 'gate1', skuId: 'chair', quantity: 1 },
        { zoneId: 'gate1', skuId: 'oak', quantity: 1 },
      ],
    } as Pack)
    const undo = () => phone.after(phone.handling.undo())
    expect(phone.scan('gate1', 'chair', 'oak', 'gate1', 'chair')).toEqual([
      'counting',
      'carton',
      'counted_item',
      'differs',
      'counted_item',
    ])
    undo()
    expect(phone.scan('gate1')).toEqual(['differs'])
    undo()
    // What was scanned before is taken back, and not another carton of the same goods.
    expect(phone.handling.zones.goods.map(({ item, scanned }) => [item, scanned])).toEqual([
      ['CHAIR', 0],
      ['OAK', 0],
    ])
    expect(phone.scan('oak', 'chair', 'chair', 'gate1')).toEqual([
      'counted_item',
      'counted_item',
      'carton',
      'differs',
    ])
    undo()
    expect(phone.scan('gate1')).toEqual(['zone_passed'])
    expect(
      phone.events.flatMap(({ kind, counted }) => (kind === 'Check' ? [counted] : [])),
    ).toEqual([1, 1])
    // A zone that ends with a begun piece tells how many cartons of it stand there.
    const begun = new Hands('Check', phone.pack)
    begun.scan('gate1', 'oak', 'chair')
    begun.after(begun.handling.zones.end(true, 'Missing'))
    expect(begun.events.map(({ item, counted, cartons }) => [item, counted, cartons])).toEqual([
      ['CHAIR', 0, 1],
      ['OAK', 1, undefined],
      [undefined, undefined, undefined],
    ])

    const truck = new Hands('Transfer', {
      ...places,
      goods: boxed,
      transfers: [{ id: 't2', no: 'TR2', isComing: true, other: 'Far' }],
      transferGoods: [
        { transferId: 't2', skuId: 'chair', quantity: 1, picked: 1, coming: 1, missing: 0 },
      ],
    } as unknown as Pack)
    expect(truck.scan('tr2', 'chair', 'a', 'tr2', 'chair', 'chair', 'a', 'tr2')).toEqual([
      'transfer_in',
      'carton',
      'cartons_first',
      'cartons_first',
      'in_hand',
      'transfer_more',
      'transfer_down',
      'transfer_done',
    ])
    expect(truck.events.find(({ kind }) => kind === 'Receive')).toMatchObject({ quantity: 1 })
  })

  it('shows goods of a transfer as one walks, what was loaded before behind the rest, and leaves rows where they are', () => {
    const goods = { transferId: 't1', picked: 0, coming: 0, missing: 0 }
    const phone = new Hands('Transfer', {
      ...places,
      transfers: [
        { id: 't1', no: 'TR1', isComing: false, other: 'Far' },
        { id: 't3', no: 'TR3', isComing: false, other: 'Far' },
      ],
      transferGoods: [
        { ...goods, skuId: 'chair', quantity: 1 },
        { ...goods, skuId: 'oak', quantity: 2 },
        { ...goods, transferId: 't3', skuId: 'chair', quantity: 1, picked: 1 },
        { ...goods, transferId: 't3', skuId: 'oak', quantity: 2 },
      ],
    } as unknown as Pack)
    const shown = () => phone.handling.transfers.goodsOf().map(({ item }) => item)
    phone.scan('tr1')
    expect(shown()).toEqual(['CHAIR', 'OAK'])
    phone.scan('chair')
    expect(shown()).toEqual(['CHAIR', 'OAK'])
    const other = phone.handling.transfers.left.find(({ no }) => no === 'TR3')
    expect(phone.handling.transfers.goodsOf(other).map(({ item }) => item)).toEqual([
      'OAK',
      'CHAIR',
    ])
  })

  it('sends a transfer by its number and goods, and puts down what arrives', () => {
    const phone = new Hands('Transfer', {
      ...places,
      transfers: [
        { id: 't1', no: 'TR1', isComing: false, other: 'Far' },
        { id: 't2', no: 'TR2', isComing: true, other: 'Far' },
      ],
      transferGoods: [
        { transferId: 't1', skuId: 'oak', quantity: 1, picked: 0, coming: 0, missing: 0 },
        { transferId: 't2', skuId: 'oak', quantity: 2, picked: 2, coming: 2, missing: 2 },
      ],
    } as unknown as Pack)
    expect(phone.scan('oak', 'tr1', 'tr1', 'chair', 'oak', 'oak', 'TR1')).toEqual([
      'transfer_first',
      'transfer_out',
      'transfer_nothing',
      'transfer_not',
      'counted_item',
      'enough',
      'transfer_left',
    ])
    expect(phone.scan('tr2', 'oak', 'tr2', 'd', 'a', 'tr2')).toEqual([
      'transfer_in',
      'in_hand',
      'transfer_place',
      'locked',
      'transfer_down',
      'transfer_lacks',
    ])
    phone.after(phone.handling.transfers.arriveAs('Damaged'))
    // What was told missing may come late, and is not waited for.
    expect(phone.scan('oak', 'oak', 'oak', 'oak')).toEqual([
      ...Array(3).fill('in_hand'),
      'transfer_more',
    ])
    // Several pieces came as was said when they were scanned.
    expect(phone.after(phone.handling.transfers.arriveAs('Good')).told?.text).toBe('transfer_place')
    phone.after(phone.handling.transfers.change('oak', 1))
    expect(phone.scan('a', 'tr2')).toEqual(['transfer_down', 'transfer_done'])
    const told = phone.events.filter(({ kind }) => kind !== 'Wrong code')
    expect(
      told.map(({ kind, quantity, counted, reason }) => [kind, quantity ?? counted, reason]),
    ).toEqual([
      ['Transfer pick', 1, undefined],
      ['Dispatch', 1, undefined],
      ['Receive', 1, 'Good'],
      ['Receive', 1, 'Damaged'],
      ['All received', 0, undefined],
    ])
    expect(phone.handling.transfers.left).toEqual([])
  })

  it('puts prepared pieces back by a scan, for the plan that they are of', () => {
    const phone = new Hands('Put back', {
      ...pack,
      refills: [],
      unstored: [],
      counts: [],
      needs: [
        { planId: 'p1', skuId: 'chair', quantity: 2, picked: 1 },
        { planId: 'p2', skuId: 'chair', quantity: 2, picked: 2 },
      ],
    } as unknown as Pack)
    expect(phone.scan('0036000291452', 'chair', 'chair')).toEqual([
      'not_prepared',
      'in_hand',
      'enough',
    ])
    phone.after(phone.handling.choosePlan('p2'))
    expect(phone.scan('chair', 'gate1', 'b')).toEqual(['in_hand', 'no_shelf', 'went_back'])
    expect(phone.events.at(-1)).toMatchObject({
      kind: 'Put back',
      planId: 'p2',
      place: 'B',
      quantity: 2,
    })
    expect(phone.jobs.prepared()).toEqual([{ planId: 'p1', skuId: 'chair', quantity: 1 }])
  })
})

describe('the jobs of a phone', () => {
  it('lead in walking order, by three scans a line and no tap', () => {
    const phone = new Phone()
    expect(phone.left).toEqual(['1 oak a', '2 chair b'])
    // A UPC-A is an EAN-13 with a zero; place and item come in either order.
    expect(phone.scan('A', '036000291452', 'gate1')).toEqual(['place', 'taken', 'dropped'])
    expect(phone.scan('chair', 'b', 'gate2')).toEqual(['item', 'taken', 'dropped'])
    expect(phone.left).toEqual([])
    expect(phone.events.map(e => [e.kind, e.planId, e.place, e.item, e.zone, e.quantity])).toEqual([
      ['Pick', 'p1', 'A', 'OAK', 'GATE1', 1],
      ['Pick', 'p2', 'B', 'CHAIR', 'GATE2', 2],
    ])
    expect(phone.jobs.zoneOf('p2')).toBe('gate2')
  })

  it('wait for the required question of a plan before its first piece, which is no error', () => {
    const phone = new Phone()
    const question = { planId: 'p2', answerType: 'Yes or no', isAnswered: false }
    phone.pack = {
      ...pack,
      questions: [
        { ...question, itemId: 'photo', text: 'Photo', isRequired: false },
        { ...question, itemId: 'dry', text: 'Is it dry?', isRequired: true },
      ],
    } as unknown as Pack
    const led = phone.after(phone.jobs.scan('b', 'now'))
    expect(led.told.text).toBe('place')
    expect(phone.after(phone.jobs.scan('chair', 'now')).told).toEqual({
      isGood: false,
      text: 'unanswered',
      names: { plan: 'P2', question: 'Is it dry?' },
    })
    expect(phone.events).toEqual([])
    // Nothing is asked of the other plan.
    expect(phone.scan('a', '0036000291452', 'gate1')).toEqual(['place', 'taken', 'dropped'])
    phone.after({ events: [{ kind: 'Answer', planId: 'p2', questionId: 'dry' }] })
    expect(phone.scan('b', 'chair')).toEqual(['place', 'taken'])
  })

  it('take many lines to their zones at once, and ask whether a place is empty', () => {
    const phone = new Phone()
    expect(phone.scan('b', 'chair')).toEqual(['place', 'taken'])
    expect(phone.hand.emptied).toBe('b')
    expect(phone.scan('a', '0036000291452', 'gate2')).toEqual(['place', 'taken', 'dropped'])
    // The table goes to another zone, and stays in the hand.
    expect(phone.hand.taken.map(t => t.skuId)).toEqual(['oak'])
    expect(phone.scan('gate9', 'gate2', 'gate1')).toEqual([
      'other_warehouse',
      'other_zone',
      'dropped',
    ])
  })

  it('know a zone in which goods of another day stand, before a piece is put down there', () => {
    const phone = new Phone()
    const days = pack.plans.map(each => ({ ...each, day: '2026-11-30' }))
    const taken = (zoneId: string, day: string) => ({ zoneId, day, planNo: 'P0000780' })
    phone.pack = {
      ...pack,
      plans: days,
      takenZones: [taken('gate1', '2026-11-30'), taken('gate2', '2026-12-01')],
    }
    expect(phone.scan('b', 'chair', 'gate2')).toEqual(['place', 'taken', 'zone_taken'])
    expect(phone.jobs.scan('gate2', 'now').told.names).toEqual({
      zone: 'GATE2',
      plan: 'P0000780',
      day: '01/12/2026',
    })
    // It is no error of the picker, and the chairs are still in the hand.
    expect(phone.events).toEqual([])
    expect(phone.scan('gate1')).toEqual(['dropped'])
    // A plan whose own zone is taken goes to any other.
    phone.pack = { ...phone.pack, takenZones: [taken('gate1', '2026-12-01')] }
    expect(phone.jobs.zoneOf('p1')).toBeNull()
    expect(phone.scan('a', '0036000291452', 'gate1', 'gate2')).toEqual([
      'place',
      'taken',
      'zone_taken',
      'dropped',
    ])
  })

  it('say what is wrong, keep it as an error, and change nothing', () => {
    const phone = new Phone()
    expect(
      phone.scan('nobody', '555555555555', 'd', 'gate1', 'a', 'chair', 'c', 'b', 'constructor'),
    ).toEqual([
      'unknown',
      'ambiguous',
      'locked',
      'empty_hand',
      'place',
      'not_here',
      'place',
      'place',
      'unknown',
    ])
    expect(phone.events.every(({ kind }) => kind === 'Wrong code')).toBe(true)
    expect(phone.left).toEqual(['1 oak a', '2 chair b'])
    phone.scan('a', '0036000291452')
    expect(phone.scan('0036000291452')).toEqual(['enough'])
  })

  it('count a place that came short, and offer another one or an issue', () => {
    const phone = new Phone()
    const line = phone.jobs.lines()[1]!
    phone.after(phone.jobs.short(line, 1, 'now'))
    expect(phone.left).toEqual(['1 oak a'])
    // The piece in the hand was taken before the count, and is told before it.
    expect(phone.events).toEqual([])
    expect(phone.jobs.lacking()).toMatchObject([{ skuId: 'chair', quantity: 1 }])
    expect(phone.jobs.othersOf('chair', 'p2')).toEqual([{ layerId: 'c', quantity: 5 }])
    const far = new Jobs({ ...pack, plans: [plan('p2', 'gate9')] }, [], emptyHand)
    expect(far.othersOf('chair', 'p2')).toEqual([])
    expect(phone.scan('c', 'chair', 'gate2')).toEqual(['place', 'taken', 'dropped'])
    expect(phone.jobs.lacking()).toEqual([])
    expect(phone.events.map(e => [e.kind, e.place, e.quantity])).toEqual([
      ['Pick', 'B', 1],
      ['Pick', 'C', 1],
      ['Short pick', 'B', 1],
    ])
    const other = new Phone()
    // One deed: both are kept, or neither.
    other.after(other.jobs.short(line, 0, 'now', 'Missing'))
    expect(other.events).toMatchObject([{ kind: 'Short pick', counted: 0 }, { kind: 'Issue' }])
    expect(other.jobs.lacking()).toEqual([])
    // Damaged pieces lie there all the same.
    expect(new Phone().jobs.short(line, 0, 'now', 'Damaged').events).toMatchObject([
      { counted: 2 },
      { reason: 'Damaged', quantity: 2 },
    ])
  })

  it('are taken carton by carton, where a piece is in several', () => {
    const boxed = pack.goods.map(each => (each.id === 'chair' ? { ...each, cartons: 2 } : each))
    let hand = emptyHand
    const did = (lead: (jobs: Jobs) => Outcome) => {
      const outcome = lead(new Jobs({ ...pack, goods: boxed }, [], hand))
      hand = outcome.hand
      expect(outcome.events).toEqual([])
      return [outcome.told.text, hand.cartons?.scanned, hand.taken.length]
    }
    const scan = (code: string) => did(jobs => jobs.scan(code, 'now'))
    // Two chairs in two cartons each; the place may come before or after the first one.
    expect(scan('chair')).toEqual(['item', undefined, 0])
    expect(scan('b')).toEqual(['carton', 1, 0])
    expect(scan('chair')).toEqual(['carton', 2, 0])
    expect(scan('gate1')).toEqual(['cartons_first', 2, 0])
    expect(did(jobs => jobs.undo([]))).toEqual(['undone', 1, 0])
    expect([scan('chair'), scan('chair')]).toEqual([
      ['carton', 2, 0],
      ['carton', 3, 0],
    ])
    expect(scan('chair')).toEqual(['taken', undefined, 1])
    expect(hand.taken).toMatchObject([{ skuId: 'chair', layerId: 'b', quantity: 2 }])
  })

  it('are those of one trip, where one is chosen that they have', () => {
    const [one, two] = pack.plans
    const trips = {
      ...pack,
      plans: [
        { ...one!, tripId: 't1' },
        { ...two!, tripId: 't2' },
      ],
    }
    const items = (tripId: string) =>
      new Jobs(trips, [], emptyHand, tripId).lines().map(({ skuId }) => skuId)
    expect([items('t1'), items('t2'), items('gone')]).toEqual([
      ['oak'],
      ['chair'],
      ['oak', 'chair'],
    ])
    const scanned = new Jobs(trips, [], emptyHand, 't2').scan('0036000291452', 'now')
    expect(scanned.told.text).toBe('other_goods')
  })

  it('undo scan by scan, and bring back what was brought to a zone', () => {
    const phone = new Phone()
    phone.scan('a', '0036000291452', 'gate1', 'b')
    const undo = () => phone.after(phone.jobs.undo(phone.events)).told.text
    expect(undo()).toBe('undone')
    expect(phone.hand).toEqual({ taken: [] })
    expect(undo()).toBe('put_back')
    expect(phone.events.at(-1)).toMatchObject({ kind: 'Put back', place: 'A', quantity: 1 })
    expect(phone.left).toEqual(['1 oak a', '2 chair b'])
    expect(undo()).toBe('nothing_to_undo')
    expect(phone.events).toHaveLength(2)
    phone.scan('a', '0036000291452', 'gate1')
    undo()
    expect(phone.events.map(({ kind }) => kind)).toEqual(['Pick', 'Put back', 'Pick', 'Put back'])
    // What was taken goes back at once, and a place that came short is not counted then.
    phone.scan('b', 'chair')
    expect([undo(), phone.hand]).toEqual(['put_back', { taken: [] }])
    phone.after(phone.jobs.short(phone.jobs.lines()[1]!, 1, 'now'))
    expect([undo(), phone.hand]).toEqual(['put_back', { taken: [] }])
    expect(phone.left).toEqual(['1 oak a', '2 chair b'])
  })
})
