import './tills.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/fields/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { tillCalls } from './tills.calls.ts'

/** Saves what a branch brings to the bank from a counted day. */
export default function BankingSheet({
  record: { branchId, day },
}: {
  record: { readonly branchId: string; readonly day: string }
}) {
  const { provider, save } = useServer()
  if (!mayCall('printBankingSheet', tillCalls.printBankingSheet)) return null
  return (
    <IconAction
      hasHint
      label={say('tills.sheet')}
      disabled={!branchId || !day}
      onClick={() => void save(provider.callFile('printBankingSheet', { branchId, day }))}
      icon={<PictureAsPdf />}
    />
  )
}
