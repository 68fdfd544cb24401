import './filling.texts.ts'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import type { RecordOf } from '#define'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'

/** Saves what is in a container as a file. */
export default function PackingList({ record }: { record: RecordOf<typeof containers> }) {
  const { provider, save } = useServer()
  if (!record.lines.length) return null
  return (
    <IconAction
      hasHint
      label={say('filling.packing_list')}
      onClick={() => void save(provider.callFile('exportPackingList', { containerId: record.id }))}
      icon={<FileDownload />}
    />
  )
}
