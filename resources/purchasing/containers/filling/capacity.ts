/** What a type of container holds: typical figures of shipping lines. */
const holds = {
  '20': { volume: 33, weight: 28_200 },
  '40': { volume: 67, weight: 26_700 },
  '40HC': { volume: 76, weight: 26_500 },
} as const

export type ContainerType = keyof typeof holds

/** Cartons never fill a box to its walls. */
const usableShare = 0.85

/**
 * The m³ that goods can take in a container of a type, and the kg that it carries.
 * @example roomOf('40HC') // { volume: 64.6, weight: 26500 }
 */
export const roomOf = (type: ContainerType) => ({
  volume: Math.round(holds[type].volume * usableShare * 1000) / 1000,
  weight: holds[type].weight,
})

/** Pieces of a SKU, with the measures of one piece; a SKU may have none. */
export interface Goods {
  readonly skuCode: string
  readonly quantity: number
  readonly volume: number | null
  readonly weight: number | null
}

export interface Load {
  readonly volume: number
  readonly weight: number
  /** SKUs without a volume or a weight: what they take is not in the sums. */
  readonly unmeasured: readonly string[]
}

/** What goods take of a container. */
export function loadOf(goods: readonly Goods[]): Load {
  const sum = (of: (each: Goods) => number | null) =>
    Math.round(goods.reduce((all, each) => all + (of(each) || 0) * each.quantity, 0) * 1e5) / 1e5
  return {
    volume: sum(({ volume }) => volume),
    weight: sum(({ weight }) => weight),
    unmeasured: [
      ...new Set(goods.filter(each => !isMeasured(each)).map(({ skuCode }) => skuCode)),
    ].sort(),
  }
}

/** A piece that takes no room is one that nobody measured. */
export const isMeasured = ({ volume, weight }: Pick<Goods, 'volume' | 'weight'>): boolean =>
  !!volume && !!weight
