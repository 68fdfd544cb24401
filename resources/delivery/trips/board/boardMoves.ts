import type { CallAnswer, CallInput } from '#define'
import type { tripCalls } from '#resources/delivery/trips/trips.calls.ts'

export type Board = CallAnswer<typeof tripCalls.getTripBoard>['data']
export type BoardPlan = Board['plans'][number]
export type BoardTrip = Board['trips'][number]
export type Placement = NonNullable<CallInput<typeof tripCalls.arrangePlans>['placements']>[number]

/** The name of a plan on the board: as its order, else by its own number. */
export const titleOf = ({ orderCode, no }: Pick<BoardPlan, 'orderCode' | 'no'>) => orderCode ?? no

/** The plans of a trip by their stops, or those in no trip. */
export const plansIn = (plans: readonly BoardPlan[], tripId: string | null): BoardPlan[] =>
  plans
    .filter(plan => plan.tripId === tripId)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))

/** The board as it will be: the plan at its place, the stops counted and the trips filled anew. */
export function withPlan(board: Board, { planId, tripId, position }: Placement): Board {
  const plan = board.plans.find(({ id }) => id === planId)
  if (!plan) return board
  const others = board.plans.filter(each => each !== plan)
  const target = tripId ?? null
  const stops = plansIn(others, target)
  const at = target === null ? 0 : (position ?? stops.length + 1) - 1
  const joined = stops.toSpliced(at, 0, { ...plan, tripId: target, position: null })
  const plans = [
    ...others.filter(each => each.tripId !== target),
    ...(target === null ? joined : counted(joined)),
  ]
  const left = plan.tripId && plan.tripId !== target ? plan.tripId : undefined
  const all = left
    ? [...plans.filter(each => each.tripId !== left), ...counted(plansIn(plans, left))]
    : plans
  return { ...board, plans: all, trips: board.trips.map(trip => filled(trip, all)) }
}

/** What brings plans back to where they are on the board, in the order in which it is safe. */
export const placesOf = (board: Board, planIds: readonly string[]): Placement[] =>
  board.plans
    .filter(({ id }) => planIds.includes(id))
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ id, tripId, position }) => ({
      planId: id,
      ...(tripId !== null && { tripId, ...(position !== null && { position }) }),
    }))

const counted = (stops: readonly BoardPlan[]) =>
  stops.map((plan, i) => ({ ...plan, position: i + 1 }))

function filled(trip: BoardTrip, plans: readonly BoardPlan[]): BoardTrip {
  const own = plansIn(plans, trip.id)
  const sum = (of: 'volume' | 'weight') =>
    Math.round(own.reduce((total, plan) => total + (plan[of] ?? 0), 0) * 1e5) / 1e5
  return { ...trip, volume: sum('volume'), weight: sum('weight') }
}
