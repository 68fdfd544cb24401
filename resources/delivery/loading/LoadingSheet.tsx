import './loading.texts.ts'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { RecordOf } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import type { zoneChecks } from '#resources/delivery/zoneChecks/zoneChecks.entity.ts'

/** Saves the sheet of a checked zone, by which its goods are loaded. */
export default function LoadingSheet({
  record: { zoneId, date },
}: {
  record: RecordOf<typeof zoneChecks>
}) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={say('loading.sheet')}
      onClick={() => void save(provider.callFile('printLoadingSheet', { zoneId, date }))}
      icon={<PictureAsPdf />}
    />
  )
}
