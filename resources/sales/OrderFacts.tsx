import Link from '@mui/material/Link'
import { useEntity } from '../../src/app/declarations.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { shownOf } from '../../src/views/columns.ts'
import { Section } from '../../src/views/Section.tsx'
import { ValueList } from '../../src/views/ValueList.tsx'
import type { Processing } from './useOrderProcessing.ts'

/** Who the order is for and where it goes, and what it says of itself. */
export function OrderFacts({ data: { order, customer, deliveryAddress } }: { data: Processing }) {
  const orders = useEntity('orders')
  return (
    <>
      <Section title="Customer">
        <b>{customer.name}</b> <Muted>{customer.code}</Muted>
        {customer.phone && <div><Link href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</Link></div>}
        {customer.email && <div><Link href={`mailto:${customer.email}`} sx={{ overflowWrap: 'anywhere' }}>{customer.email}</Link></div>}
        <div>{deliveryAddress ?? <Muted>No delivery address</Muted>}</div>
      </Section>
      <Section title="Order">
        <ValueList fields={shownOf(orders, facts)} record={order} />
      </Section>
    </>
  )
}

const facts = ['orderedOnUtc', 'source', 'branchId', 'salespersonId', 'promisedDate', 'validTo']
