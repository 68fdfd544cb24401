import { styled } from '@mui/material/styles'
import { Buyer } from '#resources/sales/sellIt/screen/Buyer.tsx'
import { Fulfilment } from '#resources/sales/sellIt/screen/fulfilment/Fulfilment.tsx'
import { More } from '#resources/sales/sellIt/screen/More.tsx'
import { Paying } from '#resources/sales/sellIt/screen/Paying.tsx'
import { SaleDiscounts } from '#resources/sales/sellIt/screen/SaleDiscounts.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Confirming } from '#resources/sales/sellIt/screen/useConfirming.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'
import { Foot } from './Foot.tsx'
import { usePaying } from './usePaying.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
  confirming: Confirming
  onNewCustomer: () => void
}

/** What belongs to a sale beside its lines, and its foot, which stays in sight. */
export function SaleAside(props: Props) {
  const { sale, confirming, onNewCustomer, ...rest } = props
  const paying = usePaying(sale, confirming)
  return (
    <>
      <Aside>
        <Buyer sale={sale} {...rest} onNewCustomer={onNewCustomer} />
        <Fulfilment sale={sale} {...rest} />
        <More sale={sale} {...rest} />
        <SaleDiscounts sale={sale} {...rest} />
        <Paying {...props} paying={paying} />
      </Aside>
      <Foot {...props} paying={paying} />
    </>
  )
}

const Aside = styled('aside')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
})
