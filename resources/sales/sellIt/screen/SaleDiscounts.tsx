import '#resources/sales/discounts/discounts.texts.ts'
import { useRef } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { AltHint, useAltKey } from './AltKeys.tsx'
import { Panel } from './Panel.tsx'
import type { Sale } from './sale.ts'
import type { Selling } from './useSale.ts'

const OrderDiscounts = LazyPart(() => import('#resources/sales/discounts/OrderDiscounts.tsx'))

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Pick<Selling, 'inTurn' | 'current' | 'renew'>
}

/** The discount code, what is off the whole sale, and what waits for approval. */
export function SaleDiscounts({ sale, isFixed, selling }: Props) {
  const { inTurn, current, renew } = selling
  const panel = useRef<HTMLDivElement>(null)
  useAltKey(discountsKey, () => panel.current?.querySelector<HTMLElement>('input, button')?.focus())
  return (
    <div ref={panel}>
      <Panel title={say('discounts.title')} aside={<AltHint of={discountsKey} />}>
        <OrderDiscounts
          orderId={sale.orderId}
          isFixed={isFixed}
          change={work =>
            inTurn(async () => {
              const { orderId, version } = current() ?? sale
              await work({ orderId, version })
              await renew()
            })
          }
          onNews={renew}
        />
      </Panel>
    </div>
  )
}

/** As in "reduction": other letters are taken. */
const discountsKey = 'R'
