import '#resources/tenders/tenders.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { RecordOf } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import type { giftCards } from './giftCards.entity.ts'

/** Saves what the customer gets with a card. */
export default function CardReceipt({
  record,
}: {
  record: Pick<RecordOf<typeof giftCards>, 'id'>
}) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('tenders.receipt')}
      onClick={() => void save(provider.callFile('printGiftCard', { cardId: record.id }))}
      icon={<PictureAsPdf />}
    />
  )
}
