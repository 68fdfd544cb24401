import '#resources/tenders/tenders.texts.ts'
import { useListContext } from 'ra-core'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { ActionButton } from '#src/views/record/actions/ActionButton.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'

/** Beside the credit of a customer: its statement, and a correction by whoever may. */
export default function CreditTools() {
  const { filter } = useListContext()
  const customerId = (filter as { customerId?: string } | undefined)?.customerId
  if (!customerId) return null
  return (
    <>
      <FileAction call="printShopCredit" input={{ customerId }} label={say('tenders.statement')} />
      {holdsOne(['J4']) && (
        <ActionButton
          key={customerId}
          call="adjustShopCredit"
          id="customerId"
          label={say('tenders.adjust_credit')}
          record={{ id: customerId }}
          variant="contained"
        />
      )}
    </>
  )
}
