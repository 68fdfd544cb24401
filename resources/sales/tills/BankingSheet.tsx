import './tills.texts.ts'
import { useListContext } from 'ra-core'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import { tillCalls } from './tills.calls.ts'

interface Day {
  id: string
  branchId: string
  day: string
}

/** Saves what the branch brings to the bank from the day that the list shows, once it is counted. */
export function BankingSheet() {
  const { data, filterValues } = useListContext<Day>()
  const { day, branchId = data?.[0]?.branchId } = filterValues as Partial<Day>
  if (!branchId || !day || !mayCall('printBankingSheet', tillCalls.printBankingSheet)) return null
  return (
    <FileAction call="printBankingSheet" input={{ branchId, day }} label={say('tills.sheet')} />
  )
}
