import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { address, email, phone } from '#define'
import { Below, Shown } from '#resources/sales/orders/parts/cells.tsx'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import { editable } from '#resources/sales/orders/orderEditable.ts'
import { OrderEdit } from './OrderEdit.tsx'
import { OrderShares } from '#resources/sales/orders/parts/OrderShares.tsx'
import { TaxPreview } from '#resources/sales/orders/address/TaxPreview.tsx'
import type { Details } from '#resources/sales/orders/parts/useOrderDetails.ts'

/** The customer, the addresses, the header fields and the sales shares of an order. */
export function OrderPeople({ data }: { data: Details }) {
  const { order, customer, billingAddress, deliveryAddress, accessNotes } = data
  const orders = useEntity('orders')
  return (
    <>
      <Section title={say('order.customer')}>
        <b>{customer.name}</b> <Muted>{customer.code}</Muted>
        <div>
          <Shown field={anyPhone} value={customer.phone} />
        </div>
        <div style={{ overflowWrap: 'anywhere' }}>
          <Shown field={anyEmail} value={customer.email} />
        </div>
        <Part
          title={say('order.delivery_address')}
          action={<EditAddress data={data} use="Delivery" />}
        >
          {deliveryAddress ? (
            <Shown field={anyAddress} value={deliveryAddress} />
          ) : (
            <Muted>{say('common.none')}</Muted>
          )}
          {accessNotes && <Below>{accessNotes}</Below>}
        </Part>
        {billingAddress && (
          <Part
            title={say('order.billing_address')}
            action={<EditAddress data={data} use="Billing" />}
          >
            <Shown field={anyAddress} value={billingAddress} />
          </Part>
        )}
      </Section>
      <Section title={say('order.itself')} actions={<OrderEdit order={order} />}>
        <ValueList fields={shownOf(orders, facts)} record={order} />
      </Section>
      <OrderShares data={data} />
    </>
  )
}

const facts = [
  'orderedOnUtc',
  'source',
  'typeId',
  'branchId',
  'salespersonId',
  'promisedDate',
  'validTo',
  'holdReason',
  'tagIds',
]

/** Edits the address of this order only; the customer's addresses and other orders stay. */
function EditAddress({ data, use }: { data: Details; use: 'Delivery' | 'Billing' }) {
  const { order } = data
  const isDelivery = use === 'Delivery'
  const address = isDelivery ? data.deliveryAddress : data.billingAddress
  if (!editable[order.state].includes(isDelivery ? 'deliveryAddressId' : 'billingAddressId'))
    return null
  return (
    <OrderAction
      call="changeOrderAddress"
      label={say(isDelivery ? 'order.edit_delivery_address' : 'order.edit_billing_address')}
      short={say('action.edit')}
      confirm={say('action.save')}
      record={{
        id: order.id,
        version: order.version,
        use,
        address,
      }}
      fixed={['use']}
      isEdit
    >
      <TaxPreview order={order} use={use} />
    </OrderAction>
  )
}

const Part = ({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) => (
  <div style={{ marginTop: 12 }}>
    <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <Below>{title}</Below>
      {action}
    </div>
    {children}
  </div>
)

const anyPhone = phone()
const anyEmail = email()
const anyAddress = address()
