import { useEffect, useRef, useState } from 'react'
import { type Download, type How, Incomplete, type Progress } from '#data/files.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { sizeOf } from './fileSize.ts'
import './export.texts.ts'

interface Options {
  /** What is told of a file that was saved, by its name and size. */
  readonly saved: (file: { name: string; size: string }) => string
  readonly onDone: () => void
}

/**
 * Writes and saves a file that takes a while: tells how far it is and what went wrong, and stops when
 * nobody waits any more.
 */
export function useFileWriting({ saved, onDone }: Options) {
  const { tellDone } = useServer()
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const stop = () => running.current?.abort()
  useEffect(() => stop, [])

  const start = async (write: (how: How) => Promise<Download>) => {
    const { signal } = (running.current = new AbortController())
    setProblem(undefined)
    setProgress({ bytes: 0, isCapped: false })
    try {
      const file = await write({ signal, onProgress: setProgress })
      if (signal.aborted) return
      saveFile(file)
      tellDone(saved({ name: file.name, size: sizeOf(file.blob.size) }))
      onDone()
    } catch (error) {
      if (!signal.aborted)
        setProblem(error instanceof Incomplete ? say('export.incomplete') : messageOf(error))
      setProgress(undefined)
    }
  }
  return { start, stop, progress, problem }
}
