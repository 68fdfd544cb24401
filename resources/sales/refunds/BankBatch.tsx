import './refunds.texts.ts'
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import Button from '@mui/material/Button'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { refundCalls } from './refunds.calls.ts'

/** Puts the selected refunds into a batch and saves its file for the bank. */
export default function BankBatch() {
  const { ids, isAll } = useSelection()
  const { provider, save, renew } = useServer()
  if (!mayCall('batchRefunds', refundCalls.batchRefunds)) return null
  const batch = async () => {
    await save(provider.callFile('batchRefunds', { refundIds: [...ids].map(String) }))
    await renew()
  }
  return (
    <Button
      variant="outlined"
      startIcon={<AccountBalance />}
      disabled={isAll || ids.size > most}
      onClick={() => void batch()}
    >
      {say('refunds.batch')}
    </Button>
  )
}

const most = refundCalls.batchRefunds.input.refundIds.options.max
