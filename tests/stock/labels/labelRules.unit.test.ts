import '#tests/support/installProduct.ts'
import { describe, expect, it } from 'vitest'
import type { PriceFacts } from '#resources/products/prices/pricing.ts'
import { labelCode, tidyCode } from '#resources/stock/labels/labelCode.ts'
import { perWeek } from '#resources/stock/labels/labelContents.server.ts'
import { labelsDue } from '#resources/stock/labels/labelsDue.ts'
import { priceSpans } from '#resources/stock/labels/priceSpans.ts'
import { provenWas } from '#resources/stock/labels/provenWas.ts'

const at = (iso: string) => Date.parse(iso)
const promotion = (from: string, to: string | null, amount: number, more = {}) => ({
  promotionId: 'p1',
  name: 'Spring',
  channel: 'Everywhere' as const,
  priority: 1,
  isCombinable: false,
  percent: null,
  amount,
  from: at(from),
  to: to === null ? null : at(to),
  ...more,
})
const standing = (from: string, to: string | null, amount: number) => ({
  kind: 'Regular' as const,
  amount,
  from: at(from),
  to: to === null ? null : at(to),
})
/** What was at a moment, with every price since 2025. */
const wasAt = (facts: object, moment: string, country: 'NZ' | 'CA') =>
  provenWas(
    priceSpans(facts as PriceFacts, at('2025-01-01T00:00Z'), at(moment) + 1),
    at(moment),
    country,
  )

describe('a former price', () => {
  // Midnights of Auckland: 12:00 UTC in winter, 11:00 from 27/09/2026 on.
  const spring = promotion('2026-10-01T11:00Z', null, 80)

  it.each([
    // Its 28th whole day ends as the promotion begins, across the day that has 23 hours.
    ['2026-09-03T12:00Z', 28, true],
    ['2026-09-03T12:01Z', 27, false],
    ['2026-09-04T12:00Z', 27, false],
    ['2026-07-03T12:00Z', 90, true],
    ['2026-01-01T00:00Z', 90, true],
  ])('of New Zealand that stands since %s is proven by %i days', (since, days, isProven) => {
    const facts = { standing: [standing(since, null, 100)], promotions: [spring] }
    expect(wasAt(facts, '2026-10-05T00:00Z', 'NZ')).toEqual({
      was: 100,
      days,
      ofDays: 90,
      isProven,
    })
  })

  it('counts no day in which another price was taken, if only for a minute', () => {
    const before = promotion('2026-09-20T01:00Z', '2026-09-20T01:01Z', 90, { promotionId: 'p0' })
    const facts = {
      standing: [standing('2026-09-03T12:00Z', null, 100)],
      promotions: [spring, before],
    }
    expect(wasAt(facts, '2026-10-05T00:00Z', 'NZ')).toMatchObject({ days: 27, isProven: false })
  })

  it('that was raised for the promotion is not proven', () => {
    const facts = {
      standing: [
        standing('2026-01-01T00:00Z', '2026-09-25T12:00Z', 80),
        standing('2026-09-25T12:00Z', null, 120),
      ],
      promotions: [promotion('2026-10-01T11:00Z', null, 90)],
    }
    expect(wasAt(facts, '2026-10-05T00:00Z', 'NZ')).toMatchObject({
      was: 120,
      days: 6,
      isProven: false,
    })
  })

  it('stays proven however long the promotion runs', () => {
    const facts = { standing: [standing('2026-08-01T12:00Z', null, 100)], promotions: [spring] }
    expect(wasAt(facts, '2027-02-01T00:00Z', 'NZ')).toMatchObject({ days: 61, isProven: true })
  })

  it.each([
    // Edmonton keeps UTC-6: of the 183 days before 1 October, more than half.
    ['2026-07-01T06:00Z', 92, true],
    ['2026-07-02T06:00Z', 91, false],
    ['2026-07-01T06:01Z', 91, false],
  ])('of Canada that stands since %s is proven by %i days', (since, days, isProven) => {
    const facts = {
      standing: [standing(since, null, 100)],
      promotions: [promotion('2026-10-01T06:00Z', null, 80)],
    }
    const proof = wasAt(facts, '2026-10-05T00:00Z', 'CA')!
    expect(proof).toMatchObject({ was: 100, days, isProven })
    expect(proof.ofDays).toBe(183)
  })

  it('is none where the price is not reduced', () => {
    const facts = { standing: [standing('2026-01-01T00:00Z', null, 100)], promotions: [] }
    expect(wasAt(facts, '2026-10-05T00:00Z', 'NZ')).toBeUndefined()
  })
})

describe('a shelf', () => {
  const now = '2026-11-23T04:00Z'
  const due = (facts: object, printed: { price: number; from: string }[]) =>
    labelsDue(
      priceSpans(facts as PriceFacts, at(now), at('2026-11-24T11:00Z')),
      printed.map(({ price, from }) => ({ price, from: at(from) })),
    )
  const regular = [standing('2026-01-01T00:00Z', null, 100)]

  it('needs no label that it has', () => {
    expect(
      due({ standing: regular, promotions: [] }, [{ price: 100, from: '2026-11-01T00:00Z' }]),
    ).toEqual([])
  })

  it('needs one where it has none, or one with another price', () => {
    const facts = { standing: regular, promotions: [] }
    expect(due(facts, [])).toMatchObject([{ why: 'No label yet', from: null, price: 100 }])
    expect(
      due(facts, [
        { price: 100, from: '2026-10-01T00:00Z' },
        { price: 90, from: '2026-11-01T00:00Z' },
      ]),
    ).toMatchObject([{ why: 'Price changed', from: null, printed: 90, price: 100 }])
  })

  it('needs the tag of tomorrow’s promotion the day before, once', () => {
    const facts = { standing: regular, promotions: [promotion('2026-11-23T11:00Z', null, 80)] }
    const on = { price: 100, from: '2026-11-01T00:00Z' }
    expect(due(facts, [on])).toMatchObject([
      {
        why: 'Promotion begins',
        from: at('2026-11-23T11:00Z'),
        printed: 100,
        price: 80,
        promotionId: 'p1',
      },
    ])
    expect(due(facts, [on, { price: 80, from: '2026-11-23T11:00Z' }])).toEqual([])
  })

  it('goes back to normal when the promotion ends, and needs that label the evening before', () => {
    const facts = {
      standing: regular,
      promotions: [promotion('2026-11-01T00:00Z', '2026-11-23T11:00Z', 80)],
    }
    expect(due(facts, [{ price: 80, from: '2026-11-01T00:00Z' }])).toMatchObject([
      { why: 'Back to normal', from: at('2026-11-23T11:00Z'), printed: 80, price: 100 },
    ])
  })
})

describe('a label', () => {
  it('has a code of its own in few letters, however it is typed', () => {
    const code = labelCode('019aaf3c-1f00-7abc-8def-0123456789ab')
    expect(code).toMatch(/^L:[0-9A-V]{20,26}$/)
    expect(tidyCode(` ${code.toLowerCase()} `)).toBe(code)
  })

  it('tells a week of finance: equal payments, rounded up to the cent', () => {
    expect(perWeek(1040, { weeks: 104, rate: 0 })).toBe(10)
    expect(perWeek(1000, { weeks: 3, rate: 0 })).toBe(333.34)
    // 104 payments at 12.9 % a year.
    expect(perWeek(1999, { weeks: 104, rate: 12.9 })).toBe(21.84)
  })
})
