import '#resources/tenders/tenders.texts.ts'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { giftCards } from './giftCards.entity.ts'

/** Saves what the customer gets with a card. */
export default function CardReceipt({
  record,
}: {
  record: Pick<RecordOf<typeof giftCards>, 'id'>
}) {
  return (
    <FileAction call="printGiftCard" input={{ cardId: record.id }} label={say('tenders.receipt')} />
  )
}
