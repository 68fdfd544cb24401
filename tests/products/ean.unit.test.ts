import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEan, ownEan } from '#resources/products/skus/ean.ts'

test.each(['4006381333931', '9400000000009', '0012345678905'])('%s is an EAN-13', text =>
  expect(isEan(text)).toBe(true),
)

test('every barcode of our own is one, and with any digit changed it is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 29 }),
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 9 }),
      (prefix, n, at, more) => {
        const ean = ownEan(`${prefix}` as '20', n)
        const digit = (Number(ean[at]) + more) % 10
        return isEan(ean) && !isEan(ean.slice(0, at) + digit + ean.slice(at + 1))
      },
    ),
    { seed: 20, numRuns: 500 },
  )
})

test.each(['', '4006381333932', '400638133393', ' 4006381333931', '４００６３８１３３３９３１'])(
  '"%s" is none',
  text => expect(isEan(text)).toBe(false),
)
