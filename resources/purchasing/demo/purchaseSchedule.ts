import type { Random, Rows } from '#server/demo/kit.ts'

type State = Rows['purchaseOrders']['state']
type ContainerState = Rows['containers']['state']

/** Where a container is: when it arrives, or has arrived, in days from today. */
export interface Voyage {
  readonly state: ContainerState
  readonly arrives: number
}

/** How far a purchase has come: days since it was written, and the containers that carry it. */
export interface Purchase {
  readonly state: State
  readonly age: number
  readonly voyages: readonly Voyage[]
}

const at = (state: ContainerState, arrives: number): Voyage => ({ state, arrives })

/** Of the last weeks: every status of both, and ships that come in the next days. One is overdue. */
const present: readonly Purchase[] = [
  { state: 'Draft', age: 0, voyages: [] },
  { state: 'Submitted', age: 2, voyages: [] },
  { state: 'Submitted', age: 5, voyages: [] },
  { state: 'Confirmed', age: 12, voyages: [] },
  { state: 'Cancelled', age: 20, voyages: [at('Cancelled', 60)] },
  { state: 'In Production', age: 26, voyages: [at('Planned', 55)] },
  { state: 'In Production', age: 40, voyages: [] },
  { state: 'Partly Shipped', age: 66, voyages: [at('Sailing', 16), at('Planned', 44)] },
  { state: 'In Production', age: 68, voyages: [at('Loaded', 31)] },
  { state: 'Shipped', age: 72, voyages: [at('Sailing', 22)] },
  { state: 'Shipped', age: 84, voyages: [at('Sailing', 8)] },
  { state: 'Shipped', age: 88, voyages: [at('Sailing', 3)] },
  { state: 'Shipped', age: 95, voyages: [at('Sailing', -2)] },
  { state: 'Shipped', age: 96, voyages: [at('Arrived', 0)] },
  { state: 'Shipped', age: 99, voyages: [at('Customs', -3)] },
  { state: 'Shipped', age: 102, voyages: [at('Delivering', -5)] },
  { state: 'Shipped', age: 106, voyages: [at('Checking In', -7)] },
  { state: 'Received', age: 118, voyages: [at('Completed', -12)] },
  { state: 'Received', age: 126, voyages: [at('Completed', -20), at('Completed', -14)] },
]

/** The purchases of one market: those that are under way, and `count` that are done. */
export function scheduleOf(random: Random, count: number): Purchase[] {
  const done = Array.from({ length: count }, (): Purchase => {
    const age = random.int(150, 620)
    if (random.chance(0.05)) return { state: 'Cancelled', age, voyages: [] }
    const arrives = 100 + random.int(-8, 12) - age
    const voyages = [at('Completed', arrives)]
    if (random.chance(0.3)) voyages.push(at('Completed', arrives + random.int(3, 20)))
    return { state: age > 200 || random.chance(0.5) ? 'Closed' : 'Received', age, voyages }
  })
  return [...present, { state: 'Closed', age: 170, voyages: [at('Completed', -70)] }, ...done]
}
