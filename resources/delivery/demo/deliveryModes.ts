import { isCollected, type Calendar } from './calendars.ts'
import { type Random, weights, type Weights } from '#server/demo/kit.ts'
import { initialBranches, type BranchCode } from '#resources/administration/demo/reference.ts'

type Way = 'counter' | 'truck' | 'courier' | 'freight'

/** Which calendar goods go by: fetched, with the own truck, or with a carrier where they are small or it is far. */
export class DeliveryModes {
  readonly #of: Readonly<Record<BranchCode, Readonly<Record<Way, Weights<Calendar>>>>>
  readonly #calendars: readonly Calendar[]

  constructor(calendars: readonly Calendar[]) {
    this.#calendars = calendars
    this.#of = Object.fromEntries(
      initialBranches.map(({ code }) => {
        const own = calendars.filter(
          c => c.facts.branch === code && !c.facts.isDisabled && c.facts.type !== 'Service',
        )
        const by = (isIt: (c: Calendar) => boolean) =>
          weights(own.filter(isIt).map(c => [c, c.facts.share] as const))
        return [
          code,
          {
            counter: by(c => isCollected(c.facts)),
            truck: by(
              ({ facts: { type } }) =>
                type === 'Delivery' || type === 'Urgent' || type === 'Relocation',
            ),
            courier: by(c => c.facts.type === 'Courier'),
            freight: by(c => c.facts.type === 'Freight'),
          },
        ]
      }),
    ) as unknown as Record<BranchCode, Record<Way, Weights<Calendar>>>
  }

  choose(
    random: Random,
    branch: BranchCode,
    isPickup: boolean,
    isRural: boolean,
    volume: number,
  ): Calendar {
    const isSmall = volume < 0.25
    const way = isPickup
      ? 'counter'
      : isSmall && (isRural || random.chance(0.6))
        ? 'courier'
        : isRural && random.chance(0.8)
          ? 'freight'
          : 'truck'
    const own = this.#of[branch]
    // Branches without a carrier's calendar send their own truck.
    return random.weighted(own[way].values.length ? own[way] : own.truck)
  }

  /** The first calendar of this type in a branch. */
  ofType(branch: BranchCode, type: Calendar['facts']['type']): Calendar {
    return this.#calendars.find(c => c.facts.branch === branch && c.facts.type === type)!
  }
}
