import './countSheet.texts.ts'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import type { stocktakes } from '#resources/stock/stocktakes/stocktakes.entity.ts'

const CountSheet = LazyPart(() => import('./CountSheet.tsx'))

/** Types a count sheet while a count is under way, and takes its differences along afterwards. */
export default function StocktakeTools({ record }: { record: RecordOf<typeof stocktakes> }) {
  const isKept = useIsKept()
  const { id, state } = record
  const [isOpen, setOpen] = useState(() => isKept(`count sheet ${id}`))
  const isOver = state === 'Review' || state === 'Approved' || state === 'Posted'
  const isCounting = state === 'Counting' || state === 'Recount'
  return (
    <>
      {isOver && (
        <FileAction
          call="exportCountDifferences"
          input={{ stocktakeId: id }}
          label={say('count_sheet.differences')}
          icon={<FileDownload />}
        />
      )}
      {isCounting && <Button onClick={() => setOpen(true)}>{say('count_sheet.open')}</Button>}
      {isOpen && isCounting && <CountSheet record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
