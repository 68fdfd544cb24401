import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { Plan, PlansOf } from '#resources/delivery/plans/page/plansOf.ts'
import type { GoodsRow } from './chosenRows.ts'

type Lines = Pick<PlansOf, 'lines'>['lines']

/** What a new plan may hand over: all that is open of the lines. */
export const openGoods = (lines: Lines): GoodsRow[] =>
  lines.flatMap(({ id, skuCode, skuName, open }) =>
    open > 0 ? [{ orderLineId: id, skuCode, skuName, most: open, quantity: open }] : [],
  )

/**
 * What a plan may hand over instead: its own goods, and what is open besides.
 * @param isAll what is open is chosen as well
 */
export const changeableGoods = (lines: Lines, items: Plan['items'], isAll = false): GoodsRow[] =>
  lines.flatMap(({ id, skuCode, skuName, isService, open }) => {
    const own = items
      .filter(({ orderLineId }) => orderLineId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const most = open + own
    return most > 0
      ? [
          {
            orderLineId: id,
            skuCode,
            skuName,
            most,
            quantity: (isAll && !isService ? most : own) || null,
          },
        ]
      : []
  })

/** What of a plan is still to be handed over. */
export const goodsToHandOver = (
  items: readonly {
    readonly id: string
    readonly quantity: number
    readonly delivered: number | null
  }[],
): GoodsRow[] =>
  items.flatMap(item => {
    const most = item.quantity - (item.delivered ?? 0)
    const skuName = wordsOf(item, 'skuId')
    return most > 0 ? [{ planItemId: item.id, skuCode: '', skuName, most, quantity: null }] : []
  })

/** What of a plan was handed over and has not come back. */
export const goodsThatWent = (items: Plan['items']): GoodsRow[] =>
  items.flatMap(({ id, skuCode, skuName, delivered, returned }) => {
    const most = delivered - returned
    return most > 0 ? [{ planItemId: id, skuCode, skuName, most, quantity: null }] : []
  })

/** What was delivered before the order came here, and has not come back. */
export const goodsBefore = (lines: Lines): GoodsRow[] =>
  lines.flatMap(({ id, skuCode, skuName, before }) =>
    before > 0 ? [{ orderLineId: id, skuCode, skuName, most: before, quantity: null }] : [],
  )
