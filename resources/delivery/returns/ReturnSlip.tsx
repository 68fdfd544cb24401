import './returns.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { RecordOf } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import type { returnRecords } from './returnRecords.entity.ts'

/** Saves the slip of a return. */
export default function ReturnSlip({ record }: { record: RecordOf<typeof returnRecords> }) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('returns.slip')}
      onClick={() => void save(provider.callFile('printReturnSlip', { returnId: record.id }))}
      icon={<PictureAsPdf />}
    />
  )
}
