import '#src/fields/file/picker.texts.ts'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useServer } from '#src/app/useServer.ts'

/**
 * Files chosen for a record that is not created yet. A refused file is reported; the record is kept
 * without it.
 */
export function useNewFiles() {
  const { resource, provider, notify } = useServer()
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
