import { expect, it } from 'vitest'
import { told, wholeOrTail, wrong } from '#resources/warehouse/start/outcomes.ts'
import type { Hand } from '#resources/warehouse/start/jobShapes.ts'

const hand: Hand = { items: [] } as unknown as Hand
const known = (...codes: string[]) => {
  const tried: string[] = []
  const lead = (code: string) => {
    tried.push(code)
    return codes.includes(code)
      ? told(hand, 'place', { place: code })
      : wrong(hand, code, 'unknown')
  }
  return { lead, tried }
}

it('tries what a pause cut in two whole, then what came after, and calls neither an error of the person', () => {
  const whole = known('CAR-A5-2', 'A5-2')
  expect(wholeOrTail(whole.lead, 'CAR-A5-2', 'A5-2').told.names).toEqual({ place: 'CAR-A5-2' })
  expect(whole.tried).toEqual(['CAR-A5-2'])
  // A key that was touched before.
  expect(wholeOrTail(known('A5-2').lead, 'xA5-2', 'A5-2').told.names).toEqual({ place: 'A5-2' })
  expect(wholeOrTail(known().lead, 'CAR-A5-2', 'A5-2')).toMatchObject({
    events: [],
    told: { isGood: false, text: 'scan_again' },
  })
  expect(wholeOrTail(known().lead, 'NOBODY', undefined)).toMatchObject({
    events: [{ kind: 'Wrong code' }],
    told: { text: 'unknown' },
  })
})
