import { useDataProvider, useNotify, useResourceContext } from 'ra-core'
import { useState } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'

/**
 * Files chosen for a record that is not created yet. A refused file is reported; the record is kept
 * without it.
 */
export function useNewFiles() {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const notify = useNotify()
  const [files, setFiles] = useState<readonly File[]>([])
  const sendFiles = async (recordId: string) => {
    for (const file of files)
      try {
        await provider.upload(resource, { file, recordId, onProgress: () => undefined })
      } catch (error) {
        notify(say('files.not_added', { name: file.name, why: messageOf(error) }), {
          type: 'error',
        })
      }
  }
  return { files, setFiles, sendFiles }
}
