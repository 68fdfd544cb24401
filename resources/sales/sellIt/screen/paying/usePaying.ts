import { useCountry } from '#src/app/clientInfo.ts'
import { useCall } from '#src/app/useServer.ts'
import { useNoDay } from '#resources/sales/sellIt/screen/fulfilment/NoDay.tsx'
import { methodsFor, type Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Confirming } from '#resources/sales/sellIt/screen/useConfirming.ts'
import { workedTenders } from './tenders.ts'

/** What is paid with the confirmation, and the confirmation itself. */
export function usePaying(sale: Sale, confirming: Confirming) {
  const { tenders, confirm } = confirming
  const country = useCountry() ?? 'NZ'
  const { data } = useCall('getPaymentMethodTypeList', methodsFor(sale))
  const methods = data?.data ?? []
  const noDay = useNoDay(sale)
  const chosen = tenders.map(({ methodId }) =>
    methods.find(({ id }) => id === (methodId || methods[0]?.id)),
  )
  const worked = workedTenders(
    sale,
    tenders.map(({ text, handed = '' }, row) => ({
      text,
      handed,
      isCash: chosen[row]?.type === 'Cash',
    })),
    country,
  )
  return {
    methods,
    /** The method of each payment. */
    chosen,
    worked,
    paid: worked.reduce((sum, each) => sum + each.cents, 0) / 100,
    isOdd: worked.some(({ typed, isShort }) => typed === 'odd' || isShort),
    noDay,
    /** Confirms, once what has to be read before was told. */
    confirmOnceTold: () => {
      if (!noDay.tell())
        void confirm(
          methods[0]?.id,
          worked.map(({ sent }) => sent),
        )
    },
  }
}

export type Paid = ReturnType<typeof usePaying>
