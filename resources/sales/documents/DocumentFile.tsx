import './documents.texts.ts'
import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import type { Progress } from '#data/files.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { sizeOf } from '#src/views/list/tools/fileSize.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import type { Writing } from './useDocuments.ts'

/** Documents of many orders, which take a while: tells how far the file is, and can be cancelled. */
export default function DocumentFile({ label, write, onClose }: Writing & { onClose: () => void }) {
  const { tellDone } = useServer()
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const save = async () => {
      try {
        const file = await write({ signal, onProgress: setProgress })
        if (signal.aborted) return
        saveFile(file)
        tellDone(say('documents.saved', { name: file.name, size: sizeOf(file.blob.size) }))
        onClose()
      } catch (error) {
        if (!signal.aborted) setProblem(messageOf(error))
      }
    }
    void save()
    return () => control.abort()
    // A dialog writes one file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <DialogFrame title={label} maxWidth="xs" onClose={onClose} cancel={say('action.cancel')}>
      {problem ? (
        <Alert severity="error">{problem}</Alert>
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
