import { membersOf, type AxisValue } from '#resources/products/axes/skuCells.ts'
import { setPrice } from '#resources/products/axes/setPrice.ts'
import {
  axesIn,
  hasOptions,
  layOut,
  type CellMember,
  type MadeSku,
  type Matrix,
  type MatrixCell,
  type Measure,
} from './matrix.ts'

/** How codes of sets are made: after the options of their members. */
export const patternOfSets = '{product}-{colour}-{size}-{fabric}-{members}'

/** A SKU to choose as a member. */
export interface MemberSku {
  readonly skuId: string
  readonly code: string
  readonly productId: string
  readonly product: string
  readonly options: string | null
  readonly optionCodes: string
  readonly priceNZ: number | null
  readonly priceCA: number | null
}

/** A product that each set has one SKU of, in this quantity. */
export interface SetMember {
  readonly productId: string
  readonly product: string
  /** As it is typed. */
  readonly quantity: string
  readonly skus: readonly MemberSku[]
  /** Those of its SKUs that may be chosen. */
  readonly chosen: ReadonlySet<string>
}

/** A member of a set that is there. */
export interface MadeMember {
  readonly comboSkuId: string
  readonly skuId: string
  readonly quantity: number
}

/** Pieces of a member in a set, from 1 to 1,000; undefined where something else is typed. */
export const quantityOf = ({ quantity }: Pick<SetMember, 'quantity'>): number | undefined =>
  /^0*([1-9]\d{0,2}|1000)$/.test(quantity.trim()) ? Number(quantity) : undefined

/** How many sets there are to choose from. */
export const countOfSets = (values: readonly AxisValue[], members: readonly SetMember[]): number =>
  members.length
    ? [...axesIn(values), ...members.map(({ chosen }) => [...chosen])].reduce(
        (count, { length }) => count * length,
        1,
      )
    : 0

/**
 * The matrix of a combo: a set for each choice of its members, and of its own options. What leaves no
 * choice is in each set and in no heading.
 */
export function setsOf(
  values: readonly AxisValue[],
  members: readonly SetMember[],
  skus: readonly MadeSku[],
  made: readonly MadeMember[],
): Matrix {
  const dimensions = [
    ...axesIn(values).map(axis => axis.map(value => ({ id: value.id, name: value.name, value }))),
    ...members.map(member =>
      member.skus
        .filter(({ skuId }) => member.chosen.has(skuId))
        .map(sku => ({
          id: sku.skuId,
          name: sku.options || sku.code,
          member: memberOf(member, sku),
        })),
    ),
  ]
  const several = dimensions.filter(({ length }) => length !== 1)
  const there = new Map(skus.map(sku => [sku.id, membersOf(made.filter(isOf(sku)))]))
  return layOut<(typeof dimensions)[number][number]>(several, choices => {
    // In the order of the dimensions, since the code of a set is made in it.
    const all = dimensions.flatMap(
      dimension =>
        choices.find(choice => dimension.some(({ id }) => id === choice.id)) ?? dimension[0] ?? [],
    )
    const own = all.flatMap(choice => ('value' in choice ? choice.value : []))
    const chosen = all.flatMap(choice => ('member' in choice ? choice.member : []))
    const set = membersOf(chosen)
    return {
      values: own,
      members: chosen,
      sku: skus.find(sku => there.get(sku.id) === set && hasOptions(sku, own)),
    }
  })
}

/** The members of the sets that are there, each in the quantity of the first of them. */
export const membersIn = (
  made: readonly MadeMember[],
  skus: readonly MemberSku[],
): readonly SetMember[] =>
  [
    // In the order that they were given in, so that further codes are made alike.
    ...new Set(made.flatMap(({ skuId }) => skus.find(sku => sku.skuId === skuId)?.productId ?? [])),
  ].map(productId => {
    const own = skus.filter(sku => sku.productId === productId)
    const used = made.filter(({ skuId }) => own.some(sku => sku.skuId === skuId))
    return {
      productId,
      product: own[0]!.product,
      quantity: String(used[0]!.quantity),
      skus: own,
      chosen: new Set(used.map(({ skuId }) => skuId)),
    }
  })

/** What a set costs by itself: its members less the percentage that is typed. */
export function priceOfSet(
  { members }: MatrixCell,
  measure: Measure,
  discount: string,
): number | undefined {
  if (measure !== 'priceNZ' && measure !== 'priceCA') return undefined
  if (!/^\d+(\.\d+)?$/.test(discount.trim())) return undefined
  if (members.some(({ quantity }) => !quantity)) return undefined
  const each = members.map(member => ({ quantity: member.quantity, price: member[measure] }))
  return setPrice(each, Number(discount))
}

const memberOf = (member: SetMember, sku: MemberSku): CellMember => ({
  skuId: sku.skuId,
  // While another one is typed the matrix stays.
  quantity: quantityOf(member) ?? 0,
  options: sku.optionCodes,
  priceNZ: sku.priceNZ,
  priceCA: sku.priceCA,
})

const isOf = (sku: MadeSku) => (member: MadeMember) => member.comboSkuId === sku.id
