import './presale.texts.ts'
import { useDataProvider, useListContext } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import TextManyCustomers from '#resources/messages/texting/TextManyCustomers.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** In the bar of a selection of presold goods: a text to the customers who wait for them. */
export default function TextPresold() {
  const { data = [] } = useListContext()
  const { ids, isAll } = useSelection()
  const provider = useDataProvider()
  const promises = resourceOfEntity('presalePromises')
  const rows = data.filter(({ id }) => ids.has(id))
  const known = rows.flatMap(row => (row.orderId ? [row.orderId as string] : []))
  const goods = rows.flatMap(row => (row.orders ? [row] : []))
  const { data: orders = [] } = useQuery({
    queryKey: [promises, 'orders of', ...goods.map(({ id }) => id)],
    enabled: !isAll && goods.length > 0 && !!promises,
    queryFn: async () => {
      const { data: found } = await provider.getList<{ id: string; orderId: string } & Goods>(
        promises!,
        {
          filter: {
            containerId: goods.map(({ containerId }) => containerId as string),
            skuId: goods.map(({ skuId }) => skuId as string),
          },
          pagination: { page: 1, perPage: 200 },
          sort: { field: 'priorityOnUtc', order: 'ASC' },
        },
      )
      return found
        .filter(promise =>
          goods.some(
            ({ containerId, skuId }) =>
              containerId === promise.containerId && skuId === promise.skuId,
          ),
        )
        .map(({ orderId }) => orderId)
    },
  })
  if (isAll) return null
  return <TextManyCustomers by="orderIds" ids={[...new Set([...known, ...orders])]} />
}

interface Goods {
  readonly containerId: string
  readonly skuId: string
}
