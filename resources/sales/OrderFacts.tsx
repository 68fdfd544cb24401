import { useEntity } from '../../src/app/declarations.ts'
import { halfOf } from '../../src/fields/index.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { shownOf } from '../../src/views/columns.ts'
import { Section } from '../../src/views/Section.tsx'
import { ValueList } from '../../src/views/ValueList.tsx'
import { email, phone } from '../define/index.ts'
import type { Processing } from './useOrderProcessing.ts'

/** Who the order is for and where it goes, and what it says of itself. */
export function OrderFacts({ data: { order, customer, deliveryAddress } }: { data: Processing }) {
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
      <Section title={say('order.itself')}>
        <ValueList fields={shownOf(orders, facts)} record={order} />
      </Section>
    </>
  )
}

const facts = ['orderedOnUtc', 'source', 'branchId', 'salespersonId', 'promisedDate', 'validTo']

const anyPhone = phone()
const anyEmail = email()
const { Cell: Phone } = halfOf(anyPhone)
const { Cell: Email } = halfOf(anyEmail)
