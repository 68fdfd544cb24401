import { describe, expect, it } from 'vitest'
import { install, type AnyOptions, type FieldKind } from '#define'
import { Wrong, serverFields, type FileCell } from '#server/fields/index.ts'
import { phoneOf } from '#server/fields/contact.ts'
import { vocabulary } from '#resources/vocabulary.ts'

install({ tree: [], screens: {}, entities: {}, calls: {}, vocabulary })

const read = (
  kind: FieldKind,
  cell: FileCell,
  options: AnyOptions = {},
  country: 'NZ' | 'CA' = 'NZ',
) => {
  const value = serverFields[kind].importCell!(cell, options, { country })
  return value instanceof Wrong ? `wrong: ${value.message}` : value
}
const write = (kind: FieldKind, value: unknown, country: 'NZ' | 'CA' = 'NZ') =>
  serverFields[kind].exportCell!(value, {}, { country })

describe('cells that come in', () => {
  it.each<[FileCell, unknown]>([
    ['1299', 1299],
    ['1,299.00', 1299],
    ['NZ$ 1,299.5', 1299.5],
    ['$1 299', 1299],
    ['1\u00a0299\u00a0000', 1_299_000],
    ["1'299.05", 1299.05],
    ['CAD 5', 5],
    ['5 NZD', 5],
    ['-$5.00', -5],
    ['$-5.00', -5],
    ['(5.00)', -5],
    ['\u22125', -5],
    ['+7', 7],
    ['.5', 0.5],
    ['5.', 5],
    [0.1 + 0.2, 0.3],
    [1_234_567_890.12, 1_234_567_890.12],
    ['1.299,00', 'wrong'],
    ['12,5', 'wrong'],
    ['0,125', 'wrong'],
    ['1,29,900', 'wrong'],
    ['1e3', 'wrong'],
    ['--5', 'wrong'],
    ['(-5)', 'wrong'],
    ['Infinity', 'wrong'],
    ['0x10', 'wrong'],
    ['five', 'wrong'],
    [true, 'wrong'],
    [{ serial: 46_346 }, 'wrong'],
  ])('%j is the amount %j', (cell, value) => {
    const words = 'wrong: must be an amount such as 1,299.00'
    expect(read('money', cell)).toBe(value === 'wrong' ? words : value)
  })

  it('takes whole numbers only where they are asked for', () => {
    expect(read('integer', '1,200')).toBe(1200)
    expect(read('integer', '12.0')).toBe(12)
    expect(read('integer', '12.5')).toBe('wrong: must be a whole number such as 12')
  })

  it.each<[FileCell, unknown]>([
    ['20/11/2026', '2026-11-20'],
    ['1/2/2026', '2026-02-01'],
    ['20.11.26', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20-November-26', '2026-11-20'],
    ['Sept 3, 2026', '2026-09-03'],
    ['31 Jun 2026', 'wrong'],
    ['20 Nox 2026', 'wrong'],
    ['46346', '2026-11-20'],
    [46_346, '2026-11-20'],
    [{ serial: 46_346 }, '2026-11-20'],
    [{ serial: 1 }, '1900-01-01'],
    [{ serial: 61 }, '1900-03-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', 'wrong'],
    ['11/20/2026', 'wrong'],
    ['20/11', 'wrong'],
    ['tomorrow', 'wrong'],
    // Web shops write moments; the day is that which the client's people are shown.
    ['20/11/2026 10:00', '2026-11-20'],
    ['20/11/2026 10:10 AM', '2026-11-20'],
    ['12/6/18, 5:05 AM', '2018-06-12'],
    ['2026-03-04 10:10', '2026-03-04'],
    ['2026-03-04 10:10:00 +1300', '2026-03-04'],
    ['2026-03-04T10:10:00Z', '2026-03-04'],
    ['2026-03-04T23:10:00Z', '2026-03-05'],
    ['2026-03-04T23:10:00.123456+00:00', '2026-03-05'],
    ['2026-03-04 23:10 UTC', '2026-03-05'],
    ['2026-02-29T10:10:00Z', 'wrong'],
    ['2026-03-04T25:10:00Z', 'wrong'],
    ['20260304', '2026-03-04'],
    ['20261304', 'wrong'],
    ['31 07 2012', '2012-07-31'],
    ['Wed, 4 Mar 2026', '2026-03-04'],
    ['4th March 2026', '2026-03-04'],
    ['March 4th, 2026', '2026-03-04'],
    // Of two digits the year is at most twenty ahead.
    ['25/11/98', '1998-11-25'],
    ['25/11/31', '2031-11-25'],
    [{ serial: 46_346.5 }, '2026-11-20'],
    [{ serial: 1e9 }, 'wrong'],
    [{ serial: -5 }, 'wrong'],
    [{ serial: Number.NaN }, 'wrong'],
    [12, 'wrong'],
    [true, 'wrong'],
  ])('%j is the date %j', (cell, value) => {
    expect(read('date', cell)).toBe(
      value === 'wrong' ? 'wrong: must be a date such as 20/11/2026' : value,
    )
  })

  it.each<[FileCell, string]>([
    ['20/11/2026 14:30', '2026-11-20T02:30:00.000Z'],
    ['20/11/2026 2:30 pm', '2026-11-20T02:30:00.000Z'],
    ['20/11/2026 12:05 a.m.', '2026-11-19T12:05:00.000Z'],
    ['2026-11-20 14:30:15.250', '2026-11-20T02:30:15.250Z'],
    ['2026-11-20', '2026-11-19T12:00:00.000Z'],
    ['2026-11-20T14:30:00Z', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20T14:30:00+13:00', '2026-11-20T01:30:00.000Z'],
    [{ serial: 46_346.5 + 1 / 86_400_000 }, '2026-11-20T00:00:00.001Z'],
  ])('%j is a moment as New Zealand sees it', (cell, value) => {
    expect(read('instant', cell)).toBe(value)
  })

  it('reads moments at the offset of the client, and refuses those that there are not', () => {
    expect(read('instant', '20/11/2026 14:30', {}, 'CA')).toBe('2026-11-20T20:30:00.000Z')
    for (const cell of ['20/11/2026 24:30', '20/11/2026 13:30 pm', '20/11/2026 10:61', 'now'])
      expect(read('instant', cell)).toBe('wrong: must be a date and time such as 20/11/2026 14:30')
  })

  it('takes flags and choices in any case', () => {
    for (const cell of ['Yes', 'TRUE', 'y', '1', 1, true]) expect(read('flag', cell)).toBe(true)
    for (const cell of ['no', 'False', 'N', '0', 0, false]) expect(read('flag', cell)).toBe(false)
    expect(read('flag', 'maybe')).toBe('wrong: must be Yes or No')
    const options = { values: ['Own truck', 'Courier'] }
    expect(read('choice', ' own TRUCK ', options)).toBe('Own truck')
    expect(read('choice', 'Boat', options)).toBe('wrong: must be one of Own truck, Courier')
  })
  it('takes a choice as it is kept and as people read it', () => {
    const options = { values: ['NZ', 'ThirdParty'], labels: { NZ: 'New Zealand' } }
    expect(read('choice', 'nz', options)).toBe('NZ')
    expect(read('choice', 'New Zealand', options)).toBe('NZ')
    expect(read('choice', 'third party', options)).toBe('ThirdParty')
    expect(read('choice', 'CA', options)).toBe('wrong: must be one of New Zealand, Third party')
  })

  it('trims texts, and takes for text what a spreadsheet made a number, a flag or a date of', () => {
    expect(read('text', '  Ann  ')).toBe('Ann')
    expect(read('text', 64_211_234_567)).toBe('64211234567')
    expect(read('text', 0.000_000_1)).toBe('0.0000001')
    expect(read('text', true)).toBe('TRUE')
    expect(read('text', { serial: 46_346 })).toBe('2026-11-20')
    expect(read('text', { serial: 46_346.5 })).toBe('2026-11-20 12:00:00')
  })

  it('reads spans of dates and time slots', () => {
    const span = { from: '2026-11-20', to: '2026-11-30' }
    for (const cell of [
      '20/11/2026 – 30/11/2026',
      '20/11/2026 to 30.11.26',
      '2026-11-20 - 2026-11-30',
    ])
      expect(read('dateRange', cell)).toEqual(span)
    expect(read('dateRange', '20/11/2026 –')).toEqual({ from: '2026-11-20', to: null })
    for (const cell of ['– 20/11/2026', '20/11/2026 – soon', 'a – b – c'])
      expect(read('dateRange', cell)).toMatch(/^wrong: must be dates such as/)
    const slot = { startHour: 8, startMinute: 0, endHour: 12, endMinute: 30 }
    for (const cell of ['08:00–12:30', '8:00 - 12:30']) expect(read('timeSlot', cell)).toEqual(slot)
    expect(read('timeSlot', 'morning')).toBe('wrong: must be a time slot such as 08:00–12:00')
  })

  it('parts tags at semicolons, but not within quotes', () => {
    expect(read('tags', 'VIP; Fragile ;;"One; two"; "say ""hi"""')).toEqual([
      'VIP',
      'Fragile',
      'One; two',
      'say "hi"',
    ])
    expect(read('tags', '"never closed; b')).toEqual(['"never closed', 'b'])
    const many = '";'.repeat(16_000)
    // Of this process alone, whatever else the machine does.
    const before = process.cpuUsage()
    read('tags', many)
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  })
})

describe('cells that go out', () => {
  it('are typed, with the format that people see', () => {
    expect(write('money', -5)).toEqual({ text: '-5.00', value: -5, format: '#,##0.00' })
    expect(write('integer', 1200)).toEqual({ text: '1200', value: 1200, format: '#,##0' })
    expect(write('volume', 0.000_000_1)).toEqual({ text: '0.0000001', value: 0.000_000_1 })
    expect(write('flag', true)).toEqual({ text: 'Yes', value: true })
    expect(write('date', '2026-11-20')).toEqual({
      text: '20/11/2026',
      value: 46_346,
      format: 'dd/mm/yyyy',
    })
    expect(write('date', '1900-02-28')).toEqual({ text: '28/02/1900' })
    expect(write('instant', '2026-11-20T02:30:00.000Z')).toEqual({
      text: '20/11/2026 14:30:00',
      value: 46_346 + 14.5 / 24,
      format: 'dd/mm/yyyy hh:mm',
    })
    expect(write('instant', '2026-11-20T02:30:00.250Z', 'CA').text).toBe('19/11/2026 20:30:00.250')
    expect(write('tags', [{ label: 'VIP' }, { label: 'a; b' }])).toEqual({ text: 'VIP; "a; b"' })
  })

  it.each<[FieldKind, unknown]>([
    ['money', -1234.5],
    ['volume', 0.1 + 0.2],
    ['flag', false],
    ['date', '2028-02-29'],
    ['instant', '2026-11-20T12:00:00.000Z'],
    ['instant', '2026-03-29T13:07:09.123Z'],
    ['text', 'Ann'],
    ['dateRange', { from: '2026-11-20', to: null }],
    ['timeSlot', { startHour: 8, startMinute: 5, endHour: 23, endMinute: 59 }],
  ])('come back as they were: %s %j', (kind, value) => {
    const { text, value: typed } = write(kind, value)
    expect(read(kind, text)).toEqual(value)
    if (typed === undefined) return
    const cell =
      typeof typed === 'number' && ['date', 'instant'].includes(kind) ? { serial: typed } : typed
    expect(read(kind, cell)).toBe(kind === 'volume' ? 0.3 : value)
  })
})

it('a text that a spreadsheet wrote in short is refused, since its digits are lost', () => {
  expect(read('text', '9.40E+12')).toBe(
    'wrong: was written in short by a spreadsheet, so that its digits are lost. Export it again as text',
  )
  expect(read('text', '1,23457E+11')).toMatch(/^wrong: /)
  expect(read('text', '9E+12')).toBe('9E+12')
  expect(read('text', 'Model 9.40E+12')).toBe('Model 9.40E+12')
})

it('of a French telephone are no number of the United States', () => {
  expect(phoneOf('01 02 03 04 05', 'US')).toBeUndefined()
  expect(phoneOf('604 555 0123', 'US')).toBe('+16045550123')
  expect(phoneOf('01 02 03 04 05', 'FR')).toBe('+33102030405')
})

it('of a telephone with an extension are refused by name, since it would be lost', () => {
  expect(read('phone', '09 555 1234 ext 12')).toBe(
    'wrong: must have no extension: 12 belongs into a remark',
  )
  expect(read('phone', '09 555 1234')).toBe('+6495551234')
})
