import { expect, test } from 'vitest'
import { choice, date, entity, integer, text } from '#define'
import { titleOf } from '#src/views/record/titleOf.ts'

const calls = entity('calls', {
  titles: ['Call', 'Calls'],
  fields: {
    topic: text(),
    on: date(),
    month: date({ isMonth: true }),
    place: integer(),
    kind: choice(['in', 'out'], { labels: { in: 'Incoming', out: 'Outgoing' } }),
  },
})

test('a record is titled in words: a day, a month, a place in an order and a choice, too', () => {
  const titled = (label: string, value: unknown) =>
    titleOf({ ...calls, label }, { id: '1', [label]: value })
  expect(titled('topic', 'A leg is loose')).toBe('A leg is loose')
  expect(titled('on', '2026-11-29')).toBe('29th Nov 2026')
  expect(titled('month', '2026-11-01')).toBe('Nov 2026')
  expect(titled('place', 3)).toBe('Call 3')
  expect(titled('kind', 'in')).toBe('Incoming')
  expect(titled('topic', null)).toBe('Call')
})
