import { expect, it } from 'vitest'
import { instantAt, wallClock, type Country } from '#define'
import { openHoursOf, type OpenHours } from '#resources/service/clock/openHours.ts'
import {
  type Moment,
  ownedTimes,
  replyDue,
  solutionDue,
  sumByOwner,
  workedUntil,
} from '#resources/service/clock/ticketClock.ts'
import { type TicketState, ticketStates } from '#resources/service/ticketStates.ts'
import '#tests/support/installProduct.ts'

const hour = 3_600_000
const period = { startHour: 9, startMinute: 0, endHour: 17, endMinute: 30 }
const week = ['1', '2', '3', '4', '5'].map(weekday => ({ weekday, period }))
const openIn = (city: string, country: Country = 'NZ') =>
  openHoursOf({ spans: week, country, places: [city, null] })
const auckland = openIn('Auckland')
const christchurch = openIn('Christchurch')

/** A moment by the clocks on the wall. */
const at = (shown: string, country: Country = 'NZ') =>
  Date.parse(instantAt(`${shown.replace(' ', 'T')}Z`, wallClock(country)))
const taken = (shown: string, country: Country = 'NZ'): Moment[] => [
  { at: at(shown, country), state: 'New' },
]
const due = (from: string, hours: number, open: OpenHours) =>
  solutionDue(taken(from), open, hours * hour)

it('eight hours from Friday afternoon leave out the weekend and Labour Day', () => {
  expect(due('2026-10-23 16:30', 8, auckland)).toBe(at('2026-10-27 16:00'))
})

it('four hours from Thursday afternoon leave out Show Day in Christchurch alone', () => {
  expect(due('2026-11-12 16:30', 4, auckland)).toBe(at('2026-11-13 12:00'))
  expect(due('2026-11-12 16:30', 4, christchurch)).toBe(at('2026-11-16 12:00'))
})

it('waiting for the customer stops the clock, and a higher priority shortens what is left', () => {
  const moments: Moment[] = [
    ...taken('2026-11-02 09:00'),
    { at: at('2026-11-02 11:00'), state: 'Waiting customer' },
    { at: at('2026-11-03 11:00'), state: 'In progress' },
  ]
  const now = at('2026-11-03 12:00')
  expect(solutionDue(moments, auckland, 4 * hour)).toBe(at('2026-11-03 13:00'))
  expect(workedUntil(moments, auckland, now)).toBe(3 * hour)
  const sums = sumByOwner(ownedTimes(moments, auckland, now))
  expect(sums).toMatchObject({ Ours: 3 * hour, Customer: 24 * hour, Closed: 0 })
})

it('the clock stands still while a customer, an appointment or a solution is waited for', () => {
  for (const state of ['Waiting customer', 'Scheduled', 'Resolved', 'Closed'] as const) {
    const stopped = [...taken('2026-11-02 09:00'), { at: at('2026-11-02 11:00'), state }]
    expect(solutionDue(stopped, auckland, 4 * hour), state).toBeNull()
    // What had run out before stays so.
    expect(solutionDue(stopped, auckland, hour), state).toBe(at('2026-11-02 10:00'))
  }
  for (const state of ['Waiting supplier', 'Waiting parts'] as const) {
    const running = [...taken('2026-11-02 09:00'), { at: at('2026-11-02 11:00'), state }]
    expect(solutionDue(running, auckland, 4 * hour), state).toBe(at('2026-11-02 13:00'))
  }
  // The first reply is due whatever the ticket waits for.
  expect(replyDue(at('2026-11-02 16:30'), auckland, 2 * hour)).toBe(at('2026-11-03 10:00'))
})

it('hours used up to the minute are not overdue before somebody works on', () => {
  const moments: Moment[] = [
    ...taken('2026-11-02 09:00'),
    { at: at('2026-11-02 13:00'), state: 'Waiting customer' },
  ]
  expect(solutionDue(moments, auckland, 4 * hour)).toBeNull()
  const goneOn: Moment[] = [...moments, { at: at('2026-11-04 18:00'), state: 'In progress' }]
  expect(solutionDue(goneOn, auckland, 4 * hour)).toBe(at('2026-11-05 09:00'))
})

it('goes by the clocks on the wall when they change, and by steady ones in Alberta', () => {
  // New Zealand's clocks went forward on Sunday 27 September 2026.
  expect(due('2026-09-25 16:30', 2, auckland)).toBe(at('2026-09-28 10:00'))
  expect(new Date(at('2026-09-28 10:00')).toISOString()).toBe('2026-09-27T21:00:00.000Z')
  const edmonton = openIn('Edmonton', 'CA')
  // UTC-6 in December as well; 11 November is Remembrance Day.
  expect(solutionDue(taken('2026-11-10 17:00', 'CA'), edmonton, hour)).toBe(
    Date.parse('2026-11-12T15:30:00.000Z'),
  )
})

it('a branch that says no hours is always open, and one that never opens has no due moment', () => {
  const always = openHoursOf({ spans: [], country: 'NZ', places: [] })
  expect(due('2026-10-24 16:30', 8, always)).toBe(at('2026-10-25 00:30'))
  const never = openHoursOf({
    spans: [{ weekday: '0', period }],
    country: 'NZ',
    places: [],
  })
  expect(due('2026-10-23 16:30', 1, never)).toBeNull()
})

it('the parts sum to the life of a ticket, whatever its steps, and due moments agree with them', () => {
  let seed = 41
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let run = 0; run < 300; run++) {
    const moments: Moment[] = taken('2026-11-02 09:00')
    for (let n = random(9); n > 0; n--)
      moments.push({
        at: moments.at(-1)!.at + random(60 * hour),
        state: ticketStates[random(ticketStates.length)] as TicketState,
      })
    const now = moments.at(-1)!.at + random(60 * hour)
    const life = moments.reduce((sum, { at: from, state }, n) => {
      const to = moments[n + 1]?.at ?? now
      return ['Resolved', 'Closed', 'Merged'].includes(state) ? sum : sum + to - from
    }, 0)
    const parts = ownedTimes(moments, christchurch, now)
    expect(Object.values(sumByOwner(parts)).reduce((a, b) => a + b)).toBe(life)
    parts.forEach(({ from, to }, n) => {
      expect(from).toBeLessThan(to)
      expect(from).toBeGreaterThanOrEqual(parts[n - 1]?.to ?? 0)
    })
    const allowed = (1 + random(40)) * hour
    const dueAt = solutionDue(moments, christchurch, allowed)
    const worked = workedUntil(moments, christchurch, now)
    if (dueAt !== null && dueAt <= now)
      expect(workedUntil(moments, christchurch, dueAt)).toBe(allowed)
    else expect(worked).toBeLessThanOrEqual(allowed)
  }
})
