import './returns.texts.ts'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { returnRecords } from './returnRecords.entity.ts'

/** Saves the slip of a return. */
export default function ReturnSlip({ record }: { record: RecordOf<typeof returnRecords> }) {
  return (
    <FileAction
      call="printReturnSlip"
      input={{ returnId: record.id }}
      label={say('returns.slip')}
    />
  )
}
