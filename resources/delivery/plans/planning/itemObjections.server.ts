import { problemAt, type Problem } from '#server/kit'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import type { PlanLine } from './planLines.server.ts'

/** Goods that a plan is asked to hand over. */
export interface WantedItem {
  orderLineId?: string | null | undefined
  skuId?: string | null | undefined
  quantity: number
}

/** What speaks against the items of an order's plan: each line once, and no more than is open. */
export function lineObjections(
  items: readonly WantedItem[],
  lines: readonly PlanLine[],
): Problem[] {
  if (!items.length)
    return [{ code: 'required', field: 'items', message: 'Choose what is to be handed over.' }]
  const ids = items.map(({ orderLineId }) => orderLineId?.toLowerCase() ?? '')
  return items.flatMap(({ quantity }, i) => {
    const line = lines.find(({ id }) => id === ids[i])
    const odd = oddId(ids, i, lines, `items.${i}.orderLineId`, ['line', 'order'])
    if (odd.length || !line) return odd
    return quantity > line.open
      ? [
          problemAt(
            'too_many',
            `items.${i}.quantity`,
            `${line.skuCode}: ${line.open === 0 ? 'nothing is' : `only ${line.open} ${line.open === 1 ? 'is' : 'are'}`} still open.`,
          ),
        ]
      : []
  })
}

/** What speaks against the items of a visit: each names a product, once. */
export function visitObjections(items: readonly WantedItem[]): Problem[] {
  const ids = items.map(({ skuId }) => skuId?.toLowerCase())
  return items.flatMap(({ orderLineId }, i) =>
    !ids[i]
      ? [{ code: 'required', field: `items.${i}.skuId`, message: 'Choose a product.' }]
      : orderLineId
        ? [
            {
              code: 'unknown_line',
              field: `items.${i}.orderLineId`,
              message: 'A visit hands over products, not lines of an order.',
            },
          ]
        : ids.indexOf(ids[i]) < i
          ? [
              {
                code: 'duplicate',
                field: `items.${i}.skuId`,
                message: 'This product is listed twice.',
              },
            ]
          : [],
  )
}
