import { expect, it } from 'vitest'
import { Handling } from '#resources/warehouse/start/handling/Handling.ts'
import { Jobs } from '#resources/warehouse/start/jobs.ts'
import {
  emptyHand,
  type Hand,
  type Outcome,
  type Pack,
  type PhoneEvent,
} from '#resources/warehouse/start/jobShapes.ts'

const none = {
  plans: [],
  needs: [],
  stands: [],
  others: [],
  refills: [],
  unstored: [],
  counts: [],
}
const place = (id: string, more = {}) => ({
  id,
  name: id.toUpperCase(),
  isZone: false,
  isOpen: true,
  lockedBy: null,
  walk: 1,
  warehouseId: 'w',
  pieces: 0,
  freeVolume: null,
  freeWeight: null,
  ...more,
})
const sku = (id: string, cartons = 1) => ({
  id,
  code: id.toUpperCase(),
  name: id,
  cartons,
  photo: null,
  volume: 1,
})
/** A container with three chairs and a bed of two cartons, and another one. */
const pack = {
  ...none,
  goods: [sku('chair'), sku('bed', 2), sku('lamp')],
  places: [place('a'), place('small', { freeVolume: 1 }), place('mine', { lockedBy: 'Ana' })],
  codes: [
    ...['a', 'small', 'mine'].map(code => ({ code, skuId: null, layerId: code })),
    ...['chair', 'bed', 'lamp'].map(code => ({ code, skuId: code, layerId: null })),
  ],
  containers: [
    { id: 'c1', no: 'MSKU1' },
    { id: 'c2', no: 'MSKU2' },
  ],
  containerGoods: [
    { containerId: 'c1', skuId: 'chair', open: 3 },
    { containerId: 'c1', skuId: 'bed', open: 1 },
    { containerId: 'c2', skuId: 'lamp', open: 1 },
  ],
} as unknown as Pack

/** A phone that keeps what it was told. */
function phoneOf() {
  let hand: Hand = { ...emptyHand, work: 'Check in' }
  const events: PhoneEvent[] = []
  const handling = () => new Handling(new Jobs(pack, events, hand), pack, events)
  const after = (outcome: Partial<Outcome>) => {
    hand = outcome.hand ?? hand
    for (const event of outcome.events ?? [])
      events.push({ ...event, id: `e${events.length}`, at: '' })
    return outcome.told?.text
  }
  return {
    handling,
    after,
    scan: (...codes: string[]) => codes.map(code => after(handling().scan(code))),
    told: () => events.filter(({ kind }) => kind === 'Check in'),
    containers: () => handling().containers,
  }
}

it('checks a container in by its number, its goods and a place, carton by carton', () => {
  const phone = phoneOf()
  expect(phone.scan('chair', 'msku1', 'chair', 'chair', 'bed', 'a', 'bed', 'a')).toEqual([
    'container_first',
    'container_in',
    'in_hand',
    'in_hand',
    'carton',
    'cartons_first',
    'in_hand',
    'container_down',
  ])
  expect(phone.told()).toMatchObject([
    { containerId: 'c1', item: 'CHAIR', quantity: 2, place: 'A', reason: 'Good' },
    { containerId: 'c1', item: 'BED', quantity: 1, place: 'A', reason: 'Good' },
  ])
  expect(phone.containers().soFar).toBe(3)
})

it('takes more than is open only where that is told as extra', () => {
  const phone = phoneOf()
  phone.scan('MSKU1', 'chair', 'chair', 'chair', 'a')
  expect(phone.scan('chair', 'bed', 'bed', 'bed')).toEqual([
    'container_more',
    'carton',
    'in_hand',
    'container_more',
  ])
  // One that is expected is no extra one.
  expect(phone.after(phone.containers().comeAs('Extra'))).toBe('transfer_place')
  phone.scan('a')
  phone.after(phone.containers().comeAs('To return'))
  expect(phone.scan('chair', 'a')).toEqual(['in_hand', 'container_down'])
  expect(phone.told().at(-1)).toMatchObject({ item: 'CHAIR', quantity: 1, reason: 'To return' })
  expect(phone.containers().came).toBe('Good')
})

it('takes goods that nobody expected as extra, also those that the phone has not heard of', () => {
  const phone = phoneOf()
  expect(phone.scan('msku1', 'lamp', 'nobody')).toEqual([
    'container_in',
    'container_not',
    'container_not',
  ])
  phone.after(phone.containers().comeAs('Extra'))
  expect(phone.scan('lamp', 'nobody', 'msku2')).toEqual(['in_hand', 'in_hand', 'container_other'])
  phone.after(phone.containers().putDown())
  expect(phone.told()).toMatchObject([
    { item: 'LAMP', reason: 'Extra', about: { skuId: 'lamp' } },
    { item: 'nobody', reason: 'Extra' },
  ])
  expect(phone.told()[0]).not.toHaveProperty('place')
})

it('asks for a photo of what came damaged, of one thing at a time', () => {
  const phone = phoneOf()
  phone.scan('msku1', 'chair')
  phone.after(phone.containers().comeAs('Damaged'))
  expect(phone.scan('bed', 'a')).toEqual(['transfer_place', 'container_photo'])
  phone.after(phone.containers().picture('p1'))
  expect(phone.scan('a')).toEqual(['container_down'])
  expect(phone.told()).toMatchObject([{ reason: 'Damaged', photoId: 'p1', quantity: 1 }])
  expect(phone.containers().hasPhoto).toBe(false)
})

it('refuses a place that is full or locked, and forgets what was scanned last', () => {
  const phone = phoneOf()
  expect(phone.scan('msku1', 'chair', 'chair', 'small', 'mine')).toEqual([
    'container_in',
    'in_hand',
    'in_hand',
    'full',
    'locked',
  ])
  phone.after(phone.handling().undo())
  expect(phone.scan('small', 'chair', 'small')).toEqual(['container_down', 'in_hand', 'full'])
  phone.after(phone.containers().change('CHAIR', 0))
  expect(phone.containers().inHand).toEqual([])
})
