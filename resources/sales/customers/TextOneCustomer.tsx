import type { RecordOf } from '#define'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import type { customers } from './customers.entity.ts'

/** On the page of a customer: a text to them, for whoever may send one. */
export default function TextOneCustomer({ record }: { record: RecordOf<typeof customers> }) {
  return <TextCustomer by="customerId" id={record.id} name={record.name} />
}
