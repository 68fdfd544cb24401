import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { useEntries } from '#resources/sales/orders/timeline/useEntries.ts'
import type { customerHistoryCalls, historyKinds } from './customerHistory.calls.ts'

export type Kind = (typeof historyKinds)[number]
type Page = CallAnswer<(typeof customerHistoryCalls)['getCustomerHistory']>['data']
export type Entry = Page['entries'][number]
export interface Filter {
  readonly kind?: Kind
  readonly from?: string
  readonly to?: string
}

/** The history of a customer, page by page. Below the customer's resource: its changes read it again. */
export function useHistory(customerId: string, filter: Filter) {
  const provider = useProvider()
  const query = useEntries<Page>(
    [resourceOfEntity('customers')!, 'getCustomerHistory', customerId, filter],
    async (page, signal) =>
      (await provider.call('getCustomerHistory', { customerId, ...filter, ...page }, { signal }))
        .data,
  )
  return { ...query, head: query.pages[0] }
}
