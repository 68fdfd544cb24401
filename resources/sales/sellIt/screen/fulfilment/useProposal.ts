import { useQuery } from '@tanstack/react-query'
import { callKey, useProvider } from '#src/app/useServer.ts'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'

/** Rates for a sale that is delivered; asked again when the sale changes. */
export function useProposal({ orderId, version, fulfilment, deliveryAddressId }: Sale) {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: callKey('proposeShipping', { orderId }, version),
    queryFn: ({ signal }) => provider.call('proposeShipping', { orderId }, { signal }),
    enabled: fulfilment === 'Delivery' && deliveryAddressId !== null,
    placeholderData: before => before,
  })
  return fulfilment === 'Delivery' && deliveryAddressId ? data?.data : undefined
}
