import type { TicketState } from '#resources/service/ticketStates.ts'
import type { OpenHours, Stretch } from './openHours.ts'

/** Whoever has the time of a ticket. We have it while we are open; a visit that is booked has its own. */
export const owners = ['Ours', 'Closed', 'Customer', 'Supplier', 'Parts', 'Appointment'] as const

export type Owner = (typeof owners)[number]

/** A ticket came into a state, in milliseconds since 1970. */
export interface Moment {
  readonly at: number
  readonly state: TicketState
}

/** A part of the life of a ticket, and whoever has it. */
export interface OwnedTime extends Stretch {
  readonly owner: Owner
}

/** States in which nobody works on a ticket are no part of its life: solved, closed, or merged. */
const ownerIn: Readonly<Record<TicketState, Owner | null>> = {
  New: 'Ours',
  'In progress': 'Ours',
  Reopened: 'Ours',
  'Waiting customer': 'Customer',
  'Waiting supplier': 'Supplier',
  'Waiting parts': 'Parts',
  Scheduled: 'Appointment',
  Resolved: null,
  Closed: null,
  Merged: null,
}

/** Decision 75: the solution clock runs while we or those who supply us have to act. */
export const runningStates = [
  'New',
  'In progress',
  'Reopened',
  'Waiting supplier',
  'Waiting parts',
] as const satisfies readonly TicketState[]

const isRunning = (state: TicketState) => (runningStates as readonly string[]).includes(state)

/**
 * Whose time each part of a ticket's life was, from its moments in order. The parts sum to its life.
 * @param until the moment up to which it is told, in milliseconds
 */
export function ownedTimes(moments: readonly Moment[], hours: OpenHours, until: number) {
  const parts: OwnedTime[] = []
  for (const { state, from, to } of stretchesOf(moments, until)) {
    const owner = ownerIn[state]
    if (owner && owner !== 'Ours') parts.push({ owner, from, to })
    if (owner !== 'Ours') continue
    let at = from
    for (const open of hours({ from, to })) {
      if (at < open.from) parts.push({ owner: 'Closed', from: at, to: open.from })
      parts.push({ owner, ...open })
      at = open.to
    }
    if (at < to) parts.push({ owner: 'Closed', from: at, to })
  }
  return parts
}

/** The milliseconds that each owner had. */
export function sumByOwner(parts: readonly OwnedTime[]): Record<Owner, number> {
  const sums = Object.fromEntries(owners.map(owner => [owner, 0])) as Record<Owner, number>
  for (const { owner, from, to } of parts) sums[owner] += to - from
  return sums
}

/** The milliseconds that the solution clock has run. */
export function workedUntil(moments: readonly Moment[], hours: OpenHours, until: number): number {
  let worked = 0
  for (const { state, from, to } of stretchesOf(moments, until))
    if (isRunning(state)) for (const open of hours({ from, to })) worked += open.to - open.from
  return worked
}

/**
 * The moment at which a ticket has to be solved: when the solution clock has run for so long. A clock
 * that stands still has no such moment, unless it had run out before.
 */
export function solutionDue(
  moments: readonly Moment[],
  hours: OpenHours,
  allowed: number,
): number | null {
  let left = allowed
  for (const { state, from, to } of stretchesOf(moments, Infinity)) {
    if (!isRunning(state)) continue
    for (const open of hours({ from, to })) {
      if (left < open.to - open.from) return open.from + left
      left -= open.to - open.from
    }
  }
  return null
}

/** The moment at which the customer has to be answered for the first time: no state stops that clock. */
export function replyDue(taken: number, hours: OpenHours, allowed: number): number | null {
  return solutionDue([{ at: taken, state: 'New' }], hours, allowed)
}

/** No moment lies before the one that was told before it, whatever a file says. */
function stretchesOf(moments: readonly Moment[], until: number) {
  let last = -Infinity
  const ordered = moments.map(({ at, state }) => {
    last = Math.max(last, at)
    return { at: last, state }
  })
  return ordered
    .map(({ at, state }, n) => ({
      state,
      from: at,
      to: Math.min(until, ordered[n + 1]?.at ?? until),
    }))
    .filter(({ from, to }) => from < to)
}
