import type { refunds } from './refunds.entity.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { RecordOf } from '#define'
import './refunds.texts.ts'

/** Saves the slip of a refund that was paid. */
export default function RefundSlip({ record }: { record: RecordOf<typeof refunds> }) {
  return record.paidOnUtc ? (
    <FileAction
      call="printRefundSlip"
      input={{ refundId: record.id }}
      label={say('refunds.slip')}
    />
  ) : null
}
