import type { CallAnswer } from '#define'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'

type Sku = CallAnswer<(typeof stockCheckCalls)['searchStock']>['data'][number]

/** Where pieces of a SKU are that can be sold: warehouses first, then display pieces of shops. */
export const setsOf = (sku: Pick<Sku, 'groups'>) =>
  (['Available', 'Demo Units'] as const).flatMap(name =>
    sku.groups.filter(({ group }) => group === name).flatMap(({ lines }) => lines),
  )
