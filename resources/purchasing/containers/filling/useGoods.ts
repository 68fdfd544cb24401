import { wordsOf } from '#src/fields/link/wordsOf.ts'
import { useCall } from '#src/app/useServer.ts'
import type { Goods } from './capacity.ts'

/** A line of a container, in a form or of a record. */
export interface Line {
  readonly skuId?: string | null
  readonly purchaseOrderLineId?: string | null
  readonly quantity?: number | string | null
  readonly volume?: number | string | null
}

/** As many as are asked about at once. */
const most = 200

/** Lines with what a piece of each takes; none until that is known. */
export function useGoods(lines: readonly Line[]): readonly Goods[] | undefined {
  const filled = lines.filter(({ skuId, quantity }) => skuId && Number(quantity) > 0)
  const skuIds = [...new Set(filled.map(({ skuId }) => skuId!))].sort().slice(0, most)
  const { data } = useCall('getMeasures', skuIds.length ? { skuIds } : undefined)
  if (!skuIds.length) return []
  if (!data) return undefined
  const measures = new Map(data.data.map(each => [each.skuId, each]))
  return filled.map(line => {
    const quantity = Number(line.quantity)
    const sku = measures.get(line.skuId!)
    return {
      skuCode: sku?.skuCode ?? wordsOf(line, 'skuId'),
      quantity,
      // What somebody entered of the line counts more than what is known of its SKU.
      volume: Number(line.volume) > 0 ? Number(line.volume) / quantity : (sku?.volume ?? null),
      weight: sku?.weight ?? null,
    }
  })
}
