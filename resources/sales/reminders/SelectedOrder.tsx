import './reminders.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import PresaleOfOrder from '#resources/purchasing/presale/PresaleOfOrder.tsx'
import { CustomerStatement } from '#resources/sales/customers/CustomerStatement.tsx'
import { useOnlySelected, useSelection } from '#src/views/list/bulk/Selection.tsx'

const SwapDialog = LazyPart(() => import('./SwapDialog.tsx'))

const till = '/sale/sell_it'

/**
 * In the bar of a selection of orders, where one row is selected: a text to the customer, a quotation
 * in Sell it, other goods for those that are waited for, and their statement where the list says what is
 * owed.
 */
export default function SelectedOrder() {
  const { clear } = useSelection()
  const [isSwapping, setSwapping] = useState(false)
  const row = useOnlySelected()
  return row ? (
    <>
      <TextCustomer
        by="orderId"
        id={row.orderId}
        {...(row.customerName && { name: row.customerName })}
      />
      {row.validTo && row.state === 'Quotation' && mayReach(till) && (
        <Button size="small" component={LinkBase} to={`${till}?orderId=${row.orderId}`}>
          {say('sales_reminders.open_sale')}
        </Button>
      )}
      {row.eta !== undefined && (
        <>
          <PresaleOfOrder />
          <Button size="small" onClick={() => setSwapping(true)}>
            {say('sales_reminders.swap')}
          </Button>
          {isSwapping && (
            <SwapDialog
              row={row}
              onDone={() => {
                setSwapping(false)
                clear()
              }}
              onClose={() => setSwapping(false)}
            />
          )}
        </>
      )}
      {row.balance !== undefined && <CustomerStatement customerId={row.customerId} />}
    </>
  ) : null
}
