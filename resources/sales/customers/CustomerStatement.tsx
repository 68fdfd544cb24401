import './history/history.texts.ts'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'

/** Saves the statement of a customer. */
export function CustomerStatement({ customerId }: { customerId: string }) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('customer_history.statement')}
      onClick={() => void save(provider.callFile('printCustomerStatement', { customerId }))}
      icon={<ReceiptLong />}
    />
  )
}
