import '#src/fields/file/picker.texts.ts'
import { useState } from 'react'
import { mostBytes } from '#define'
import type { FileFacts } from '#data/beside.ts'
import { say } from '#src/i18n/say.ts'
import { useServer } from '#src/app/useServer.ts'

/** A file being uploaded; `share` is the part sent, 0 to 1. */
export interface Sending {
  readonly key: number
  readonly name: string
  readonly share: number
  readonly problem?: string
}

/** Uploads files of a record, or without one files that become values of fields. */
export function useUpload(recordId: string | undefined, onSent: (file: FileFacts) => void) {
  const { resource, provider } = useServer()
  return useSending(async (file, onProgress) =>
    onSent(await provider.upload(resource, { file, onProgress, ...(recordId && { recordId }) })),
  )
}

/**
 * Sends files one after the other with their progress. A refused file stays listed with the reason
 * until it is dismissed.
 */
export function useSending(
  sendOne: (file: File, onProgress: (share: number) => void) => Promise<void>,
) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const change = (key: number, to: Partial<Sending>) =>
    setSending(all => all.map(each => (each.key === key ? { ...each, ...to } : each)))
  const drop = (key: number) => setSending(all => all.filter(each => each.key !== key))

  const send = async (files: readonly File[]) => {
    const started = files.map(file => ({ key: ++keys, name: file.name, share: 0, file }))
    setSending(all => [...all, ...started])
    for (const { key, file } of started) {
      try {
        if (file.size > mostBytes)
          throw new Error(say('files.too_large', { most: mostBytes / 1_000_000 }))
        await sendOne(file, share => change(key, { share }))
        drop(key)
      } catch (error) {
        change(key, { problem: error instanceof Error ? error.message : String(error) })
      }
    }
  }
  return { sending, send: (files: readonly File[]) => void send(files), drop }
}

let keys = 0
