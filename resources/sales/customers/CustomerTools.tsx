import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import type { RecordOf } from '#define'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/fields/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { SellTo } from './history/SellTo.tsx'
import type { customers } from './customers.entity.ts'
import './history/history.texts.ts'

/** On the page of a customer: a text to them, for whoever may send one, and their statement. */
export default function CustomerTools({ record }: { record: RecordOf<typeof customers> }) {
  const { provider, save } = useServer()
  return (
    <>
      {record.state === 'Active' && <SellTo id={record.id} name={record.name} />}
      <TextCustomer by="customerId" id={record.id} name={record.name} />
      <IconAction
        hasHint
        label={say('customer_history.statement')}
        onClick={() =>
          void save(provider.callFile('printCustomerStatement', { customerId: record.id }))
        }
        icon={<ReceiptLong />}
      />
    </>
  )
}
