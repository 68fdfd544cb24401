import { describe, expect, it } from 'vitest'
import { judgeEta } from '#resources/purchasing/etas/judgeEta.ts'
import { pastedEtas } from '#resources/purchasing/etas/pastedEtas.ts'
import { barsOf, monthsIn, spanOf } from '#resources/purchasing/timelines/barsOf.ts'
import { stockOverTime } from '#resources/purchasing/timelines/stockOverTime.ts'

const today = '2026-11-30'

describe('pasted ETAs', () => {
  it('are read as agents and spreadsheets write them', () => {
    const days = (text: string) =>
      pastedEtas(text, today).map(({ no, arrivesOn }) => [no, arrivesOn])
    expect(
      days(
        'Container\tETA\nKAVU3000007\t10/03/2027\nkavu 300000-7, 2027-03-10\nCT000004; 10 Mar 2027\r\nCT000005 10.3.27\nCT000006: 3 December\n\nCT000007 soon\nCT000008 31/02/2027\nCT000009 5/1',
      ),
    ).toEqual([
      ['KAVU3000007', '2027-03-10'],
      ['KAVU3000007', '2027-03-10'],
      ['CT000004', '2027-03-10'],
      ['CT000005', '2027-03-10'],
      ['CT000006', '2026-12-03'],
      ['CT000007', null],
      ['CT000008', null],
      // A day without a year is the next one.
      ['CT000009', '2027-01-05'],
    ])
  })
})

describe('an ETA', () => {
  const moving = { name: 'CT1', state: 'Sailing', departsOn: '2026-11-20', arrivesOn: '2026-12-20' }
  const code = (day: string, more = {}) => judgeEta({ ...moving, ...more }, day, today)?.code
  it('is neither before the departure, nor too far, nor of what has arrived', () => {
    expect(code('2026-12-24')).toBeUndefined()
    expect(code('2026-11-20')).toBeUndefined()
    expect(code('2026-11-19')).toBe('too_early')
    expect(code('2028-11-29')).toBeUndefined()
    expect(code('2028-11-30')).toBe('too_far')
    expect(code('2026-12-20')).toBe('same')
    expect(code('2026-12-24', { state: 'Arrived' })).toBe('transition')
  })
})

describe('stock over time', () => {
  const flow = { stock: 10, weekly: 7, arrivals: [], today: '2027-03-01', days: 28 }
  it('goes down by the sales of a week until nothing is left', () => {
    expect(stockOverTime(flow)).toEqual({
      points: [
        { day: '2027-03-01', stock: 10 },
        { day: '2027-03-11', stock: 0 },
        { day: '2027-03-29', stock: 0 },
      ],
      runsOutOn: '2027-03-11',
      daysOut: 19,
    })
  })
  it('goes up on the day of an arrival; what is late is there today', () => {
    const with14 = { ...flow, arrivals: [{ day: '2027-03-15', pieces: 14 }] }
    expect(stockOverTime(with14)).toMatchObject({ runsOutOn: '2027-03-11', daysOut: 5 })
    expect(stockOverTime({ ...flow, arrivals: [{ day: '2027-02-20', pieces: 30 }] })).toMatchObject(
      { runsOutOn: null, daysOut: 0 },
    )
  })
  it('stays where nothing is sold, and counts exactly', () => {
    expect(stockOverTime({ ...flow, weekly: 0 })).toMatchObject({ runsOutOn: null, daysOut: 0 })
    expect(stockOverTime({ ...flow, stock: 0, weekly: 0 }).runsOutOn).toBe('2027-03-01')
    // 5.1 a week: 51 pieces last ten weeks.
    expect(stockOverTime({ ...flow, stock: 51, weekly: 5.1, days: 100 }).runsOutOn).toBe(
      '2027-05-10',
    )
  })
})

describe('the bars of a purchase order', () => {
  const way = {
    id: '1',
    orderedOn: '2026-09-01',
    readyPlanned: '2026-10-01',
    readyOn: '2026-10-08',
    sailsPlanned: '2026-10-10',
    sailedOn: '2026-10-12',
    arrivesPlanned: '2026-11-05',
    arrivesOn: '2026-11-04',
    therePlanned: '2026-11-10',
    thereOn: null,
  }
  it('join the days that are known, and tell what is later than planned', () => {
    expect(barsOf(way).actual).toEqual([
      { stage: 'production', from: '2026-09-01', to: '2026-10-08', isLate: true },
      { stage: 'waiting', from: '2026-10-08', to: '2026-10-12', isLate: true },
      { stage: 'sea', from: '2026-10-12', to: '2026-11-04', isLate: false },
    ])
    expect(barsOf(way).planned.map(({ stage }) => stage)).toEqual([
      'production',
      'waiting',
      'sea',
      'port',
    ])
    // Without a day of the ship the next bar begins where the last one ends.
    expect(barsOf({ ...way, sailsPlanned: null, sailedOn: null }).actual[1]).toEqual({
      stage: 'sea',
      from: '2026-10-08',
      to: '2026-11-04',
      isLate: false,
    })
  })
  it('span some months', () => {
    const span = spanOf(barsOf(way).actual)!
    expect(span).toEqual({ from: '2026-08-25', to: '2026-11-11' })
    expect(monthsIn(span)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
    expect(monthsIn({ from: '2026-11-20', to: '2027-01-02' })).toEqual(['2026-12-01', '2027-01-01'])
    expect(spanOf([])).toBeNull()
  })
})
