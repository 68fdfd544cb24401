import { useEntity } from '#src/app/product/declarations.ts'
import { kindView } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { email, phone } from '#define'
import { OrderEdit } from '#resources/sales/orders/details/OrderEdit.tsx'
import { OrderShares } from '#resources/sales/orders/parts/OrderShares.tsx'
import type { Processing } from '#resources/sales/orders/parts/useOrderProcessing.ts'

/** The customer, the addresses and the header fields of an order. */
export function OrderFacts({ data }: { data: Processing }) {
  const { order, customer, deliveryAddress } = data
  const orders = useEntity('orders')
  return (
    <>
      <Section title={say('order.customer')}>
        <b>{customer.name}</b> <Muted>{customer.code}</Muted>
        <div>
          <Phone field={anyPhone} value={customer.phone} />
        </div>
        <div style={{ overflowWrap: 'anywhere' }}>
          <Email field={anyEmail} value={customer.email} />
        </div>
        <div>{deliveryAddress ?? <Muted>{say('order.no_address')}</Muted>}</div>
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

const anyPhone = phone()
const anyEmail = email()
const { Cell: Phone } = kindView(anyPhone)
const { Cell: Email } = kindView(anyEmail)
