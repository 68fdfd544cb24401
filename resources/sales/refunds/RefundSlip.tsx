import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { refunds } from './refunds.entity.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import type { RecordOf } from '#define'
import './refunds.texts.ts'

/** Saves the slip of a refund that was paid. */
export default function RefundSlip({ record }: { record: RecordOf<typeof refunds> }) {
  const { provider, save } = useServer()
  return record.paidOnUtc ? (
    <IconAction
      hasHint
      label={say('refunds.slip')}
      onClick={() => void save(provider.callFile('printRefundSlip', { refundId: record.id }))}
      icon={<PictureAsPdf />}
    />
  ) : null
}
