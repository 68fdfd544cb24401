import { describe, expect, it } from 'vitest'
import {
  likelyHanded,
  noCash,
  paidByCash,
  roundingAfter,
  typedCents,
} from '#resources/sales/tills/rounding.ts'
import { workedTenders } from '#resources/sales/sellIt/screen/paying/tenders.ts'

describe('coins', () => {
  it('round all cash of an order once', () => {
    expect(roundingAfter(noCash, 49_97, 'NZ')).toBe(3)
    expect(roundingAfter({ paid: 49_97, rounded: 3 }, 49_97, 'NZ')).toBe(-7)
    expect(roundingAfter(noCash, 99_94, 'NZ')).toBe(-4)
    expect(roundingAfter({ paid: 99_97, rounded: 3 }, -99_97, 'NZ')).toBe(-3)
    expect(roundingAfter(noCash, 99_97, 'CA')).toBe(-2)
  })

  it('for all that is owed pay all of it, and nothing else does', () => {
    expect(paidByCash(100_00, 99_97, noCash, 'NZ')).toBe(99_97)
    expect(paidByCash(99_90, 99_94, noCash, 'NZ')).toBe(99_94)
    expect(paidByCash(99_95, 99_97, noCash, 'CA')).toBe(99_97)
    expect(paidByCash(99_90, 99_97, noCash, 'NZ')).toBe(99_90)
    expect(paidByCash(100_10, 99_97, noCash, 'NZ')).toBe(100_10)
    expect(paidByCash(5, 0, noCash, 'NZ')).toBe(5)
  })

  it('are handed over exactly or by the next notes', () => {
    expect(likelyHanded(99_90)).toEqual([99_90, 100_00])
    expect(likelyHanded(115_00)).toEqual([115_00, 120_00, 150_00, 200_00])
    expect(typedCents('1,250.5')).toBe(125_050)
    expect(typedCents('20%')).toBeUndefined()
  })
})

describe('payments that are typed at a till', () => {
  const sale = (open: number) => ({ open, exchanged: 0, cash: { paid: 0, rounded: 0 } })
  const cash = (text: string, handed = '') => ({ text, handed, isCash: true })

  it.each([
    ['NZ', 100_00, 100_00],
    ['CA', 99_95, 100_05],
  ] as const)('200.00 handed over for 99.97 pay all of it in %s', (country, toTake, change) => {
    for (const text of ['', '99.97', '100%', (toTake / 100).toFixed(2)]) {
      const [worked] = workedTenders(sale(99.97), [cash(text, '200.00')], country)
      expect(worked).toMatchObject({ cents: 99_97, toTake, isShort: false })
      expect(200_00 - worked!.toTake).toBe(change)
    }
    const [empty] = workedTenders(sale(99.97), [cash('', '200')], country)
    expect(empty!.sent).toEqual({ percent: 100 })
  })

  it('pay as far as they go, and less than an amount that is typed is short', () => {
    expect(workedTenders(sale(99.97), [cash('', '60')], 'NZ')).toMatchObject([
      { sent: { amount: 60 }, cents: 60_00, isShort: false },
    ])
    expect(workedTenders(sale(99.97), [cash('80', '60')], 'NZ')).toMatchObject([
      { toTake: 80_00, isShort: true },
    ])
    expect(workedTenders(sale(99.97), [cash('')], 'NZ')).toMatchObject([
      { cents: 0, toTake: 100_00, isShort: false },
    ])
  })

  it('are rounded once where cash is given twice', () => {
    expect(workedTenders(sale(99.94), [cash('49.97'), cash('49.97')], 'NZ')).toMatchObject([
      { cents: 49_97, toTake: 50_00 },
      { cents: 49_97, toTake: 49_90 },
    ])
  })
})
