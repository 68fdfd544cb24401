import type { ReactNode } from 'react'
import { useEntity } from '../../src/app/declarations.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { shownOf } from '../../src/views/columns.ts'
import { Section } from '../../src/views/Section.tsx'
import { ValueList } from '../../src/views/ValueList.tsx'
import { address, email, phone } from '../define/index.ts'
import { Below, Shown } from './cells.tsx'
import { OrderEdit } from './OrderEdit.tsx'
import { OrderShares } from './OrderShares.tsx'
import type { Details } from './useOrderDetails.ts'

/** Who the order is for, where it goes, what it says of itself, and whose sale it is. */
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
        <Part title={say('order.delivery_address')}>
          {deliveryAddress ? (
            <Shown field={anyAddress} value={deliveryAddress} />
          ) : (
            <Muted>{say('common.none')}</Muted>
          )}
          {accessNotes && <Below>{accessNotes}</Below>}
        </Part>
        {billingAddress && (
          <Part title={say('order.billing_address')}>
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

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div style={{ marginTop: 12 }}>
    <Below>{title}</Below>
    {children}
  </div>
)

const anyPhone = phone()
const anyEmail = email()
const anyAddress = address()
