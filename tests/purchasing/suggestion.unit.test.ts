import { describe, expect, it } from 'vitest'
import { suggested, weeksToLast } from '#resources/purchasing/critical/suggestion.ts'

describe('the suggested quantity', () => {
  const need = {
    weekly: 5,
    days: 60 + 24 + 3 + 2,
    minimum: 10,
    available: 30,
    inTime: 20,
    minimumOrder: null,
    perCarton: null,
  }

  it('lasts until the next goods are there and four weeks more, weeks rounded up', () => {
    expect(weeksToLast(89)).toBe(17)
    expect(weeksToLast(84)).toBe(16)
    expect(weeksToLast(0)).toBe(4)
    expect(suggested(need)).toBe(45)
  })

  it('is raised to the MOQ, then to whole cartons', () => {
    expect(suggested({ ...need, minimumOrder: 50 })).toBe(50)
    expect(suggested({ ...need, minimumOrder: 50, perCarton: 12 })).toBe(60)
    expect(suggested({ ...need, perCarton: 12 })).toBe(48)
  })

  it('is nothing where there is enough, and whole pieces otherwise', () => {
    expect(suggested({ ...need, available: 75, minimumOrder: 50 })).toBe(0)
    expect(suggested({ ...need, available: 74 })).toBe(1)
    expect(suggested({ ...need, weekly: 5.1, days: 42, available: 0, inTime: 10 })).toBe(51)
    expect(suggested({ ...need, weekly: 0.3 })).toBe(0)
    expect(suggested({ ...need, inTime: -3 })).toBe(68)
  })
})
