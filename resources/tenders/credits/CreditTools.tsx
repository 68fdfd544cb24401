import '#resources/tenders/tenders.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { useListContext } from 'ra-core'
import { holdsOne } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { ActionButton } from '#src/views/record/actions/ActionButton.tsx'

/** Beside the credit of a customer: its statement, and a correction by whoever may. */
export default function CreditTools() {
  const { filter } = useListContext()
  const customerId = (filter as { customerId?: string } | undefined)?.customerId
  const { provider, save } = useServer()
  if (!customerId) return null
  return (
    <>
      <IconAction
        hasHint
        label={say('tenders.statement')}
        onClick={() => void save(provider.callFile('printShopCredit', { customerId }))}
        icon={<PictureAsPdf />}
      />
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
