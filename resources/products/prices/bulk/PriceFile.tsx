import './bulk.texts.ts'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FilePicker } from '#src/fields/file/FilePicker.tsx'
import { useUpload } from '#src/fields/file/useUpload.ts'
import { say } from '#src/i18n/say.ts'

/** A file of prices: what it has to hold, and the field that takes it. */
export function PriceFile({ onFile }: { onFile: (fileId: string) => void }) {
  const [name, setName] = useState<string>()
  const { sending, send, drop } = useUpload(undefined, file => {
    setName(file.name)
    onFile(file.id)
  })
  return (
    <>
      <Typography sx={{ mb: 1, maxWidth: '70ch' }}>{say('bulk_prices.file_holds')}</Typography>
      {name && <Typography sx={{ mb: 1, fontWeight: 600 }}>{name}</Typography>}
      <FilePicker
        label={say(name ? 'bulk_prices.other_file' : 'bulk_prices.choose_file')}
        onFiles={files => send(files.slice(0, 1))}
        sending={sending}
        onDrop={drop}
      />
    </>
  )
}
