import { expect, test } from 'vitest'
import { agoOf } from '#src/fields/time/ago.ts'

const now = Date.parse('2026-11-22T22:10:00Z')

test.each([
  ['2026-11-22T22:09:30Z', { unit: 'now', count: 0 }],
  ['2026-11-22T22:11:00Z', { unit: 'now', count: 0 }],
  ['2026-11-22T22:05:00Z', { unit: 'minutes', count: 5 }],
  ['2026-11-22T20:05:00Z', { unit: 'hours', count: 2 }],
  ['2026-11-21T22:10:00Z', { unit: 'days', count: 1 }],
  ['2026-11-14T22:10:00Z', undefined],
])('%s is told as so long ago', (at, told) => {
  expect(agoOf(at, now)).toEqual(told)
})
