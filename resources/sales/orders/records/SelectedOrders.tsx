import './records.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { filteredList } from '#src/views/filteredList.ts'
import PrintSelected from '#resources/sales/documents/PrintSelected.tsx'

const payments = 'sale/payments_received'

/** More orders than these make an address that is too long. */
const most = 25

/** Of selected orders: their documents in one file, and what was paid for them. */
export default function SelectedOrders() {
  const { ids, isAll } = useSelection()
  return (
    <>
      <PrintSelected />
      {!isAll && ids.size <= most && mayReach(`/${payments}`) && (
        <Button component={LinkBase} to={filteredList(payments, { orderId: [...ids] })}>
          {say('order_records.payments')}
        </Button>
      )}
    </>
  )
}
