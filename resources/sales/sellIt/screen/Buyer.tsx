import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { usePhoneText } from '#src/fields/text/usePhoneText.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { namedFromText } from '#resources/sales/sellIt/saleLimits.ts'
import { AltButton } from './AltKeys.tsx'
import { Panel } from './Panel.tsx'
import type { Sale } from './sale.ts'
import type { Selling } from './useSale.ts'
import { SelectField } from './SelectField.tsx'
import { useHeld } from './useHeld.ts'

const BuyerDialog = LazyPart(() => import('./dialogs/BuyerDialog.tsx'))

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Selling
  onNewCustomer: () => void
}

/** Who buys, and where it is delivered to. */
export function Buyer({ sale, isFixed, selling, onNewCustomer }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { customer, isWalkIn, mayBeWalkIn, addresses, fulfilment } = sale
  const held = useHeld(sale)
  const { country } = useClient()
  const phoneText = usePhoneText()
  return (
    <Panel
      title={say('sell_it.customer')}
      aside={
        <AltButton size="small" of="C" disabled={isFixed} onClick={onNewCustomer}>
          {say('sell_it.new_customer')}
        </AltButton>
      }
    >
      {isWalkIn ? (
        <>
          <span>{say('sell_it.walk_in')}</span>
          {mayBeWalkIn ? (
            <Muted>{say('sell_it.choose_customer')}</Muted>
          ) : (
            <ToneText tone="warning">
              {say('sell_it.walk_in_limit', { amount: namedFromText(country) })}
            </ToneText>
          )}
        </>
      ) : (
        <>
          <b>{customer.name}</b>
          <Muted>
            {phoneText([customer.phone, customer.email, customer.code].filter(Boolean).join(' · '))}
          </Muted>
          {held && <span>{`${held.Credit} · ${held.Points}`}</span>}
          {customer.blockedReason && <ToneText tone="bad">{customer.blockedReason}</ToneText>}
          {addresses.length > 1 && (
            <AddressSelect of="billingAddressId" {...{ sale, isFixed, selling }} />
          )}
          {fulfilment === 'Delivery' && (
            <>
              {addresses.length > 0 && (
                <AddressSelect of="deliveryAddressId" {...{ sale, isFixed, selling }} />
              )}
              <div>
                <Button size="small" disabled={isFixed} onClick={() => setAsked(true)}>
                  {say('sell_it.add_address')}
                </Button>
              </div>
            </>
          )}
        </>
      )}
      {isAsked && (
        <BuyerDialog of="address" sale={sale} selling={selling} onClose={() => setAsked(false)} />
      )}
    </Panel>
  )
}

/** One of the customer's addresses. */
function AddressSelect({
  of,
  sale,
  isFixed,
  selling,
}: Omit<Props, 'onNewCustomer'> & { of: 'billingAddressId' | 'deliveryAddressId' }) {
  return (
    <SelectField
      fullWidth
      label={say(of === 'billingAddressId' ? 'sell_it.bill_to' : 'sell_it.deliver_to')}
      value={sale[of] ?? ''}
      disabled={isFixed}
      onChange={event => selling.changeNow({ [of]: event.target.value })}
    >
      {sale.addresses.map(({ id, text }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {text}
        </MenuItem>
      ))}
    </SelectField>
  )
}
