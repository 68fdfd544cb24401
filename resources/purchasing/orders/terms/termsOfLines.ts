import { roomOf } from '#resources/purchasing/containers/filling/capacity.ts'

/** What a supplier asks for a SKU. */
export interface SkuTerms {
  readonly skuId: string
  readonly skuCode: string
  readonly supplierCode?: string | null
  readonly minimumOrder?: number | null
  readonly perCarton?: number | null
  readonly cost?: number | null
  readonly readyDate?: string | null
  readonly volume?: number | null
}

/** A line of a purchase order in its form. */
export interface Line {
  readonly skuId?: string | null
  readonly quantity?: number | string | null
  readonly unitCost?: number | string | null
  readonly readyDate?: string | null
}

/** Lines with what is empty filled from what the supplier asks; what somebody entered stays. */
export const filledLines = <L extends Line>(lines: readonly L[], terms: readonly SkuTerms[]): L[] =>
  lines.map(line => ({ ...line, ...fillsOf(line, terms) }))

/** Empty fields of a line, as its supplier asks for them; nothing where the supplier says nothing. */
export function fillsOf(line: Line, terms: readonly SkuTerms[]): Line {
  const its = terms.find(({ skuId }) => skuId === line.skuId)
  if (!its) return {}
  return {
    ...(isEmpty(line.unitCost) && typeof its.cost === 'number' && { unitCost: its.cost }),
    ...(isEmpty(line.quantity) && its.minimumOrder && { quantity: its.minimumOrder }),
    ...(isEmpty(line.readyDate) && its.readyDate && { readyDate: its.readyDate }),
  }
}

/** Money, m³ and share of a container; SKUs without a volume are named. */
export function sumsOf(lines: readonly Line[], terms: readonly SkuTerms[]) {
  const given = lines.filter(({ skuId, quantity }) => skuId && Number(quantity) > 0)
  const its = (line: Line) => terms.find(({ skuId }) => skuId === line.skuId)
  const volume = sum(given.map(line => Number(line.quantity) * (its(line)?.volume ?? 0)))
  return {
    amount: sum(
      given.map(
        ({ quantity, unitCost }) =>
          Math.round(Number(quantity) * Number(unitCost ?? 0) * 100) / 100,
      ),
    ),
    volume,
    share: Math.round((volume / roomOf('40HC').volume) * 1000) / 10,
    unmeasured: [
      ...new Set(
        given.flatMap(line => {
          const known = its(line)
          return known && !known.volume ? [known.skuCode] : []
        }),
      ),
    ].sort(),
  }
}

/** What is odd about the pieces of a line: fewer than they sell, or a carton that is not whole. */
export function oddOf(quantity: number, { minimumOrder, perCarton }: SkuTerms) {
  if (!(quantity > 0)) return undefined
  if (minimumOrder && quantity < minimumOrder) return 'fewer'
  return perCarton && quantity % perCarton ? 'no_cartons' : undefined
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const sum = (numbers: readonly number[]) =>
  Math.round(numbers.reduce((all, each) => all + each, 0) * 1e5) / 1e5
