import '#resources/sales/order.texts.ts'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { email, phone } from '#define'
import { TaxPreview } from '#resources/sales/orders/address/TaxPreview.tsx'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { editable } from '#resources/sales/orders/orderEditable.ts'
import { Shown } from './cells.tsx'
import { OrderAction } from './OrderAction.tsx'
import type { Details } from './orderData.ts'
import { OrderShares } from './OrderShares.tsx'

interface Props {
  data: Pick<Details, 'order' | 'customer' | 'shares'>
  /** The addresses. */
  children: ReactNode
}

/** The customer, the addresses, the header fields and the sales shares of an order. */
export function OrderPeople({ data, children }: Props) {
  const { order, customer } = data
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
        <TextCustomer by="orderId" id={order.id} name={customer.name} />
        {children}
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
  'shipping',
  'holdReason',
]

/** Edits the header of an order, as far as its status allows. */
function OrderEdit({ order }: Pick<Details, 'order'>) {
  const mine = editable[order.state]
  if (!mine.length) return null
  return (
    <OrderAction
      call="updateOrder"
      label={say('order.edit')}
      record={order}
      fixed={editable.Draft.filter(name => !mine.includes(name))}
      isEdit
    >
      <TaxPreview order={order} />
    </OrderAction>
  )
}

const anyPhone = phone()
const anyEmail = email()
