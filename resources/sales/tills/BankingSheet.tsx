import './tills.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { useListContext } from 'ra-core'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { tillCalls } from './tills.calls.ts'

interface Day {
  id: string
  branchId: string
  day: string
}

/** Saves what the branch brings to the bank from the day that the list shows, once it is counted. */
export function BankingSheet() {
  const { provider, save } = useServer()
  const { data, filterValues } = useListContext<Day>()
  const { day, branchId = data?.[0]?.branchId } = filterValues as Partial<Day>
  if (!branchId || !day || !mayCall('printBankingSheet', tillCalls.printBankingSheet)) return null
  return (
    <IconAction
      hasHint
      label={say('tills.sheet')}
      onClick={() => void save(provider.callFile('printBankingSheet', { branchId, day }))}
      icon={<PictureAsPdf />}
    />
  )
}
