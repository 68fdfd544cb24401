import { describe, expect, test } from 'vitest'
import {
  positionOf,
  propose,
  type Parcel,
  type Truck,
} from '#resources/delivery/trips/packing.server.ts'
import { distance } from '#resources/delivery/shipping/places/centroids.server.ts'
import { loadOf, place, type TripFill } from '#resources/delivery/trips/placing.server.ts'

const stop = (planId: string, volume = 1, weight = 10) => ({ planId, volume, weight })
const trip = (no: number, more: Partial<TripFill> = {}): TripFill => ({
  id: `trip ${no}`,
  no,
  provider: `Truck ${no}`,
  state: 'Draft',
  maxVolume: 10,
  maxWeight: 100,
  stops: [],
  ...more,
})
const idsOf = ({ stops }: { stops: readonly { planId: string }[] }) => stops.map(s => s.planId)

describe('placing a plan', () => {
  test('puts it at its place, moves it within and between trips, and takes it out', () => {
    const [one, two] = [trip(1, { stops: [stop('a'), stop('b')] }), trip(2)]
    const trips = [one!, two!]
    expect(place(trips, stop('c'), 'trip 1', 2)).toBeUndefined()
    expect(idsOf(one!)).toEqual(['a', 'c', 'b'])
    expect(place(trips, stop('b'), 'trip 1', 1)).toBeUndefined()
    expect(idsOf(one!)).toEqual(['b', 'a', 'c'])
    expect(place(trips, stop('a'), 'trip 2', 9)).toBeUndefined()
    expect([idsOf(one!), idsOf(two!)]).toEqual([['b', 'c'], ['a']])
    expect(place(trips, stop('c'), null, undefined)).toBeUndefined()
    expect(idsOf(one!)).toEqual(['b'])
  })

  test('fills a truck to its last litre and gram, and refuses more by figures', () => {
    const one = trip(1, { maxVolume: 0.3, maxWeight: 20, stops: [stop('a', 0.1), stop('b', 0.1)] })
    expect(place([one], stop('c', 0.1, 0.001), 'trip 1', undefined)).toMatchObject({
      code: 'full_truck',
      message: 'Trip 1 (Truck 1) is full: 20 kg of 20 kg taken, 0.001 kg wanted.',
    })
    expect(place([one], stop('c', 0.1, 0), 'trip 1', undefined)).toBeUndefined()
    expect(place([one], stop('d', 0.00001, 0), 'trip 1', undefined)).toMatchObject({
      message: 'Trip 1 (Truck 1) is full: 0.3 m³ of 0.3 m³ taken, 0.00001 m³ wanted.',
    })
    expect(loadOf(one.stops)).toEqual({ volume: 0.3, weight: 20 })
  })

  test('leaves published trips as they are, coming and going', () => {
    const [one, two] = [trip(1, { state: 'Published', stops: [stop('a')] }), trip(2)]
    for (const [id, to] of [['a', 'trip 2'] as const, ['b', 'trip 1'] as const])
      expect(place([one!, two!], stop(id), to, 1)?.code).toBe('published')
    expect([idsOf(one!), idsOf(two!)]).toEqual([['a'], []])
  })
})

const parcel = (planId: string, more: Partial<Parcel> = {}): Parcel => ({
  ...stop(planId),
  area: 'Central',
  areaId: 'central',
  suburb: 'Onehunga',
  startsAt: null,
  latitude: null,
  longitude: null,
  ...more,
})
const truck = (no: number, more: Partial<Truck> = {}): Truck => ({
  ...trip(no),
  areaIds: [],
  stops: [],
  ...more,
})
const west = { area: 'West', areaId: 'west' }

describe('a proposal', () => {
  test('keeps areas together, and tells why and what the truck then carries', () => {
    const trucks = [truck(1, { stops: [parcel('w', west)] }), truck(2)]
    const [c, a, b] = propose(trucks, [
      parcel('a', { volume: 3 }),
      parcel('b', { volume: 2 }),
      parcel('c', west),
    ])
    expect([a!.trip?.no, b!.trip?.no, c!.trip?.no]).toEqual([2, 2, 1])
    expect(a!.reason).toBe(
      'Trip 2 (Truck 2) is empty and begins with Central. It then carries 5 m³ of 10 m³ and 20 kg of 100 kg.',
    )
    expect(b!.reason).toContain('Trip 2 (Truck 2) has a stop in Central. It then carries 5 m³')
    expect(idsOf(trucks[0]!)).toEqual(['w'])
  })

  test('prefers the nearest stop where places are known, whatever their areas are called', () => {
    const at = (longitude: number) => ({ latitude: -36.9, longitude })
    const trucks = [
      truck(1, { stops: [parcel('far', at(174.5))] }),
      truck(2, { stops: [parcel('near', { ...west, ...at(174.78) })] }),
    ]
    const [a] = propose(trucks, [parcel('a', at(174.77))])
    expect(a).toMatchObject({ trip: { no: 2 }, position: 2 })
    expect(a!.reason).toContain('Trip 2 (Truck 2) stops 0.9 km away in Onehunga.')
    expect(distance(at(174.78) as Parcel, at(174.77) as Parcel)).toBeCloseTo(0.889, 2)
  })

  test('never fills a truck beyond what it carries, and tells the figures of each that is full', () => {
    const trucks = [truck(1, { maxVolume: 4 }), truck(2, { maxWeight: 5 })]
    const many = Array.from({ length: 6 }, (_, i) => parcel(`p${i}`, { volume: 1.5 }))
    const answers = propose(trucks, many)
    expect(answers.filter(({ trip }) => trip).length).toBe(2)
    expect(answers.at(-1)).toEqual({
      planId: 'p5',
      reason:
        'Trip 1 (Truck 1) is full: 3 m³ of 4 m³ taken, 1.5 m³ wanted. Trip 2 (Truck 2) is full: 0 kg of 5 kg taken, 10 kg wanted.',
    })
  })

  test('numbers stops as they stand in the end, in the order in which placements lead there', () => {
    const trucks = [truck(1, { stops: [parcel('known', { startsAt: 600 })] })]
    const answers = propose(trucks, [
      parcel('late', { volume: 3, startsAt: 720 }),
      parcel('first', { volume: 2, startsAt: 480 }),
      parcel('second', { startsAt: 480 }),
    ])
    expect(answers.map(({ planId, position }) => [planId, position])).toEqual([
      ['first', 1],
      ['second', 2],
      ['late', 4],
    ])
    const filled = [trip(1, { stops: [stop('known')] })]
    for (const { planId, position } of answers) place(filled, stop(planId), 'trip 1', position)
    expect(idsOf(filled[0]!)).toEqual(['first', 'second', 'known', 'late'])
  })

  test('asks only trucks of the area, and only drafts', () => {
    const only = [truck(1, { areaIds: ['west'] }), truck(2, { state: 'Published' })]
    expect(propose(only, [parcel('a')])[0]).toEqual({
      planId: 'a',
      reason: 'No truck of the day serves Central.',
    })
    expect(propose([only[1]!], [parcel('a')])[0]!.reason).toContain('still a draft')
  })

  test('orders stops by their time slots, and within a slot by area', () => {
    const stops = [
      parcel('early', { startsAt: 480 }),
      parcel('west', { ...west, startsAt: 480 }),
      parcel('late', { startsAt: 720 }),
    ]
    expect(positionOf(stops, parcel('x', { startsAt: 480 }))).toBe(1)
    expect(positionOf(stops, parcel('x', { ...west, startsAt: 600 }))).toBe(2)
    expect(positionOf(stops, parcel('x', { startsAt: 800 }))).toBe(3)
    expect(positionOf(stops, parcel('x', { area: null, areaId: null, startsAt: 480 }))).toBe(2)
  })
})
