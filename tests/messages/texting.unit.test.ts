import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calendarEntry } from '#resources/messages/events/calendarEntry.server.ts'
import { messageSettings, portalLink } from '#resources/messages/settings.server.ts'
import { filled, hasLineBreak, unknownGaps } from '#resources/messages/templates/gaps.ts'
import { worldCountries } from '#define/fields/countries.ts'
import { textNumber } from '#resources/messages/texting/phoneNumber.server.ts'
import { isQuiet, textTime } from '#resources/messages/texting/quietHours.ts'
import { segmentsOf } from '#resources/messages/texting/segments.ts'
import type { Facts } from '#resources/messages/texting/subjectFacts.server.ts'
import '#tests/support/installProduct.ts'

describe('the segments of a text', () => {
  const a = (n: number) => 'a'.repeat(n)
  test.each([
    ['', false, 1, 160],
    [a(160), false, 1, 0],
    [a(161), false, 2, 145],
    [a(306), false, 2, 0],
    [a(307), false, 3, 152],
    // One macron makes 70 of 160.
    [`ā${a(69)}`, true, 1, 0],
    [`ā${a(70)}`, true, 2, 63],
    [`ā${a(134)}`, true, 3, 66],
    // These take two places, and no segment ends between them.
    ['€'.repeat(80), false, 1, 0],
    ['€'.repeat(81), false, 2, 143],
    [`${a(152)}€${a(10)}`, false, 2, 141],
    // So do two halves of a face.
    ['😀'.repeat(35), true, 1, 0],
    [`${'b'.repeat(66)}😀${'b'.repeat(5)}`, true, 2, 60],
  ])('of %j are counted', (text, isUnicode, count, left) => {
    expect(segmentsOf(text)).toEqual({ isUnicode, count, left })
  })
})

describe('quiet hours', () => {
  const at = (text: string) => new Date(text)
  test.each([
    // New Zealand is at +13 in summer; its fixed display offset does not matter here.
    ['NZ', '2026-11-23T18:59:59Z', '2026-11-23T19:00:00.000Z'],
    ['NZ', '2026-11-23T19:00:00Z', '2026-11-23T19:00:00.000Z'],
    ['NZ', '2026-11-24T06:59:59Z', '2026-11-24T06:59:59.000Z'],
    ['NZ', '2026-11-24T07:00:00Z', '2026-11-24T19:00:00.000Z'],
    // The night in which the clocks go forward, and the one in which they go back.
    ['NZ', '2026-09-26T10:00:00Z', '2026-09-26T19:00:00.000Z'],
    ['NZ', '2027-04-03T10:00:00Z', '2027-04-03T20:00:00.000Z'],
    // Alberta stays at -6 all the year.
    ['CA', '2026-12-15T13:59:59Z', '2026-12-15T14:00:00.000Z'],
    ['CA', '2026-12-16T01:59:59Z', '2026-12-16T01:59:59.000Z'],
    ['CA', '2026-12-16T02:00:00Z', '2026-12-16T14:00:00.000Z'],
    ['CA', '2026-07-01T02:30:00Z', '2026-07-01T14:00:00.000Z'],
  ] as const)('in %s at %s let a text go at %s', (country, now, then) => {
    expect(textTime(at(now), country).toISOString()).toBe(then)
    expect(isQuiet(at(now), country)).toBe(new Date(now).toISOString() !== then)
  })
})

describe('numbers', () => {
  const vectors = readFileSync(new URL('phoneVectors.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => /^(\w\w),"(.*?)",(\w+),(\w+),(\w+),(\w*),(\w*),(\+\d+),.*?,(\d*)$/.exec(line)!)
  test.each(
    vectors.map(([, region, typed, , valid, , type, , e164, ext]) => [
      region,
      typed,
      valid,
      type,
      e164,
      ext,
    ]),
  )('in %s: %s gets texts if it is a mobile number', (region, typed, valid, type, e164, ext) => {
    const takesTexts = valid === 'true' && !ext && /MOBILE/.test(type!)
    expect(textNumber(typed!, region as 'NZ', worldCountries.join())).toEqual(
      takesTexts ? { e164 } : { why: expect.stringMatching(/^This is .+\.$/) },
    )
  })
  test.each([
    ['+64211234567', 'NZ, CA', undefined],
    ['+17805550123', 'NZ, CA', undefined],
    ['+61412345678', 'NZ, CA', 'This is a number of Australia. Texts go to New Zealand, Canada.'],
    ['+61412345678', 'NZ, AU', undefined],
    ['+881612345678', 'NZ, CA', 'This is a number of no country. Texts go to New Zealand, Canada.'],
    ['+5351234567', 'NZ, CA', 'This is a number of Cuba. Texts go to New Zealand, Canada.'],
    ['+252615000000', 'NZ, CA', 'This is a number of Somalia. Texts go to New Zealand, Canada.'],
  ])('%s gets texts of a client that texts to %s: %s', (typed, allowed, why) => {
    expect(textNumber(typed, 'NZ', allowed)).toEqual(
      why === undefined ? { e164: typed } : { why: expect.stringContaining(why), isForeign: true },
    )
  })
})

describe('templates', () => {
  const values = { customer: 'Ann\r\nBcc: x@y', orderCode: 'INV0000001', slot: null }
  test('have their gaps filled, and leave out a part without its value', () => {
    expect(filled('Dear {customer}, {orderCode}[ between {slot}][ ({orderCode})].', values)).toBe(
      'Dear Ann Bcc: x@y, INV0000001 (INV0000001).',
    )
  })
  test('name what is no gap, and notice lines', () => {
    expect(unknownGaps('{customer} {custommer} {} {constructor}')).toEqual([
      'custommer',
      '',
      'constructor',
    ])
    expect(['a\nb', 'a\rb', 'a\u2028b', 'a b'].map(hasLineBreak)).toEqual([true, true, true, false])
  })
})

describe('a calendar entry', () => {
  const facts = {
    planId: '01900000-0000-7000-8000-000000000001',
    planVersion: 3,
    orderCode: 'INV0000001',
    company: 'Furniture',
    supportEmail: 'help@furniture.example',
    date: '2026-12-15',
    period: { startHour: 10, startMinute: 0, endHour: 12, endMinute: 30 },
    address: '12 Jasper Ave, Edmonton',
    place: null,
  } as unknown as Facts
  const lines = (of: Partial<Facts>, isCancelled = false) =>
    calendarEntry({ ...facts, ...of }, isCancelled).split('\r\n')

  test('has the time of the customer’s clocks: 10:00 in Edmonton on 15 December is 16:00Z', () => {
    expect(lines({ country: 'CA' })).toEqual(
      expect.arrayContaining([
        'DTSTART:20261215T160000Z',
        'DTEND:20261215T183000Z',
        'METHOD:PUBLISH',
      ]),
    )
    expect(lines({ country: 'NZ' })).toContain('DTSTART:20261214T210000Z')
  })
  test('takes the day without a slot, and is taken back by a cancellation', () => {
    expect(lines({ country: 'NZ', period: null })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261215', 'DTEND;VALUE=DATE:20261216']),
    )
    expect(lines({ country: 'NZ' }, true)).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'METHOD:CANCEL', 'SEQUENCE:3']),
    )
  })
})

describe('settings', () => {
  test('are there when they are complete, and name what is wrong', () => {
    expect(messageSettings({ SMTP_URL: 'smtp://mail:25', SMS_URL: 'http://sms/' })).toEqual({})
    expect(messageSettings({ SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.example' }).smtp).toEqual({
      url: 'smtp://mail:25',
      from: 'a@b.example',
    })
    expect(() => messageSettings({ SMTP_URL: 'mail.example' })).toThrow('SMTP_URL must be')
    expect(portalLink('INV1', { portalUrl: 'https://my.example/o' })).toBe(
      'https://my.example/o/INV1',
    )
    expect(portalLink('INV1', { portalUrl: 'https://my.example?o={orderCode}' })).toBe(
      'https://my.example?o=INV1',
    )
    expect(portalLink('INV1', {})).toBeNull()
  })
})
