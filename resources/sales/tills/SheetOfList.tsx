import { useListContext } from 'ra-core'
import BankingSheet from './BankingSheet.tsx'

/** The banking sheet of the branch and day that the list shows. */
export default function SheetOfList() {
  const { branchId, day } = useListContext().filterValues as { branchId?: string; day?: string }
  return branchId && day ? <BankingSheet record={{ branchId, day }} /> : null
}
