import './history/history.texts.ts'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'

/** Saves the statement of a customer. */
export function CustomerStatement({ customerId }: { customerId: string }) {
  return (
    <FileAction
      call="printCustomerStatement"
      input={{ customerId }}
      label={say('customer_history.statement')}
      icon={<ReceiptLong />}
    />
  )
}
