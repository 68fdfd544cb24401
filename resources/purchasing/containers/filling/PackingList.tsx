import './filling.texts.ts'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import type { RecordOf } from '#define'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { say } from '#src/i18n/say.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'

/** Saves what is in a container as a file. */
export default function PackingList({ record }: { record: RecordOf<typeof containers> }) {
  if (!record.lines.length) return null
  return (
    <FileAction
      call="exportPackingList"
      input={{ containerId: record.id }}
      label={say('filling.packing_list')}
      icon={<FileDownload />}
    />
  )
}
