import '#src/views/list/tools/import.texts.ts'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { ImportProgress, Told } from '#data/files.ts'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'

interface Props {
  label: string
  /** Said until it is known how far it is. */
  why: string
  progress: ImportProgress | undefined
  /** Without it, whatever stands around it cancels. */
  onCancel?: () => void
}

/** How many rows are done of what takes long, and its Cancel. */
export function RowsDone({ label, why, progress, onCancel }: Props) {
  return (
    <div>
      <ProgressLine aria-label={label} />
      <output>
        {progress?.of === undefined
          ? why
          : say(`import.stage_${progress.stage}`, {
              done: progress.done.toLocaleString('en-NZ'),
              count: progress.of.toLocaleString('en-NZ'),
            })}
      </output>{' '}
      {onCancel && <Button onClick={onCancel}>{say('action.cancel')}</Button>}
    </div>
  )
}

/** What is told of one long request at a time; the next one cancels the one before. */
export function useProgress() {
  const [progress, setProgress] = useState<ImportProgress>()
  const running = useRef<AbortController>(undefined)
  return {
    progress,
    begin: (): Told => {
      setProgress(undefined)
      running.current?.abort()
      running.current = new AbortController()
      return { signal: running.current.signal, onProgress: setProgress }
    },
    cancel: () => running.current?.abort(),
  }
}

/** Whoever cancels knows it. */
export const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError'
