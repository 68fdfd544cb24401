import type { RecordOf } from '#define'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { CustomerStatement } from './CustomerStatement.tsx'
import { SellTo } from './history/SellTo.tsx'
import { TicketsOf } from './history/TicketsOf.tsx'
import type { customers } from './customers.entity.ts'

/** On the page of a customer: a text to them, for whoever may send one, and their statement. */
export default function CustomerTools({ record }: { record: RecordOf<typeof customers> }) {
  return (
    <>
      {record.state === 'Active' && <SellTo id={record.id} name={record.name} />}
      {!!record.openTickets && <TicketsOf id={record.id} count={record.openTickets} />}
      <TextCustomer by="customerId" id={record.id} name={record.name} />
      <CustomerStatement customerId={record.id} />
    </>
  )
}
