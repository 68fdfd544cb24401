import './documents.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { sizeOf } from '#src/views/list/tools/fileSize.ts'
import { useFileWriting } from '#src/views/list/tools/useFileWriting.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import type { Writing } from './useDocuments.ts'

/** Documents of many orders, which take a while: tells how far the file is, and can be cancelled. */
export default function DocumentFile({ label, write, onClose }: Writing & { onClose: () => void }) {
  const { start, progress, problem } = useFileWriting({
    saved: file => say('documents.saved', file),
    onDone: onClose,
  })
  useEffect(() => {
    void start(write)
    // A dialog writes one file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <DialogFrame title={label} maxWidth="xs" onClose={onClose} cancel={say('action.cancel')}>
      {problem ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void start(write)}>
              {say('app.retry')}
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : (
        <>
          <ProgressLine aria-label={label} style={{ marginBlock: 12 }} />
          <output>
            {progress?.rows === undefined
              ? say('documents.writing')
              : say('documents.written', { size: sizeOf(progress.bytes), count: progress.rows })}
          </output>
        </>
      )}
    </DialogFrame>
  )
}
